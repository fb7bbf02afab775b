import type { FaceSample } from '#schema/domain/media.ts';
import { type Box, centreX, quantile, type Size } from '../boxes.ts';
import { findSubjects, type Subject } from '../subjects.ts';

/** A webcam picture laid over a screen: its face is small, off the middle, hardly moves and outlasts every cut. */
const TALLEST_FACE = 0.2;
const LEAST_OFF_CENTRE = 0.18;
const WIDEST_SPREAD = 0.06;
const LEAST_PRESENCE = 0.5;

/**
 * The face of an inset that is there during the whole range, or null. Tracked without regard to cuts: the picture behind
 * it changes, the inset does not.
 */
export function findInset(samples: readonly FaceSample[], picture: Size): Subject | null {
  return findSubjects(samples, picture).find((subject) => isInset(subject, picture)) ?? null;
}

function isInset({ sightings, presence, box }: Subject, picture: Size): boolean {
  const spread = (centres: number[], length: number) =>
    (quantile(centres, 0.96) - quantile(centres, 0.04)) / length <= WIDEST_SPREAD;
  const offCentre = Math.max(
    Math.abs(centreX(box) / picture.width - 0.5),
    Math.abs(middleY(box) / picture.height - 0.5),
  );
  return (
    presence >= LEAST_PRESENCE &&
    box[3] <= TALLEST_FACE * picture.height &&
    offCentre >= LEAST_OFF_CENTRE &&
    spread(
      sightings.map((sighting) => centreX(sighting.box)),
      picture.width,
    ) &&
    spread(
      sightings.map((sighting) => middleY(sighting.box)),
      picture.height,
    )
  );
}

function middleY(box: Box): number {
  return box[1] + box[3] / 2;
}
