import type { Deps } from '../../base/deps.ts';
import { chargeMinutes, newRunTag } from '../recording/charge-minutes.ts';
import { forgetMoments } from '../recording/forget-moments.ts';
import { keepRecordings } from '../recording/keep-recordings.ts';
import type { PlatformDeps } from '../platforms/live-source.ts';
import { removeOldSegments } from '../recording/remove-old-segments.ts';
import { watchChannels } from './watch-channels.ts';

type SweepDeps = PlatformDeps & Pick<Deps, 'db' | 'media' | 'queues' | 'clock' | 'newId' | 'later'>;

/**
 * Runs each minute: checks the channels, charges the minute, starts and stops recordings, removes old segments and
 * moments. The number of platform requests and statements is limited, however many monitors there are.
 */
export async function sweepLives(deps: SweepDeps): Promise<{ watched: number; begun: number; paused: number }> {
  const watched = await watchChannels(deps);
  // Before recordings start, so that monitors without credits are already paused.
  const { paused } = await chargeMinutes(deps, newRunTag());
  const { begun } = await keepRecordings(deps);
  await removeOldSegments(deps);
  await forgetMoments(deps);
  return { watched, begun, paused };
}
