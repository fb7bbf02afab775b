import { overlapSec } from '#schema/domain/clip.ts';
import type { FaceSample, Inset } from '#schema/domain/media.ts';
import { type Box, centreX } from '../../math/boxes.ts';
import { median } from '../../math/stats.ts';
import { fromContent } from './content.ts';
import type { ShotView, ShownInset } from './shot-view.ts';

/** A shot shows an inset if a face is detected in it in at least this share of its samples. */
const SEEN_IN_SHOT = 0.2;
/**
 * An inset that is not proved is taken for a webcam only where webcams are: at a side of the picture (share of its
 * width) and no larger than this share of it. Otherwise it is a wall of the studio, a poster or letters.
 */
const LIKELY = { fromSide: 0.12, area: 0.25 };

/**
 * Positions are relative to the content of the shot (`content`, in the source). `samples` are those of the range;
 * `whole` is the size of the source picture. `expectsWebcam`: a webcam need not be proved.
 */
export type InsetRequest = {
  insets: readonly Inset[];
  samples: readonly FaceSample[];
  content: Box;
  whole: Box;
  expectsWebcam: boolean;
};

/**
 * The inset with the most sightings in the shot; null if it shows none. The face's position comes from all samples of
 * the range, so that the webcam's panel does not move at cuts of the screen.
 */
export function insetOf(
  view: Pick<ShotView, 'shot' | 'people' | 'sampleCount'>,
  { insets, samples, content, whole, expectsWebcam }: InsetRequest,
): ShownInset | null {
  const sightings = view.people.flatMap((person) => person.sightings.map(({ box }) => box));
  const shown = insets
    .filter((inset) => overlapSec(inset, view.shot) > 0)
    .map((inset) => ({ ...inset, box: fromContent(inset.box, content) }))
    .filter(({ box, isProved = false }) => isProved || (expectsWebcam && isLikely(box, content)))
    .map((inset) => ({ ...inset, seen: sightings.filter((face) => isMiddleIn(face, inset.box)).length }))
    .filter(({ seen }) => seen > 0 && seen >= SEEN_IN_SHOT * view.sampleCount)
    .toSorted((a, b) => b.seen - a.seen)[0];
  if (shown === undefined) return null;
  const everywhere = samples
    .flatMap(({ faces }) => faces.map((face) => face.box))
    .filter((face) => isMiddleIn(face, shown.box));
  const side = (index: 0 | 1 | 2 | 3) => median(everywhere.map((face) => face[index]));
  return {
    box: shown.box,
    face: [side(0), side(1), side(2), side(3)],
    screen: shown.screen ?? null,
    screenBox: fromContent(whole, content),
  };
}

function isLikely([left, , width, height]: Box, [, , across, down]: Box): boolean {
  const fromSide = Math.min(left, across - left - width);
  return fromSide <= LIKELY.fromSide * across && width * height <= LIKELY.area * across * down;
}

/** Whether the middle of a face is within a box. */
export function isMiddleIn(face: Box, [left, top, width, height]: Box): boolean {
  const [x, y] = [centreX(face), face[1] + face[3] / 2];
  return x >= left && x <= left + width && y >= top && y <= top + height;
}
