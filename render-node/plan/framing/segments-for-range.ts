import type { Range } from '#schema/domain/clip.ts';
import type { LayoutSegment } from '#schema/domain/media.ts';

/**
 * Segments that cover a range without gaps. Segments outside are dropped, the first and the last extend to its ends,
 * and each lasts until the next begins. A range without segments gets the nearest one.
 */
export function segmentsForRange(segments: readonly LayoutSegment[], range: Range): LayoutSegment[] {
  const inOrder = [...segments].sort((a, b) => a.startSec - b.startSec);
  const touching = inOrder.filter((segment) => segment.startSec < range.endSec && segment.endSec > range.startSec);
  const used = touching.length > 0 ? touching : nearest(inOrder, range);
  return used.map((segment, i) => ({
    ...segment,
    startSec: i === 0 ? range.startSec : segment.startSec,
    endSec: used[i + 1]?.startSec ?? range.endSec,
  }));
}

function nearest(inOrder: readonly LayoutSegment[], range: Range): LayoutSegment[] {
  const before = inOrder.findLast((segment) => segment.endSec <= range.startSec);
  const found = before ?? inOrder[0];
  return found === undefined ? [{ ...range, layout: 'fit', crops: [] }] : [found];
}
