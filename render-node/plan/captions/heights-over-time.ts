import { durationOf, type Range } from '#schema/domain/clip.ts';
import { harmOf, isFree, type KeepClear, shiftsWithin } from './avoid.ts';
import { lowered, type Rect } from '../math/rect.ts';

/** A card with what it must keep clear of while it is shown. `isAtCut`: the picture changes when it begins. */
export type TimedCard = Range & { keep: KeepClear; isAtCut: boolean };

/** What covering is worth, in seconds in which a whole face is covered. A face that is touched is no longer free. */
const TOUCHED_FACE = 0.2;
const TOUCHED_TEXT = 1;
/** A new height is worth this much covering: little where the picture changes too. */
const JUMP_SEC = { atCut: 0.1, withinScene: 0.4 };
/** Of two equally free heights the nearer one is taken. */
const FAR = 0.001;

/**
 * How far down each card moves, in whole pixels, so that all together cover least and change their height as rarely as
 * that allows. `box` is the place of every card before it moves: while nobody moves, no card does either.
 */
export function shiftsOverTime(
  box: Rect,
  cards: readonly TimedCard[],
  heights: { top: number; bottom: number },
): number[] {
  const shifts = shiftsWithin(box, heights);
  const ways: { cost: number; before: number }[][] = [];
  for (const card of cards) {
    const last = ways.at(-1);
    const least = last === undefined ? 0 : indexOfLeast(last);
    const jumpSec = card.isAtCut ? JUMP_SEC.atCut : JUMP_SEC.withinScene;
    ways.push(
      shifts.map((shift, i) => {
        const own = durationOf(card) * (coverOf(lowered(box, shift), card.keep) + farOf(shift, heights));
        const [stay, jump] = [last?.[i]?.cost ?? 0, (last?.[least]?.cost ?? 0) + jumpSec];
        return last !== undefined && jump < stay
          ? { cost: own + jump, before: least }
          : { cost: own + stay, before: i };
      }),
    );
  }
  return wayBack(ways).map((index) => shifts[index] ?? 0);
}

function wayBack(ways: readonly (readonly { cost: number; before: number }[])[]): number[] {
  const indexes: number[] = [];
  let at = indexOfLeast(ways.at(-1) ?? []);
  for (const way of ways.toReversed()) {
    indexes.unshift(at);
    at = way[at]?.before ?? at;
  }
  return indexes;
}

/** The first of the least. */
function indexOfLeast(ways: readonly { cost: number }[]): number {
  return ways.reduce((best, { cost }, i) => (cost < (ways[best]?.cost ?? Infinity) ? i : best), 0);
}

/** How much text in this box covers, where a whole face is 1. What is touched is no longer free. */
export function coverOf(box: Rect, keep: KeepClear): number {
  const { moments, always } = keep;
  const touched = moments.filter((faces) => !isFree(box, { moments: [], always: faces })).length;
  const isOverText = !isFree(box, { moments: [], always });
  return harmOf(box, keep) + (TOUCHED_FACE * touched) / Math.max(1, moments.length) + (isOverText ? TOUCHED_TEXT : 0);
}

function farOf(shift: number, { top, bottom }: { top: number; bottom: number }): number {
  return (FAR * Math.abs(shift)) / (bottom - top);
}
