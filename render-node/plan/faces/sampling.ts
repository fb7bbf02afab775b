import type { Range } from '#schema/domain/clip.ts';
import type { Face, FaceSample } from '#schema/domain/media.ts';
import { centreDistance } from '../math/boxes.ts';
import { mean } from '../math/stats.ts';

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

/** Detections below this are uncertain, which justifies a second pass, and a look for bodies. */
const SURE_SCORE = 0.6;
/** Interval of second passes while they find nobody either: 12 ms per second. */
const CLOSE_EVERY_SEC = 1;

/** The last second pass of the range and whether it found somebody; null if there was none yet. */
export type CloseLook = { atSec: number; isFruitful: boolean } | null;

/** Whether a picture needs a second pass for small faces, given what the first pass found in it. */
export function wantsCloserLook(found: readonly Pick<Face, 'score'>[], last: CloseLook, atSec: number): boolean {
  if (hasSureFace(found)) return false;
  return last === null || last.isFruitful || atSec - last.atSec >= CLOSE_EVERY_SEC - 1e-6;
}

/** Interval of looks for bodies while there are some: half of the pictures while somebody moves. */
const BODIES_EVERY_SEC = 0.4;

export function hasSureFace(found: readonly Pick<Face, 'score'>[]): boolean {
  return found.some(({ score }) => score >= SURE_SCORE);
}

/** Whether bodies are looked for in a picture, given its faces and the last such look. */
export function wantsBodies(found: readonly Pick<Face, 'score'>[], last: CloseLook, atSec: number): boolean {
  if (hasSureFace(found)) return false;
  const everySec = last?.isFruitful === true ? BODIES_EVERY_SEC : CLOSE_EVERY_SEC;
  return last === null || atSec - last.atSec >= everySec - 1e-6;
}

/** Mean brightness below which edges show only what the light hits. */
const DARK = 0.12;

/**
 * Whether a shot without sure faces may be judged by its edges and motion: it is not dark, and no body was seen, not
 * even once.
 */
export function showsClearly(samples: readonly FaceSample[], { startSec, endSec }: Range): boolean {
  const inShot = samples.filter(({ atSec }) => atSec >= startSec && atSec < endSec);
  const isDark = mean(inShot.map(({ look }) => look?.brightness ?? 1)) < DARK;
  return !isDark && inShot.every(({ bodies = [] }) => bodies.length === 0);
}
