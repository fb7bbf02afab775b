import type { Range } from '#schema/domain/clip.ts';
import { durationOf } from '#schema/domain/clip.ts';
import type { FaceSample, Shot } from '#schema/domain/media.ts';
import { clamp, type Size } from './boxes.ts';
import type { PictureFacts } from './picture-facts.ts';

/** A picture that was looked at. */
export type Moment = FaceSample & Pick<PictureFacts, 'brightness' | 'sharpness'>;

/** Near a cut the picture may be half a dissolve, or a head in the middle of a turn. */
const AWAY_FROM_CUTS_SEC = 0.3;
/** A face of this share of the height is as large as a thumbnail wants it. */
const LARGE_FACE = 0.3;
/** Darker or brighter than this on the whole (0 to 1) looks like a fade or a flash. */
const EXPOSED = { least: 0.15, most: 0.85 };

/**
 * The moment whose picture stands for the short: a large, certain face first, then exposure, then sharpness (a little: a meadow is sharper
 * than a face before a wall); the first third wins over equals. Null where there was no picture at all.
 */
export function chooseStill(
  range: Range,
  shots: readonly Shot[],
  moments: readonly Moment[],
  picture: Size,
): Moment | null {
  const calm = moments.filter(({ atSec }) => isAwayFromCuts(atSec, shots));
  const candidates = calm.length > 0 ? calm : moments;
  const sharpest = candidates.reduce((most, { sharpness }) => Math.max(most, sharpness), 1e-6);
  let best: { moment: Moment; score: number } | null = null;
  for (const moment of candidates) {
    const isEarly = moment.atSec < range.startSec + durationOf(range) / 3;
    const score =
      3 * faceScore(moment, picture) + exposure(moment) + (0.5 * moment.sharpness) / sharpest + (isEarly ? 0.2 : 0);
    if (best === null || score > best.score) best = { moment, score };
  }
  return best?.moment ?? null;
}

function isAwayFromCuts(atSec: number, shots: readonly Shot[]): boolean {
  return shots.every(
    ({ startSec, endSec }) =>
      Math.abs(atSec - startSec) >= AWAY_FROM_CUTS_SEC && Math.abs(atSec - endSec) >= AWAY_FROM_CUTS_SEC,
  );
}

function faceScore({ faces }: Moment, picture: Size): number {
  const scores = faces.map(({ box, score }) => score * Math.min(1, box[3] / (LARGE_FACE * picture.height)));
  return Math.max(0, ...scores);
}

/** 1 in the middle, falling to 0 at black and white. */
function exposure({ brightness }: Moment): number {
  return clamp(Math.min(brightness / EXPOSED.least, (1 - brightness) / (1 - EXPOSED.most)), 0, 1);
}
