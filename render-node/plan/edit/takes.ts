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
  const numbers = takeNumbers(pieces);
  const count = (numbers.at(-1) ?? -1) + 1;
  return Array.from({ length: count }, (_, take) => {
    const parts = pieces.filter((_piece, at) => numbers[at] === take);
    const whole = { startSec: parts[0]?.startSec ?? 0, endSec: parts.at(-1)?.endSec ?? 0 };
    const gaps = parts
      .slice(1)
      .map(({ startSec }, at) => ({ startSec: parts[at]?.endSec ?? startSec, endSec: startSec }));
    const gone = [...partsWithin(whole, cuts), ...gaps];
    return { range: whole, cuts: joined(gone.filter(({ startSec, endSec }) => endSec > startSec)) };
  });
}

/** The take that plays each piece, counted from 0. */
export function takeNumbers(pieces: readonly Range[]): number[] {
  let take = -1;
  return pieces.map(({ startSec }, at) => {
    const before = pieces[at - 1];
    const gapSec = before === undefined ? -1 : startSec - before.endSec;
    if (gapSec < 0 || gapSec > READ_ON_SEC) take += 1;
    return take;
  });
}
