import type { Range } from '#schema/domain/clip.ts';

/**
 * Ranges of the first list before a time and of the second list after it. Two that meet there become one. Both lists
 * are sorted and disjoint.
 */
export function joinRanges(first: readonly Range[], second: readonly Range[], atSec: number): Range[] {
  const before = first
    .filter((range) => range.startSec < atSec)
    .map((range) => ({ startSec: range.startSec, endSec: Math.min(range.endSec, atSec) }));
  const after = second
    .filter((range) => range.endSec > atSec)
    .map((range) => ({ startSec: Math.max(range.startSec, atSec), endSec: range.endSec }));
  const [last, next] = [before.at(-1), after[0]];
  if (last === undefined || next === undefined || last.endSec < next.startSec) return [...before, ...after];
  return [...before.slice(0, -1), { startSec: last.startSec, endSec: next.endSec }, ...after.slice(1)];
}

/**
 * Turns overlapping ranges into adjacent ones: each border is the middle of the overlap, in whole seconds from the
 * start of the first range.
 */
export function shareOverlaps(ranges: readonly Range[]): Range[] {
  const origin = ranges[0]?.startSec ?? 0;
  const border = (before: Range, after: Range) => origin + Math.floor((before.endSec + after.startSec) / 2 - origin);
  return ranges.map((range, i) => {
    const [before, after] = [ranges[i - 1], ranges[i + 1]];
    return {
      startSec: before === undefined ? range.startSec : border(before, range),
      endSec: after === undefined ? range.endSec : border(range, after),
    };
  });
}
