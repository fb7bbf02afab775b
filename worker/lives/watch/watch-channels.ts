import { LIVE_PLATFORMS, type LivePlatform } from '#schema/domain/live.ts';
import type { Deps } from '../../base/deps.ts';
import type { Asking } from '../../sources/platforms/ask-platform.ts';
import { judgeLook, type WatchedChannel } from './judge-look.ts';
import { LIVE_SOURCES } from '../platforms/index.ts';
import { LOOK_TIMEOUT_MS, type LookDeps, type Looks } from '../platforms/look.ts';
import { findDueChannels, writeVerdicts } from './watch-store.ts';

type WatchDeps = LookDeps & Pick<Deps, 'db' | 'clock' | 'newId'>;

/**
 * Looks at every channel that is due, all platforms at the same time, and stores the results. Gives the number of
 * channels.
 */
export async function watchChannels(deps: WatchDeps): Promise<number> {
  const due = await findDueChannels(deps.db, deps.clock());
  const looks = await lookAtAll(deps, due);
  const now = deps.clock();
  const judged = due.flatMap((channel) => {
    const look = looks.get(channel.id) ?? null;
    return look === 'not_asked' ? [] : [{ channel, verdict: judgeLook(channel, look, now), newLiveId: deps.newId() }];
  });
  await writeVerdicts(deps.db, judged, now);
  return judged.length;
}

/** What fails leaves its own channels without a look, and no other's: see `gather`. */
async function lookAtAll(deps: LookDeps, due: readonly WatchedChannel[]): Promise<Looks> {
  const answers = await Promise.all(
    LIVE_PLATFORMS.map((platform) =>
      lookAtPlatform(
        deps,
        platform,
        due.filter((channel) => channel.platform === platform),
      ),
    ),
  );
  return new Map(answers.flatMap((each) => [...each]));
}

async function lookAtPlatform(
  deps: LookDeps,
  platform: LivePlatform,
  channels: readonly WatchedChannel[],
): Promise<Looks> {
  if (channels.length === 0) return new Map();
  const asking: Asking = { fetch: deps.fetch, signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) };
  return LIVE_SOURCES[platform].look(deps, asking, channels.map(askedOf));
}

function askedOf({ id, channel, memo, live }: WatchedChannel) {
  const isRunning = live.status === 'monitoring' || live.status === 'error';
  return { id, channel, memo, broadcastId: isRunning ? live.broadcastId : null };
}
