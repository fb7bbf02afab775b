import type { Face, FaceSample } from '#schema/domain/media.ts';
import { centreDistance } from '../math/boxes.ts';

/** Pictures per second that may be read. A moving face may go undetected for at most a fifth of a second. */
export const FACE_FPS = 5;

/** Interval for faces at rest. It halves the detector's work for people who sit and talk. */
const REST_SEC = 0.4;
/** A face that moved farther than this share of its width since the last sample is moving. */
const MOVING = 0.08;
/** A picture that differs this much (mean, 0 to 1) from the previous one belongs to another shot. */
const NEW_PICTURE = 0.05;

/**
 * Whether the picture at `atSec` is worth the detector's 6 ms, given the last samples (at least two) and how much the
 * picture differs from the one a fifth of a second before.
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

/** Detections below this are uncertain, which justifies a second pass. */
const SURE_SCORE = 0.6;
/** Interval of second passes while they find nobody either: 18 ms per second. */
const CLOSE_EVERY_SEC = 1;

/** The last second pass of the range and whether it found somebody; null if there was none yet. */
export type CloseLook = { atSec: number; isFruitful: boolean } | null;

/** Whether a picture needs a second pass for small faces, given what the first pass found in it. */
export function wantsCloserLook(found: readonly Pick<Face, 'score'>[], last: CloseLook, atSec: number): boolean {
  if (found.some(({ score }) => score >= SURE_SCORE)) return false;
  return last === null || last.isFruitful || atSec - last.atSec >= CLOSE_EVERY_SEC - 1e-6;
}
