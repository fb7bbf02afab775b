/**
 * What `POST /projects/{id}/more` asked for. `aroundSec` (seconds of the source): clips near this moment. Without it,
 * clips unlike the existing ones. `clipDurationSec` and `keywords` as when creating a project; `isSearch`: only clips
 * about the keywords. `shortIds`: the added shorts; missing until then. `notFound`: the keywords that no clip is about.
 */
export type MoreWish = {
  count: number;
  clipDurationSec: number;
  keywords: string[];
  isSearch?: boolean | undefined;
  aroundSec?: number | undefined;
  shortIds?: string[] | undefined;
  notFound?: string[] | undefined;
};

/** Clips of one request. */
export const MORE = { maxCount: 10, defaultCount: 4 } as const;
