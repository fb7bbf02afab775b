import type { LivePlatform } from '#schema/domain/live.ts';
import type { Deps } from '../deps.ts';
import type { Asking } from '../sources/platforms/ask-platform.ts';
import { judgeLook, type WatchedChannel } from './judge-look.ts';
import { lookAtHls } from './platforms/hls.ts';
import { LOOK_TIMEOUT_MS, type LookDeps, type Looks } from './platforms/look.ts';
import { lookAtTwitch } from './platforms/twitch.ts';
import { lookAtYoutube } from './platforms/youtube.ts';
import { findDueChannels, writeVerdicts } from './watch-store.ts';

type WatchDeps = LookDeps & Pick<Deps, 'db' | 'clock' | 'newId'>;

/** Asks about every channel that is due, all platforms at the same time, and writes what was seen. Gives their number. */
export async function watchChannels(deps: WatchDeps): Promise<number> {
  const due = await findDueChannels(deps.db, deps.clock());
  const looks = await lookAtAll(deps, due);
  const now = deps.clock();
  const judged = due.map((channel) => ({
    channel,
    verdict: judgeLook(channel, looks.get(channel.id) ?? null, now),
    newLiveId: deps.newId(),
  }));
  await writeVerdicts(deps.db, judged, now);
  return due.length;
}

const LOOKS: Record<LivePlatform, typeof lookAtTwitch> = {
  twitch: lookAtTwitch,
  youtube: lookAtYoutube,
  hls: lookAtHls,
};

/** A platform that fails leaves its own channels without a look, and no other's. */
async function lookAtAll(deps: LookDeps, due: readonly WatchedChannel[]): Promise<Looks> {
  const answers = await Promise.all(
    Object.entries(LOOKS).map(([platform, look]) => {
      const asking: Asking = { fetch: deps.fetch, signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) };
      const channels = due.filter((channel) => channel.platform === platform).map(askedOf);
      return channels.length === 0 ? new Map() : look(deps, asking, channels).catch((): Looks => new Map());
    }),
  );
  return new Map(answers.flatMap((each) => [...each]));
}

function askedOf({ id, channel, memo, live }: WatchedChannel) {
  const isRunning = live.status === 'monitoring' || live.status === 'error';
  return { id, channel, memo, broadcastId: isRunning ? live.broadcastId : null };
}
