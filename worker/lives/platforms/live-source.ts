import type { Deps } from '../../base/deps.ts';

/** What a platform must be reached with. */
export type PlatformDeps = Pick<Deps, 'fetch' | 'settings' | 'twitchAuth'>;

/** A channel that exists. */
export type FoundChannel = { channel: string; shownName: string; title: string; memo: string | null };

/** A channel that is to be looked at; `broadcastId` only while that broadcast was on air at the last result. */
export type ChannelToCheck = { id: string; channel: string; memo: string | null; broadcastId: string | null };

/** What was seen. */
export type CheckResult = { isOnAir: boolean; broadcastId: string | null; title: string; memo: string | null };

/** What was seen of each channel, by its id. One that is missing gave no answer; one that was not asked stays due. */
export type CheckResults = ReadonlyMap<string, CheckResult | 'not_asked'>;

export const OFF_AIR: CheckResult = { isOnAir: false, broadcastId: null, title: '', memo: null };

/** For all questions of one minute to a platform, or of one request. */
export const CHECK_TIMEOUT_MS = 15_000;

/** Runs the work for each, some at the same time; what fails is left out. */
export async function gather<In, Out>(
  items: readonly In[],
  parallel: number,
  work: (item: In) => Promise<Out>,
): Promise<Map<In, Out>> {
  const results = new Map<In, Out>();
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const at = item;
      await work(at).then(
        (result) => results.set(at, result),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, lane));
  return results;
}

/** Pieces of at most `size`, in order. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
