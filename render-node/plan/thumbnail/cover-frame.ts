import type { Range } from '#schema/domain/clip.ts';
import { clamp } from '../math/numbers.ts';
import type { Sizes } from './shown-faces.ts';
import { pickThumbnail, type ShownClip } from './thumbnail.ts';

/** A clip without samples (it is outside of its short) shows what is at this share of it. */
const BLIND_SHARE = 1 / 3;
/** Times of pictures are rounded: one that begins this share of a frame later is on screen. */
const ROUNDING = 0.1;

/** A clip on its own clock, as `planClip` makes it. */
type PlannedClip = Pick<ShownClip, 'segments' | 'samples'> & {
  timeline: { startSec: number; durationSec: number; frames: number };
  bRoll: readonly { firstFrame: number; endFrame: number }[];
};

/** Time of a clip's best picture that no B-roll covers, on the clip's clock. `moving`: when burned-in text moves. */
export function pickFrame(
  { timeline: { startSec, durationSec, frames }, bRoll, segments, samples: all }: PlannedClip,
  sizes: Sizes,
  moving: readonly Range[] = [],
): number {
  const range = { startSec, endSec: startSec + durationSec };
  const isCovered = (atSec: number) => {
    const frame = ((atSec - startSec) * frames) / durationSec;
    return bRoll.some(({ firstFrame, endFrame }) => frame >= firstFrame - 0.5 && frame < endFrame);
  };
  const samples = all.filter(({ atSec }) => !isCovered(atSec));
  const borders = [range.startSec, range.endSec, ...segments.map((segment) => segment.startSec)];
  return pickThumbnail({ range, borders, segments, samples, moving }, sizes) ?? startSec + durationSec * BLIND_SHARE;
}

/** The frame of a clip that is on screen at a second of it; its first or last frame for a second outside of it. */
export function frameAt(atSec: number, { fps, frames }: { fps: number; frames: number }): number {
  return clamp(Math.floor(atSec * fps + ROUNDING), 0, frames - 1);
}
