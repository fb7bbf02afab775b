import type { Range } from '#schema/domain/clip.ts';
import type { FaceSample, LayoutSegment } from '#schema/domain/media.ts';
import { cropAt } from '../../render-node/plan/framing/crop-at.ts';
import { mainFaces, VISIBLE_SHARE, visibleShare } from '../../render-node/plan/faces/main-faces.ts';

/**
 * Share (0 to 1) of the main faces that the crops show, over the samples of the range that have any; null where none
 * has. A single crop has to show one of them, two panels two (or the only one).
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
