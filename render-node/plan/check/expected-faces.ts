import type { FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import { mainFaces } from '../faces/main-faces.ts';
import { leastHeight, sampleNear, type Sizes } from '../thumbnail/shown-faces.ts';

/** Weaker finds of the source are false too often to be looked for in the result. */
const CLEAR_SCORE = 0.7;
/** A face lower than this share of the picture's height (20 pixels of 320) may be missed by any detector. */
const LEAST_HEIGHT = 1 / 16;
/** A found face smaller than this share of the expected one is somebody else, in the background. */
const SAME_FACE = 0.5;
/** Pictures that are looked at: 6 ms of one core each, 18 ms more where a closer look is needed. */
const MOST_LOOKS = 8;

/** Faces that a picture ought to show, and the height (share of the picture) below which a find is somebody else. */
export type Expectation = { faces: number; minHeight: number };

/**
 * What the made picture ought to show where the source shows clear faces at that time: one of the main ones, two in two
 * panels. Null where nobody is, or too small to be seen. Whether the crop really shows them is what is asked.
 */
export function expectFaces(
  samples: readonly FaceSample[],
  segments: readonly LayoutSegment[],
  atSec: number,
  sizes: Sizes,
): Expectation | null {
  const segment = segments.findLast(({ startSec }) => startSec <= atSec);
  const sample = segment && sampleNear(samples, segment, atSec);
  if (segment === undefined || sample === undefined) return null;
  const main = mainFaces(sample.faces.filter(({ score }) => score >= CLEAR_SCORE));
  const heights = main.map(({ box }) => leastHeight(segment, box[3], sizes));
  if (main.length === 0 || Math.min(...heights) < LEAST_HEIGHT) return null;
  return {
    faces: Math.min(main.length, Math.max(1, segment.crops.length)),
    minHeight: SAME_FACE * Math.min(...heights),
  };
}

/** At most eight of the items, evenly spread, the first and the last among them. */
export function spread<Item>(items: readonly Item[], most = MOST_LOOKS): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))] as Item);
}

/** Share (0 to 1) of the expected faces that were found. `heights`: of the found faces, as shares of the picture. */
export function foundShare({ faces, minHeight }: Expectation, heights: readonly number[]): number {
  return Math.min(faces, heights.filter((height) => height >= minHeight).length) / faces;
}
