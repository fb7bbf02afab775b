import type { Range } from '#schema/domain/clip.ts';
import type { Face, FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import { cropAt } from './crop-at.ts';

/** A face at least this large beside the largest one of its picture is somebody the viewer wants to see. */
const MAIN_FACE_AREA = 0.4;
/** A face is in the picture when at least this share of it is. */
export const VISIBLE_SHARE = 0.85;

/**
 * Share (0 to 1) of the main faces that the crops show, over the samples of the range that have any; null where none has.
 * A single crop has to show one of them, two panels two (or the only one).
 */
export function faceInFrame(
  samples: readonly FaceSample[],
  segments: readonly LayoutSegment[],
  range: Range,
): number | null {
  const shares = samples
    .filter(({ atSec, faces }) => atSec >= range.startSec && atSec < range.endSec && faces.length > 0)
    .flatMap((sample) => {
      const segment = segments.findLast(({ startSec }) => startSec <= sample.atSec);
      return segment === undefined ? [] : [shownShare(sample, segment)];
    });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function shownShare({ atSec, faces }: FaceSample, segment: LayoutSegment): number {
  if (segment.layout === 'fit' || segment.crops.length === 0) return 1;
  const main = mainFaces(faces);
  const crops = segment.crops.map((crop) => ({ ...crop, ...cropAt(crop, atSec) }));
  const shown = main.filter((face) => crops.some((crop) => visibleShare(face, crop) >= VISIBLE_SHARE)).length;
  const wanted = Math.min(main.length, crops.length);
  return Math.min(shown, wanted) / wanted;
}

/** The people whom a picture is about: the largest face and those not much smaller. */
export function mainFaces(faces: readonly Face[]): Face[] {
  const largest = Math.max(0, ...faces.map(areaOf));
  return faces.filter((face) => areaOf(face) >= largest * MAIN_FACE_AREA);
}

function areaOf({ box }: Face): number {
  return box[2] * box[3];
}

/** How much of a face (0 to 1) a crop shows. */
export function visibleShare(face: Face, crop: { x: number; y: number; width: number; height: number }): number {
  const [x, y, width, height] = face.box;
  const across = Math.min(x + width, crop.x + crop.width) - Math.max(x, crop.x);
  const down = Math.min(y + height, crop.y + crop.height) - Math.max(y, crop.y);
  return (Math.max(0, across) * Math.max(0, down)) / areaOf(face);
}
