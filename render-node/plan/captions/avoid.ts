import { type Rect, lowered } from '../math/rect.ts';

/**
 * What a text shall not cover, in pixels of the canvas. `moments`: boxes (faces) at evenly spread times, none at times
 * without any; `always`: boxes that are there all the time.
 */
export type KeepClear = { moments: readonly (readonly Rect[])[]; always: readonly Rect[] };

/** A place is free although a text there touches faces at up to this share of the times. */
const FREE_SHARE = 0.05;
/**
 * The place that was asked for is kept up to this share: somebody bends forward or passes by, a figure of a game is
 * taken for a face.
 */
export const KEPT_SHARE = 0.15;
/** Two texts on each other are both lost: rather a face. */
const ALWAYS_HARM = 4;
/** Places are tried at this distance, in shares of the canvas. */
const STEP = 0.01;

/** Whether a text in this box covers nothing, or hardly ever: faces at up to `share` of the times. */
export function isFree(box: Rect, { moments, always }: KeepClear, share = FREE_SHARE): boolean {
  if (always.some((one) => coveredShare(one, box) > 0)) return false;
  const touched = moments.filter((boxes) => boxes.some((one) => coveredShare(one, box) > 0)).length;
  return touched <= share * moments.length;
}

/**
 * How much a text in this box covers: the mean over time of the shares of faces, with the share of what is always
 * there.
 */
export function harmOf(box: Rect, { moments, always }: KeepClear): number {
  const sum = (boxes: readonly Rect[]) => boxes.reduce((all, one) => all + coveredShare(one, box), 0);
  const mean = moments.reduce((all, boxes) => all + sum(boxes), 0) / Math.max(1, moments.length);
  return mean + ALWAYS_HARM * sum(always);
}

/**
 * How far down (up: negative) a text has to move, in whole pixels, to the nearest place in the room that is free: 0
 * where its own is. Where no place is free, to the one where it covers least, the nearest of those.
 */
export function nearestFreeShift(box: Rect, keep: KeepClear, room: { top: number; bottom: number }): number {
  if (isFree(box, keep, KEPT_SHARE)) return 0;
  const step = Math.max(1, Math.round(STEP * (room.bottom - room.top)));
  const up = Math.max(0, Math.floor((box.top - room.top) / step));
  const down = Math.max(0, Math.floor((room.bottom - box.bottom) / step));
  const shifts = Array.from({ length: up + down + 1 }, (_, i) => (i - up) * step).toSorted(byLength);
  const free = shifts.find((shift) => isFree(lowered(box, shift), keep));
  if (free !== undefined) return free;
  const harms = shifts.map((shift) => ({ shift, harm: harmOf(lowered(box, shift), keep) }));
  return harms.reduce((best, one) => (one.harm < best.harm ? one : best)).shift;
}

/** Nearest first; of two as near, the one further down: under a chin is less in the way than above brows. */
function byLength(a: number, b: number): number {
  return Math.abs(a) - Math.abs(b) || b - a;
}

/** Share (0 to 1) of a box that a text covers. */
function coveredShare(box: Rect, text: Rect): number {
  const across = Math.min(box.right, text.right) - Math.max(box.left, text.left);
  const down = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / ((box.right - box.left) * (box.bottom - box.top));
}
