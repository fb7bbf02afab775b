import { type Rect, lowered } from '../math/rect.ts';

/**
 * What text must not cover, in pixels of the canvas. `moments`: the face boxes at evenly spaced times (an empty list if
 * there are none). `always`: boxes that are present all the time.
 */
export type KeepClear = { moments: readonly (readonly Rect[])[]; always: readonly Rect[] };

/** A place counts as free if text there touches faces at no more than this share of the times. */
const FREE_SHARE = 0.05;
/**
 * The requested place is kept up to this share: someone may lean forward or pass by, or a game character may be
 * detected as a face.
 */
export const KEPT_SHARE = 0.15;
/** Weight of covering a box in `always`. Overlapping texts are both unreadable, which is worse than covering a face. */
const ALWAYS_HARM = 4;
/** Distance between the places that are tried, as a share of the available height. */
const STEP = 0.01;

/** Whether text in this box covers nothing in `always`, and faces at no more than `share` of the times. */
export function isFree(box: Rect, { moments, always }: KeepClear, share = FREE_SHARE): boolean {
  if (always.some((one) => coveredShare(one, box) > 0)) return false;
  const touched = moments.filter((boxes) => boxes.some((one) => coveredShare(one, box) > 0)).length;
  return touched <= share * moments.length;
}

/**
 * How much text in this box covers: the covered share of faces, averaged over time, plus the weighted covered share of
 * the boxes in `always`.
 */
export function harmOf(box: Rect, { moments, always }: KeepClear): number {
  const sum = (boxes: readonly Rect[]) => boxes.reduce((all, one) => all + coveredShare(one, box), 0);
  const mean = moments.reduce((all, boxes) => all + sum(boxes), 0) / Math.max(1, moments.length);
  return mean + ALWAYS_HARM * sum(always);
}

/**
 * The shift in whole pixels (down is positive) to the nearest free place within `heights`; 0 if the box's own place is
 * free. If no place is free: the shift to the place that covers least, and the nearest of those.
 */
export function nearestFreeShift(box: Rect, keep: KeepClear, heights: { top: number; bottom: number }): number {
  if (isFree(box, keep, KEPT_SHARE)) return 0;
  const shifts = shiftsWithin(box, heights);
  const free = shifts.find((shift) => isFree(lowered(box, shift), keep));
  if (free !== undefined) return free;
  const harms = shifts.map((shift) => ({ shift, harm: harmOf(lowered(box, shift), keep) }));
  return harms.reduce((best, one) => (one.harm < best.harm ? one : best)).shift;
}

/** How far a box may move within `heights`, in whole pixels: the nearest places first. */
export function shiftsWithin(box: Rect, heights: { top: number; bottom: number }): number[] {
  const step = Math.max(1, Math.round(STEP * (heights.bottom - heights.top)));
  const up = Math.max(0, Math.floor((box.top - heights.top) / step));
  const down = Math.max(0, Math.floor((heights.bottom - box.bottom) / step));
  return Array.from({ length: up + down + 1 }, (_, i) => (i - up) * step).toSorted(byLength);
}

/** Nearest first. On a tie, the lower place: below a chin is less in the way than above the brows. */
function byLength(a: number, b: number): number {
  return Math.abs(a) - Math.abs(b) || b - a;
}

/** Share (0 to 1) of a box that the text covers. */
function coveredShare(box: Rect, text: Rect): number {
  const across = Math.min(box.right, text.right) - Math.max(box.left, text.left);
  const down = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / ((box.right - box.left) * (box.bottom - box.top));
}
