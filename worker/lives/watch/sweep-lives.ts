import type { Deps } from '../../base/deps.ts';
import { chargeMinutes, newRunTag } from '../recording/charge-minutes.ts';
import { forgetMoments } from '../recording/forget-moments.ts';
import { keepRecordings } from '../recording/keep-recordings.ts';
import type { PlatformDeps } from '../platforms/live-source.ts';
import { removeOldSegments } from '../recording/remove-old-segments.ts';
import { watchChannels } from './watch-channels.ts';

type SweepDeps = PlatformDeps & Pick<Deps, 'db' | 'media' | 'queues' | 'clock' | 'newId' | 'later'>;

/**
 * Runs each minute: looks at the channels, charges the minute, starts and stops recordings, removes old segments and
 * moments. The number of platform calls and statements has a limit, whatever the number of monitors.
 */
export async function sweepLives(deps: SweepDeps): Promise<{ watched: number; begun: number; paused: number }> {
  const watched = await watchChannels(deps);
  // Before recordings begin: monitors without credits are paused by then.
  const { paused } = await chargeMinutes(deps, newRunTag());
  const { begun } = await keepRecordings(deps);
  await removeOldSegments(deps);
  await forgetMoments(deps);
  return { watched, begun, paused };
}
