import type { Body, Face, FaceSample } from '#schema/domain/media.ts';
import { type Box, centreDistance, intersectionOverUnion } from '../math/boxes.ts';

/** `body` where the person was found by it; `box` is then where the face would be. */
export type Sighting = { atSec: number; box: Box; body?: Box | undefined };

/** One face over time, sightings in order. */
export type FaceTrack = { sightings: Sighting[]; bestScore: number };

/**
 * A face is accepted once it had this score. Weaker detections then extend its track. (At 0.7, two of four people
 * around a table are lost.)
 */
const SURE_SCORE = 0.6;

/** A head that turns away is found again within a second. After that the face may be another person's. */
export const LONGEST_GAP_SEC = 1;
/** Between two samples a face moves at most its own size. */
const FARTHEST_STEP = 1;
const LARGEST_RESIZE = 2;
/** Samples are on a grid of decimal fractions, so their differences have rounding errors. */
const ROUNDING_SEC = 1e-6;

/** A face, or the head of a body. A body that was found at all is certain. */
type Head = Pick<Face, 'box' | 'score'> & { body?: Box };

/** A body whose head is within this many widths of a face is the body of that face. */
const SAME_HEAD = 1;

function headsOf({ faces, bodies = [] }: FaceSample): Head[] {
  const others = bodies.filter(({ head }) => faces.every(({ box }) => centreDistance(head, box) > SAME_HEAD * box[2]));
  const certain = ({ head, box, score }: Body) => ({ box: head, score: Math.max(score, SURE_SCORE), body: box });
  return [...faces, ...others.map(certain)];
}

/**
 * Links the faces in the samples of one shot (in order) to tracks by overlap and distance. A face that was seen only
 * once is usually a false detection (2 % of all) and is dropped, unless there is only one sample. A face that never
 * reached the required score is dropped, too.
 */
export function linkFaces(samples: readonly FaceSample[]): FaceTrack[] {
  const tracks: FaceTrack[] = [];
  for (const sample of samples) extendTracks(tracks, sample);
  const leastSightings = Math.min(2, samples.length);
  return tracks.filter(
    ({ sightings, bestScore }) => sightings.length >= leastSightings && (bestScore >= SURE_SCORE || leastSightings < 2),
  );
}

function extendTracks(tracks: FaceTrack[], sample: FaceSample): void {
  const { atSec } = sample;
  const faces = headsOf(sample);
  const open = tracks.filter((track) => atSec - last(track).atSec <= LONGEST_GAP_SEC + ROUNDING_SEC);
  const pairs = open
    .flatMap((track) => faces.map((face) => ({ track, face, cost: linkCost(last(track).box, face.box) })))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost);
  const linked = new Set<unknown>();
  for (const { track, face } of pairs) {
    if (linked.has(track) || linked.has(face)) continue;
    linked.add(track).add(face);
    track.sightings.push({ atSec, ...placeOf(face) });
    track.bestScore = Math.max(track.bestScore, face.score);
  }
  for (const face of faces) {
    if (!linked.has(face)) tracks.push({ sightings: [{ atSec, ...placeOf(face) }], bestScore: face.score });
  }
}

function placeOf({ box, body }: Head): Pick<Sighting, 'box' | 'body'> {
  return body === undefined ? { box } : { box, body };
}

/** Distance of two faces: small for the same face a moment later, infinite if it cannot be the same. */
function linkCost(before: Box, now: Box): number {
  const resize = Math.max(before[2] / now[2], now[2] / before[2]);
  const step = centreDistance(before, now) / Math.max(before[2], now[2]);
  return resize > LARGEST_RESIZE || step > FARTHEST_STEP ? Infinity : step - intersectionOverUnion(before, now);
}

function last(track: FaceTrack): Sighting {
  return track.sightings[track.sightings.length - 1] as Sighting;
}
