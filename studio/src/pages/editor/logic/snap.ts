import { keptSec, type Range } from '../../../../../schema/domain/clip.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { isSame } from './edits.ts';

export type Edge = 'start' | 'end';

/** The nearest of the times within `withinSec`; the time itself if none is. */
export function snapTo(sec: number, times: readonly number[], withinSec: number): number {
  const near = times.filter((time) => Math.abs(time - sec) <= withinSec);
  return near.reduce((best, time) => (Math.abs(time - sec) < Math.abs(best - sec) ? time : best), near[0] ?? sec);
}

type Limits = { window: Range; leastSec: number; mostSec: number };

/** The range with one edge moved to a time, inside the window, neither too short nor too long. */
export function moveEdge(range: Range, edge: Edge, sec: number, { window, leastSec, mostSec }: Limits): Range {
  if (edge === 'start') {
    const startSec = clampTo(sec, Math.max(window.startSec, range.endSec - mostSec), range.endSec - leastSec);
    return { ...range, startSec: roundMs(startSec) };
  }
  const endSec = clampTo(sec, range.startSec + leastSec, Math.min(window.endSec, range.startSec + mostSec));
  return { ...range, endSec: roundMs(endSec) };
}

/** Between two cuts, and of a cut, at least this much stays (s). */
const LEAST_PART_SEC = 0.1;

/**
 * The cuts with one edge of one of them moved to a time: not past its other edge or the cut beside it, and not so far that
 * hardly anything would be left. `cuts`: in order, inside of the clip.
 */
export function moveCut(
  cuts: readonly Range[],
  { at, edge, sec }: { at: number; edge: Edge; sec: number },
  clip: Range,
): readonly Range[] {
  const cut = cuts[at];
  if (cut === undefined) return cuts;
  const roomSec = Math.max(0, keptSec(clip, cuts) - LIMITS.shortMinSec);
  const [before, after] = [cuts[at - 1], cuts[at + 1]];
  const least = before === undefined ? clip.startSec : before.endSec + LEAST_PART_SEC;
  const most = after === undefined ? clip.endSec : after.startSec - LEAST_PART_SEC;
  const moved =
    edge === 'start'
      ? { ...cut, startSec: clampTo(sec, Math.max(least, cut.startSec - roomSec), cut.endSec - LEAST_PART_SEC) }
      : { ...cut, endSec: clampTo(sec, cut.startSec + LEAST_PART_SEC, Math.min(most, cut.endSec + roomSec)) };
  const rounded = { startSec: roundMs(moved.startSec), endSec: roundMs(moved.endSec) };
  return isSame(rounded, cut) ? cuts : cuts.with(at, rounded);
}

/** Where a start may snap to: beginnings of words and cuts. For an end: ends of words and cuts. */
export function snapTimes(
  edge: Edge,
  words: readonly { start: number; end: number }[],
  cuts: readonly number[],
): number[] {
  return [...words.map((word) => (edge === 'start' ? word.start : word.end)), ...cuts];
}

function clampTo(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

function roundMs(sec: number): number {
  return Math.round(sec * 1_000) / 1_000;
}
