/**
 * What `POST /projects/{id}/more` asked for. `aroundSec` (seconds of the source): clips near this moment. Without it
 * they are unlike those that are there. `clipDurationSec` and `keywords` as at creation of a project. `shortIds`: what
 * was added; missing until then.
 */
export type MoreWish = {
  count: number;
  clipDurationSec: number;
  keywords: string[];
  aroundSec?: number | undefined;
  shortIds?: string[] | undefined;
};

/** Clips of one request. */
export const MORE = { maxCount: 10, defaultCount: 4 } as const;
