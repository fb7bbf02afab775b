import type { Face, FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import { centreX, eyeLevel, type Size } from '../math/boxes.ts';
import { cropAt } from '../framing/crop-at.ts';
import { VISIBLE_SHARE, visibleShare } from '../faces/main-faces.ts';

/**
 * A face of the source in the rendered picture. `height` and the position of the eyes are shares (0 to 1) of the
 * picture. `eyes` is null in a panel, whose position the renderer decides.
 */
export type ShownFace = Pick<Face, 'score' | 'frontality' | 'eyeContrast'> & {
  height: number;
  eyes: { x: number; y: number } | null;
};

/** Sizes of source and rendered picture, in pixels. */
export type Sizes = { source: Size; canvas: Size };

/** The faces of a sample that a segment's crops show. If the whole picture is fitted, all of them. */
export function shownFaces({ atSec, faces }: FaceSample, segment: LayoutSegment, sizes: Sizes): ShownFace[] {
  const windows = windowsOf(segment, atSec, sizes.source);
  return faces.flatMap((face) => {
    const { box, ...looks } = face;
    const window = windows.find((shown) => visibleShare(face, shown) >= VISIBLE_SHARE);
    if (window === undefined) return [];
    const eyes = { x: (centreX(box) - window.x) / window.width, y: (eyeLevel(box) - window.y) / window.height };
    const height = heightIn(window, box[3], sizes.canvas);
    return [{ ...looks, height, eyes: segment.crops.length === 1 && segment.layout !== 'fit' ? eyes : null }];
  });
}

/** Height of a face as a share of the picture's height, in the crop of the segment in which it is smallest. */
export function leastHeight(segment: LayoutSegment, height: number, { source, canvas }: Sizes): number {
  const windows = segment.crops.length === 0 ? [source] : segment.crops;
  return Math.min(...windows.map((window) => heightIn(window, height, canvas)));
}

/** The sample nearest to a time within the same segment, at most half a second away. */
export function sampleNear(
  samples: readonly FaceSample[],
  segment: LayoutSegment,
  atSec: number,
): FaceSample | undefined {
  const distance = (sample: FaceSample) => Math.abs(sample.atSec - atSec);
  return samples
    .filter((sample) => sample.atSec >= segment.startSec && sample.atSec < segment.endSec && distance(sample) <= 0.5)
    .reduce<FaceSample | undefined>((best, it) => (best && distance(best) <= distance(it) ? best : it), undefined);
}

type Window = { x: number; y: number; width: number; height: number };

function windowsOf({ crops }: LayoutSegment, atSec: number, source: Size): Window[] {
  if (crops.length === 0) return [{ x: 0, y: 0, ...source }];
  return crops.map((crop) => cropAt(crop, atSec));
}

/** A crop, a panel of two and a fitted picture all fill one of the canvas's sides. */
function heightIn(window: Size, height: number, canvas: Size): number {
  return (height * Math.min(canvas.width / window.width, canvas.height / window.height)) / canvas.height;
}
