import { durationOf, joined, overlapSec, type Range } from '../../../../../schema/domain/clip.ts';

/** Cuts of neighboring sentences may both have this much of the silence between them (s). No word is as short. */
const SAME_SEC = 0.1;

/**
 * Cuts that two sides changed since `base`. What one side cut out or brought back holds, unless both changed the same part
 * of the clip differently: that is a conflict, in which the own cuts stand.
 */
export function mergeStruck(
  base: readonly Range[],
  mine: readonly Range[],
  theirs: readonly Range[],
): { value: readonly Range[]; isConflict: boolean } {
  const own = [...changesTo(mine, base), ...changesTo(base, mine)];
  const isFree = (change: Range) => own.every((one) => overlapSec(one, change) <= SAME_SEC || isNearly(one, change));
  const [cut, back] = [changesTo(theirs, base), changesTo(base, theirs)];
  return {
    value: without(joined([...mine, ...cut.filter(isFree)]), back.filter(isFree)),
    isConflict: ![...cut, ...back].every(isFree),
  };
}

/** What is cut in one and not in the other. Less than a word is a rounded time. */
function changesTo(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return without(ranges, others).filter((part) => durationOf(part) > SAME_SEC);
}

function isNearly(a: Range, b: Range): boolean {
  return Math.abs(a.startSec - b.startSec) <= SAME_SEC && Math.abs(a.endSec - b.endSec) <= SAME_SEC;
}

/** The parts of ranges that are in none of the others. */
function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return others.reduce<Range[]>(
    (left, { startSec, endSec }) =>
      left
        .flatMap((range) => [
          { ...range, endSec: Math.min(range.endSec, startSec) },
          { ...range, startSec: Math.max(range.startSec, endSec) },
        ])
        .filter((part) => durationOf(part) > 0),
    [...ranges],
  );
}
