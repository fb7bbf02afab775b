import type { FaceSample } from '#schema/domain/media.ts';
import { type Box, centreDistance, intersectionOverUnion } from '../math/boxes.ts';

export type Sighting = { atSec: number; box: Box };

/** One face over time, sightings in order. */
export type FaceTrack = { sightings: Sighting[]; bestScore: number };

/**
 * A face is believed when it was this sure once (at 0.7 two of four people around a table are lost); then weaker finds
 * follow it.
 */
const SURE_SCORE = 0.6;

/** A head that turns away is found again within a second; after that a face may be another one's. */
export const LONGEST_GAP_SEC = 1;
/** Between two samples a face moves at most its own size; at 5 samples a second that is a run. */
const FARTHEST_STEP = 1;
const LARGEST_RESIZE = 2;
/** Samples lie on a grid of decimal fractions: their differences are off by a few of the last bits. */
const ROUNDING_SEC = 1e-6;

/**
 * Links the faces of the samples of one shot (in order) to tracks by overlap and distance. A face seen only once is a
 * false one more often than not (2 % of all finds) and is dropped, as is one that never was sure, unless there was only
 * one sample to see it in.
 */
export function linkFaces(samples: readonly FaceSample[]): FaceTrack[] {
  const tracks: FaceTrack[] = [];
  for (const sample of samples) extendTracks(tracks, sample);
  const leastSightings = Math.min(2, samples.length);
  return tracks.filter(
    ({ sightings, bestScore }) => sightings.length >= leastSightings && (bestScore >= SURE_SCORE || leastSightings < 2),
  );
}

function extendTracks(tracks: FaceTrack[], { atSec, faces }: FaceSample): void {
  const open = tracks.filter((track) => atSec - last(track).atSec <= LONGEST_GAP_SEC + ROUNDING_SEC);
  const pairs = open
    .flatMap((track) => faces.map((face) => ({ track, face, cost: linkCost(last(track).box, face.box) })))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost);
  const linked = new Set<unknown>();
  for (const { track, face } of pairs) {
    if (linked.has(track) || linked.has(face)) continue;
    linked.add(track).add(face);
    track.sightings.push({ atSec, box: face.box });
    track.bestScore = Math.max(track.bestScore, face.score);
  }
  for (const face of faces) {
    if (!linked.has(face)) tracks.push({ sightings: [{ atSec, box: face.box }], bestScore: face.score });
  }
}

/** Small for the same face a moment later, infinite where it cannot be the same. */
function linkCost(before: Box, now: Box): number {
  const resize = Math.max(before[2] / now[2], now[2] / before[2]);
  const step = centreDistance(before, now) / Math.max(before[2], now[2]);
  return resize > LARGEST_RESIZE || step > FARTHEST_STEP ? Infinity : step - intersectionOverUnion(before, now);
}

function last(track: FaceTrack): Sighting {
  return track.sightings[track.sightings.length - 1] as Sighting;
}
