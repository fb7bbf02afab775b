import { overlapSec, type Range } from './clip.ts';
import type { TextRegion } from './media.ts';

/** Burnt-in subtitles in this share of a clip's time run through it: people also pause. */
const SUBTITLED_SHARE = 0.25;

/** Whether burnt-in subtitles run through a clip. */
export function hasSubtitles(regions: readonly TextRegion[], clip: Range): boolean {
  const seconds = regions
    .filter(({ kind }) => kind === 'subtitles')
    .reduce((sum, region) => sum + overlapSec(region, clip), 0);
  return seconds > 0 && seconds >= SUBTITLED_SHARE * (clip.endSec - clip.startSec);
}
