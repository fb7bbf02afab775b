import { durationOf, type Range } from '#schema/domain/clip.ts';
import { FORMATS } from '#schema/domain/formats.ts';
import type { PictureLook } from '#schema/domain/media.ts';
import { clamp01 } from '../math/numbers.ts';
import { median } from '../math/stats.ts';
import type { ShownFace } from './shown-faces.ts';

/**
 * A picture that could be the thumbnail of a clip. Sharpness has any unit, the same for all. `panels`: how many people
 * it should show, 1 if missing.
 */
export type StillCandidate = PictureLook & { atSec: number; faces: readonly ShownFace[]; panels?: number };

/**
 * Near a cut the picture may be half a dissolve, or a head may be turning. At the start of a clip captions and titles
 * appear.
 */
const AWAY_FROM_CUTS_SEC = 0.3;
/** Weights of a picture's qualities, each of which is 0 to 1. */
const WORTH = { face: 3, eyes: 0.6, exposure: 1, sharpness: 0.5, place: 0.3, room: 0.3, colour: 0.2, early: 0.1 };
/** A face of this share of the height is large enough for a thumbnail. */
const LARGE_FACE = 0.3;
/** A face of this share of the largest one's height matters as much. */
const AS_LARGE = 0.7;
/** Value of a face from the side relative to one from the front. */
const FROM_THE_SIDE = 0.5;
/** From this frontality on both eyes are seen. */
const FROM_THE_FRONT = 0.5;
/** A picture darker or brighter than this on average (0 to 1) looks like a fade or a flash. */
const EXPOSED = { least: 0.15, most: 0.85 };
/** Share of a picture that may be without detail. With a tenth more, exposure scores 0. */
const CLIPPED = { free: 0.02, steps: 10 };
/** Mean saturation from which on a picture counts as colourful. */
const COLOURFUL = 0.4;

/** A face reaches about this far above and below the line of its eyes, in heights of its box. */
const FROM_EYES = { up: 0.6, down: 0.75 };
/** A name of two lines over a cover takes this share of its height. */
const NAME_HEIGHT = 0.2;
/** What phones leave free, as in `FORMATS`. */
const SAFE = FORMATS.vertical.safeArea;

/**
 * What counts as much within the clip, as the scale for qualities without one. Eyes are mostly open, so the median of
 * their contrast is that of open ones.
 */
type Scale = { sharpness: number; eyeContrast: number };

/**
 * The best picture of a clip. In order of weight: a large, certain face that looks into the camera with open eyes, eyes
 * on a line of thirds and room for a name, exposure, sharpness (little: a meadow is sharper than a face in front of a wall) and colour. On
 * a tie the first third of the clip wins, then the earliest. `borders`: times of cuts, and both ends. `moving`: when
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
  const eyes = wanted.flatMap(({ faces }) =>
    faces.flatMap(({ eyeContrast = 0 }) => (eyeContrast > 0 ? eyeContrast : [])),
  );
  const scale = {
    sharpness: Math.max(1e-6, ...wanted.map(({ sharpness }) => sharpness)),
    eyeContrast: eyes.length === 0 ? 1 : median(eyes),
  };
  const firstThirdEnds = range.startSec + durationOf(range) / 3;
  let best: { candidate: Candidate; points: number } | null = null;
  for (const candidate of wanted) {
    const early = candidate.atSec < firstThirdEnds ? WORTH.early : 0;
    const points = scoreStill(candidate, scale) + early;
    if (best === null || points > best.points) best = { candidate, points };
  }
  return best?.candidate ?? null;
}

function scoreStill(candidate: StillCandidate, scale: Scale): number {
  const { sharpness, saturation } = candidate;
  return (
    scoreFaces(candidate, scale) +
    WORTH.exposure * exposure(candidate) +
    (WORTH.sharpness * sharpness) / scale.sharpness +
    WORTH.colour * Math.min(1, saturation / COLOURFUL)
  );
}

/** The mean of the people whom the picture shows: one for each panel at least, and all whose faces are as large. */
function scoreFaces({ faces, panels = 1 }: StillCandidate, scale: Scale): number {
  const largest = Math.max(0, ...faces.map(({ height }) => height));
  const people = Math.max(panels, faces.filter(({ height }) => height >= AS_LARGE * largest).length);
  const points = faces.map((face) => scoreFace(face, scale)).toSorted((a, b) => b - a);
  return points.slice(0, people).reduce((sum, value) => sum + value, 0) / people;
}

/** Without landmarks, frontality and eyes are unknown, so only size and certainty count. */
function scoreFace(face: ShownFace, scale: Scale): number {
  const { height, score, frontality = 1 } = face;
  const size = Math.min(1, height / LARGE_FACE);
  const front = FROM_THE_SIDE + (1 - FROM_THE_SIDE) * frontality;
  return (
    WORTH.face * score * size * front +
    WORTH.eyes * size * eyesScore(face, scale) +
    WORTH.place * placeScore(face) +
    WORTH.room * roomScore(face)
  );
}

/** 1 for open eyes. Those of a face from the side are as open as usual: their lashes stand out more when they close. */
function eyesScore({ frontality = 1, eyeContrast = 0 }: ShownFace, scale: Scale): number {
  const share = eyeContrast / scale.eyeContrast;
  return share <= 1 || frontality >= FROM_THE_FRONT ? Math.min(1, share) : Math.max(0, 2 - share);
}

/** 1 with the eyes on the upper third and in the middle or a third across; 0 from a sixth of the picture away. */
function placeScore({ eyes }: ShownFace): number {
  if (eyes === null) return 0;
  const across = Math.min(...[1 / 3, 1 / 2, 2 / 3].map((line) => Math.abs(eyes.x - line)));
  return 1 - clamp01(Math.max(across, Math.abs(eyes.y - 1 / 3)) * 6);
}

/** 1 if a name has room above or below the face, within what phones leave free. */
function roomScore({ height, eyes }: ShownFace): number {
  if (eyes === null) return 0;
  const above = eyes.y - FROM_EYES.up * height - SAFE.top;
  const below = 1 - SAFE.bottom - (eyes.y + FROM_EYES.down * height);
  return clamp01(Math.max(above, below) / NAME_HEIGHT);
}

/** 1 at medium brightness, falling to 0 at black and white, and with pixels without detail. */
function exposure({ brightness, clippedShare }: StillCandidate): number {
  const level = clamp01(Math.min(brightness / EXPOSED.least, (1 - brightness) / (1 - EXPOSED.most)));
  return level * (1 - clamp01((clippedShare - CLIPPED.free) * CLIPPED.steps));
}
