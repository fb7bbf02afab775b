import type { Range } from '../../../../../schema/domain/clip.ts';

/** The nearest of the times within `withinSec`; the time itself if none is. */
export function snapTo(sec: number, times: readonly number[], withinSec: number): number {
  const near = times.filter((time) => Math.abs(time - sec) <= withinSec);
  return near.reduce((best, time) => (Math.abs(time - sec) < Math.abs(best - sec) ? time : best), near[0] ?? sec);
}

type Limits = { window: Range; leastSec: number; mostSec: number };

/** The range with one edge moved to a time, inside the window, neither too short nor too long. */
export function moveEdge(
  range: Range,
  edge: 'start' | 'end',
  sec: number,
  { window, leastSec, mostSec }: Limits,
): Range {
  if (edge === 'start') {
    const startSec = clampTo(sec, Math.max(window.startSec, range.endSec - mostSec), range.endSec - leastSec);
    return { ...range, startSec: roundMs(startSec) };
  }
  const endSec = clampTo(sec, range.startSec + leastSec, Math.min(window.endSec, range.startSec + mostSec));
  return { ...range, endSec: roundMs(endSec) };
}

/** Where a start may snap to: beginnings of words and cuts. For an end: ends of words and cuts. */
export function snapTimes(
  edge: 'start' | 'end',
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
