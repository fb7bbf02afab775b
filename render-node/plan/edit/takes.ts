import { joined, partsWithin, type Range } from '#schema/domain/clip.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';

/** A range of the source that is played from one end to the other, and what is cut out of it: in order and disjoint. */
export type Take = { range: Range; cuts: Range[] };

/** To read on costs less than to seek, if the next piece begins this soon (s). */
const READ_ON_SEC = 1;

/**
 * What a clip plays, in its order: its range, or its pieces. Pieces that soon follow each other in the source are one take,
 * which leaves out what is between them.
 */
export function takesOf({ range, cuts = [], pieces }: Pick<RenderPlan, 'range' | 'cuts' | 'pieces'>): Take[] {
  if (pieces === undefined) return [{ range, cuts }];
  const read = pieces.reduce<{ range: Range; gaps: Range[] }[]>((takes, piece) => {
    const last = takes.at(-1);
    const gap = { startSec: last?.range.endSec ?? 0, endSec: piece.startSec };
    if (last === undefined || gap.endSec < gap.startSec || gap.endSec > gap.startSec + READ_ON_SEC)
      return [...takes, { range: piece, gaps: [] }];
    const longer = { startSec: last.range.startSec, endSec: piece.endSec };
    const gaps = gap.endSec > gap.startSec ? [...last.gaps, gap] : last.gaps;
    return [...takes.slice(0, -1), { range: longer, gaps }];
  }, []);
  return read.map((take) => ({ range: take.range, cuts: joined([...partsWithin(take.range, cuts), ...take.gaps]) }));
}
