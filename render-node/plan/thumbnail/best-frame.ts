import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { PictureLook } from '#schema/domain/media.ts';
import { clamp01 } from '../math/numbers.ts';
import type { ShownFace } from './shown-faces.ts';

/**
 * A picture that may stand for a clip. Its sharpness is of any unit, alike in all of them. `panels`: how many people it
 * is to show, 1 if missing.
 */
export type StillCandidate = PictureLook & { atSec: number; faces: readonly ShownFace[]; panels?: number };

/**
 * Near a cut the picture may be half a dissolve, or a head in the middle of a turn; at its begin captions and titles
 * come in.
 */
const AWAY_FROM_CUTS_SEC = 0.3;
/** What a picture's qualities are worth against each other, each of them 0 to 1. */
const WORTH = { face: 3, eyes: 0.6, exposure: 1, sharpness: 0.5, place: 0.3, colour: 0.2, early: 0.1 };
/** A face of this share of the height is as large as a thumbnail wants it. */
const LARGE_FACE = 0.3;
/** A face from the side is worth this share of one from the front. */
const FROM_THE_SIDE = 0.5;
/** Darker or brighter than this on the whole (0 to 1) looks like a fade or a flash. */
const EXPOSED = { least: 0.15, most: 0.85 };
/** So much may be without detail; all of the exposure is gone at a tenth more. */
const CLIPPED = { free: 0.02, steps: 10 };
/** Mean saturation from which on a picture is colourful. */
const COLOURFUL = 0.4;

/** What the qualities without a scale of their own are measured by: the best of the clip. */
type Best = { sharpness: number; eyeContrast: number };

/**
 * The picture that stands for the clip: a large, certain face first that looks into the camera with open eyes, these on
 * a line of thirds, then exposure, then sharpness (a little: a meadow is sharper than a face before a wall) and colour;
 * the first third wins over equals, and of those the earliest. `borders`: times of cuts, and both ends; `moving`: while
 * captions or titles move. Null without candidates.
 */
export function chooseStill<Candidate extends StillCandidate>(
  range: Range,
  { borders, moving = [] }: { borders: readonly number[]; moving?: readonly Range[] },
  candidates: readonly Candidate[],
): Candidate | null {
  const calm = candidates.filter(
    ({ atSec }) =>
      borders.every((border) => Math.abs(atSec - border) >= AWAY_FROM_CUTS_SEC) &&
      moving.every(({ startSec, endSec }) => atSec < startSec || atSec >= endSec),
  );
  const wanted = calm.length > 0 ? calm : candidates;
  const most = {
    sharpness: Math.max(1e-6, ...wanted.map(({ sharpness }) => sharpness)),
    eyeContrast: Math.max(1e-6, ...wanted.flatMap(({ faces }) => faces.map(({ eyeContrast = 0 }) => eyeContrast))),
  };
  const firstThirdEnds = range.startSec + durationOf(range) / 3;
  let best: { candidate: Candidate; points: number } | null = null;
  for (const candidate of wanted) {
    const early = candidate.atSec < firstThirdEnds ? WORTH.early : 0;
    const points = scoreStill(candidate, most) + early;
    if (best === null || points > best.points) best = { candidate, points };
  }
  return best?.candidate ?? null;
}

function scoreStill(candidate: StillCandidate, most: Best): number {
  const { sharpness, saturation } = candidate;
  return (
    scoreFaces(candidate, most) +
    WORTH.exposure * exposure(candidate) +
    (WORTH.sharpness * sharpness) / most.sharpness +
    WORTH.colour * Math.min(1, saturation / COLOURFUL)
  );
}

/** The best face of the picture; of two panels the mean of the best two. */
function scoreFaces({ faces, panels = 1 }: StillCandidate, most: Best): number {
  const points = faces.map((face) => scoreFace(face, most)).toSorted((a, b) => b - a);
  return points.slice(0, panels).reduce((sum, value) => sum + value, 0) / panels;
}

/** Without landmarks nothing is known of front and eyes: then all of the worth is that of size and certainty. */
function scoreFace(face: ShownFace, most: Best): number {
  const { height, score, frontality = 1, eyeContrast = 0 } = face;
  const size = Math.min(1, height / LARGE_FACE);
  const front = FROM_THE_SIDE + (1 - FROM_THE_SIDE) * frontality;
  return (
    WORTH.face * score * size * front +
    (WORTH.eyes * size * eyeContrast) / most.eyeContrast +
    WORTH.place * placeScore(face)
  );
}

/** 1 with the eyes on the upper third and on the middle or a third across, 0 from a sixth of the picture beside it. */
function placeScore({ eyes }: ShownFace): number {
  if (eyes === null) return 0;
  const across = Math.min(...[1 / 3, 1 / 2, 2 / 3].map((line) => Math.abs(eyes.x - line)));
  return 1 - clamp01(Math.max(across, Math.abs(eyes.y - 1 / 3)) * 6);
}

/** 1 in the middle, falling to 0 at black and white, and with what has no detail. */
function exposure({ brightness, clippedShare }: StillCandidate): number {
  const level = clamp01(Math.min(brightness / EXPOSED.least, (1 - brightness) / (1 - EXPOSED.most)));
  return level * (1 - clamp01((clippedShare - CLIPPED.free) * CLIPPED.steps));
}
