import type { Deps } from '../../base/deps.ts';
import { inLanes } from '../../base/in-lanes.ts';

/** What is needed to call a platform. */
export type PlatformDeps = Pick<Deps, 'fetch' | 'settings' | 'twitchAuth'>;

/** A channel that exists. */
export type FoundChannel = { channel: string; shownName: string; title: string; memo: string | null };

/** A channel to check. `broadcastId` is set only if that broadcast was on air at the last check. */
export type ChannelToCheck = { id: string; channel: string; memo: string | null; broadcastId: string | null };

/** The state of a channel. */
export type CheckResult = { isOnAir: boolean; broadcastId: string | null; title: string; memo: string | null };

/**
 * Results by channel id. A channel is missing if its platform did not answer. A channel that was not asked stays due.
 */
export type CheckResults = ReadonlyMap<string, CheckResult | 'not_asked'>;

export const OFF_AIR: CheckResult = { isOnAir: false, broadcastId: null, title: '', memo: null };

/** For all requests to one platform in a minute, or in one request of a user. */
export const CHECK_TIMEOUT_MS = 15_000;

/** Runs the work for each item, at most `parallel` at the same time. Items whose work fails are left out. */
export async function gather<In, Out>(
  items: readonly In[],
  parallel: number,
  work: (item: In) => Promise<Out>,
): Promise<Map<In, Out>> {
  const done = await inLanes(items, parallel, async (item): Promise<[In, Out][]> =>
    work(item).then(
      (result) => [[item, result]],
      () => [],
    ),
  );
  return new Map(done.flat());
}

/** Chunks of at most `size` items, in order. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
