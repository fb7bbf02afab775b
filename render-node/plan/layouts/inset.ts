import { overlapSec } from '#schema/domain/clip.ts';
import type { FaceSample, Inset } from '#schema/domain/media.ts';
import { type Box, centreX, median } from '../boxes.ts';
import type { ShotView } from './shot-view.ts';

/** The inset that a shot shows, and where the middle of its face is on the whole. */
export type ShownInset = { box: Box; faceX: number; faceY: number };

/** A shot shows an inset where a face is seen in it for at least this share of its samples. */
const SEEN_IN_SHOT = 0.2;

/**
 * The inset with the most sightings in the shot; null where it shows none. The face's place is that of all samples (of the range),
 * so that the webcam's panel stands still through all cuts of the screen.
 */
export function insetOf(view: ShotView, insets: readonly Inset[], samples: readonly FaceSample[]): ShownInset | null {
  const shown = insets
    .filter((inset) => overlapSec(inset, view.shot) > 0)
    .map(({ box }) => ({ box, seen: facesIn(box, sightingsOf(view)).length }))
    .filter(({ seen }) => seen > 0 && seen >= SEEN_IN_SHOT * view.sampleCount)
    .toSorted((a, b) => b.seen - a.seen)[0];
  if (shown === undefined) return null;
  const everywhere = facesIn(
    shown.box,
    samples.flatMap(({ faces }) => faces.map((face) => face.box)),
  );
  return {
    box: shown.box,
    faceX: median(everywhere.map(centreX)),
    faceY: median(everywhere.map(([, top, , height]) => top + height / 2)),
  };
}

function sightingsOf({ subjects }: ShotView): Box[] {
  return subjects.flatMap(({ sightings }) => sightings.map(({ box }) => box));
}

function facesIn([left, top, width, height]: Box, faces: readonly Box[]): Box[] {
  return faces.filter((face) => {
    const [x, y] = [centreX(face), face[1] + face[3] / 2];
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
}
