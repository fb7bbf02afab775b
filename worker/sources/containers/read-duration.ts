import type { RangedFile } from '../ranged-file.ts';
import { countSteps } from './counted-file.ts';
import { matroskaDuration } from './matroska-duration.ts';
import { mp4Duration } from './mp4-duration.ts';

/** A longer duration than this is an index gone wrong. */
const MAX_SEC = 10_000_000;

/**
 * Seconds of an MP4, QuickTime, Matroska or WebM file with a video track. Null if it is another kind of file, or has no
 * video or no duration. Throws `source.not_video` for a file that takes more than `MAX_STEPS` steps, and the errors of
 * `file.read`.
 */
export async function readDuration(file: Pick<RangedFile, 'sizeBytes' | 'read'>): Promise<number | null> {
  const counted = countSteps(file);
  const durationSec = (await mp4Duration(counted)) ?? (await matroskaDuration(counted));
  return durationSec !== null && durationSec > 0 && durationSec <= MAX_SEC ? durationSec : null;
}
