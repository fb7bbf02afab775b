import { LIMITS } from './limits.ts';

/** A range of the source, in seconds from its first frame. `endSec` is exclusive. */
export type Range = { startSec: number; endSec: number };

export function durationOf(range: Range): number {
  return range.endSec - range.startSec;
}

export function holds({ startSec, endSec }: Range, atSec: number): boolean {
  return atSec >= startSec && atSec < endSec;
}

/** How long two ranges overlap, in seconds. */
export function overlapSec(a: Range, b: Range): number {
  return Math.max(0, Math.min(a.endSec, b.endSec) - Math.max(a.startSec, b.startSec));
}

/** Ranges in order of time. Ranges that touch or overlap are joined. */
export function joined(ranges: readonly Range[]): Range[] {
  return ranges
    .toSorted((a, b) => a.startSec - b.startSec)
    .reduce<Range[]>((made, { startSec, endSec }) => {
      const last = made.at(-1);
      if (last === undefined || startSec > last.endSec) return [...made, { startSec, endSec }];
      return [...made.slice(0, -1), { ...last, endSec: Math.max(last.endSec, endSec) }];
    }, []);
}

/** The parts of ranges that lie in `range`, in order of time and joined. */
export function partsWithin(range: Range, ranges: readonly Range[]): Range[] {
  const inside = ranges.map(({ startSec, endSec }) => ({
    startSec: Math.max(startSec, range.startSec),
    endSec: Math.min(endSec, range.endSec),
  }));
  return joined(inside.filter((one) => durationOf(one) > 0));
}

/** How long a range is without its cuts, in seconds. */
export function keptSec(range: Range, cuts: readonly Range[]): number {
  return durationOf(range) - partsWithin(range, cuts).reduce((sum, cut) => sum + durationOf(cut), 0);
}

/** Seconds in both as a share (0 to 1) of the seconds in either. */
export function sharedOf(a: Range, b: Range): number {
  const both = overlapSec(a, b);
  const either = durationOf(a) + durationOf(b) - both;
  return either > 0 ? both / either : 0;
}

/** Overlap as a share (0 to 1) of the shorter range. */
export function overlapRatio(a: Range, b: Range): number {
  const shorter = Math.min(durationOf(a), durationOf(b));
  return shorter > 0 ? overlapSec(a, b) / shorter : 0;
}

export type WindowRejection = 'window.end_before_start' | 'window.past_end' | 'window.too_short';

/**
 * The window that a project processes. Without an end it reaches to the end of the source. Half a second past the end
 * is accepted, because clients round the duration.
 */
export function judgeWindow(
  asked: { startSec?: number | undefined; endSec?: number | undefined },
  sourceSec: number,
): { ok: true; window: Range } | { ok: false; code: WindowRejection } {
  const startSec = asked.startSec ?? 0;
  const endSec = asked.endSec ?? sourceSec;
  if (asked.endSec !== undefined && asked.endSec <= startSec) return { ok: false, code: 'window.end_before_start' };
  if (startSec >= sourceSec || endSec > sourceSec + 0.5) return { ok: false, code: 'window.past_end' };
  const window = { startSec, endSec: Math.min(endSec, sourceSec) };
  if (durationOf(window) < LIMITS.windowMinSec) return { ok: false, code: 'window.too_short' };
  return { ok: true, window };
}

/** So a video that players show as 6:00 costs 6 credits, though its file is a little longer. */
const FORGIVEN_SEC = 1;

/** The price of a window: one credit per started minute. The first second of a minute is free, save in the first one. */
export function creditsFor(window: Range): number {
  return Math.max(1, Math.ceil((durationOf(window) - FORGIVEN_SEC) / 60));
}

/** A range with room on both sides (s), clipped to `window`. Parts of the range outside of the window get no room. */
export function roomAround({ startSec, endSec }: Range, window: Range, roomSec: number): Range {
  return {
    startSec: Math.max(Math.min(startSec, window.startSec), startSec - roomSec),
    endSec: Math.min(Math.max(endSec, window.endSec), endSec + roomSec),
  };
}
