import { durationOf, type Range } from '#schema/domain/clip.ts';
import { clamp } from './boxes.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { ShownFace } from './shown-faces.ts';

/** What a picture that may stand for a clip shows. Shares and means are 0 to 1; sharpness is of any unit, alike in all of them. */
export type StillCandidate = Omit<PictureFacts, 'change'> & { atSec: number; faces: readonly ShownFace[] };

/** Near a cut the picture may be half a dissolve, or a head in the middle of a turn; at its begin captions and titles come in. */
const AWAY_FROM_CUTS_SEC = 0.3;
/** What a picture's qualities are worth against each other, each of them 0 to 1. */
const WORTH = { face: 3, exposure: 1, sharpness: 0.5, place: 0.3, colour: 0.2, early: 0.1 };
/** A face of this share of the height is as large as a thumbnail wants it. */
const LARGE_FACE = 0.3;
/** Darker or brighter than this on the whole (0 to 1) looks like a fade or a flash. */
const EXPOSED = { least: 0.15, most: 0.85 };
/** So much may be without detail; all of the exposure is gone at a tenth more. */
const CLIPPED = { free: 0.02, steps: 10 };
/** Mean saturation from which on a picture is colourful. */
const COLOURFUL = 0.4;

/**
 * The picture that stands for the clip: a large, certain face first, with its eyes on a line of thirds, then exposure, then sharpness (a little:
 * a meadow is sharper than a face before a wall) and colour; the first third wins over equals, and of those the earliest. `borders`: times of cuts, and
 * both ends. Null without candidates.
 */
export function chooseStill<Candidate extends StillCandidate>(
  range: Range,
  borders: readonly number[],
  candidates: readonly Candidate[],
): Candidate | null {
  const calm = candidates.filter(({ atSec }) =>
    borders.every((border) => Math.abs(atSec - border) >= AWAY_FROM_CUTS_SEC),
  );
  const wanted = calm.length > 0 ? calm : candidates;
  const sharpest = wanted.reduce((most, { sharpness }) => Math.max(most, sharpness), 1e-6);
  const firstThirdEnds = range.startSec + durationOf(range) / 3;
  let best: { candidate: Candidate; points: number } | null = null;
  for (const candidate of wanted) {
    const early = candidate.atSec < firstThirdEnds ? WORTH.early : 0;
    const points = scoreStill(candidate, sharpest) + early;
    if (best === null || points > best.points) best = { candidate, points };
  }
  return best?.candidate ?? null;
}

function scoreStill(candidate: StillCandidate, sharpest: number): number {
  const { sharpness, saturation, faces } = candidate;
  return (
    Math.max(0, ...faces.map((face) => WORTH.face * faceScore(face) + WORTH.place * placeScore(face))) +
    WORTH.exposure * exposure(candidate) +
    (WORTH.sharpness * sharpness) / sharpest +
    WORTH.colour * Math.min(1, saturation / COLOURFUL)
  );
}

/** How sure the detector is tells a face from the front from one in profile, too. */
function faceScore({ height, score }: ShownFace): number {
  return score * Math.min(1, height / LARGE_FACE);
}

/** 1 with the eyes on the upper third and on the middle or a third across, 0 from a sixth of the picture beside it. */
function placeScore({ eyes }: ShownFace): number {
  if (eyes === null) return 0;
  const across = Math.min(...[1 / 3, 1 / 2, 2 / 3].map((line) => Math.abs(eyes.x - line)));
  return 1 - clamp(Math.max(across, Math.abs(eyes.y - 1 / 3)) * 6, 0, 1);
}

/** 1 in the middle, falling to 0 at black and white, and with what has no detail. */
function exposure({ brightness, clippedShare }: StillCandidate): number {
  const level = clamp(Math.min(brightness / EXPOSED.least, (1 - brightness) / (1 - EXPOSED.most)), 0, 1);
  return level * (1 - clamp((clippedShare - CLIPPED.free) * CLIPPED.steps, 0, 1));
}
