import type { Face, FaceSample } from '#schema/domain/media.ts';
import { centreDistance } from '../math/boxes.ts';

/** Pictures a second that may be looked at. A fifth of a second is the longest that a moving face may go unseen. */
export const FACE_FPS = 5;

/** Faces at rest are looked for this often: half of the detector's work is saved on people who sit and talk. */
const REST_SEC = 0.4;
/** A face that moved farther than this share of its width since the last look is on its way. */
const MOVING = 0.08;
/** A picture that differs this much (mean, 0 to 1) from the one before is another shot. */
const NEW_PICTURE = 0.05;

/**
 * Whether the picture at `atSec` is worth the detector's 6 ms, given the last samples (at least the last two) and how
 * much the picture differs from the one a fifth of a second before.
 */
export function wantsLook(samples: readonly FaceSample[], atSec: number, pictureChange: number): boolean {
  const last = samples[samples.length - 1];
  const former = samples[samples.length - 2];
  if (last === undefined || former === undefined) return true;
  if (pictureChange >= NEW_PICTURE || atSec - last.atSec >= REST_SEC - 1e-6) return true;
  return isMoving(former, last);
}

function isMoving(former: FaceSample, last: FaceSample): boolean {
  if (former.faces.length !== last.faces.length) return true;
  return last.faces.some(({ box }) => former.faces.every((face) => centreDistance(face.box, box) > MOVING * box[2]));
}

/** Finds below this leave room for doubt: then a closer look is worth its price. */
const SURE_SCORE = 0.6;
/** Where closer looks find nobody either, one is taken this often: 18 ms a second. */
const CLOSE_EVERY_SEC = 1;

/** The last closer look of the range, and whether it found somebody; null where there was none yet. */
export type CloseLook = { atSec: number; isFruitful: boolean } | null;

/** Whether a picture deserves a closer look for small faces, given what the plain one found in it. */
export function wantsCloserLook(found: readonly Pick<Face, 'score'>[], last: CloseLook, atSec: number): boolean {
  if (found.some(({ score }) => score >= SURE_SCORE)) return false;
  return last === null || last.isFruitful || atSec - last.atSec >= CLOSE_EVERY_SEC - 1e-6;
}
