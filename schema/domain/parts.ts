import { durationOf, type Range } from './clip.ts';
import { FARM } from './limits.ts';

/** A part of a stage that was split: which of how many, and the seconds of the source that it works on. */
export type JobPart = Range & { index: number; count: number };

/**
 * Parts of about `partSec` that cover a window, each neighbour overlapping the next by 20 s (a third of a part at most); none
 * where the window is not longer than two of them. Borders lie on whole seconds from the begin of the window.
 */
export function splitWindow(window: Range, partSec: number): JobPart[] {
  const windowSec = durationOf(window);
  if (windowSec <= 2 * partSec) return [];
  const count = Math.min(FARM.maxParts, Math.round(windowSec / partSec));
  const overlapSec = Math.min(FARM.partOverlapSec, Math.floor(partSec / 3));
  const border = (index: number) => Math.round((windowSec / count) * index);
  const before = Math.floor(overlapSec / 2);
  return Array.from({ length: count }, (_, index) => ({
    index,
    count,
    startSec: window.startSec + (index === 0 ? 0 : border(index) - before),
    endSec: index === count - 1 ? window.endSec : window.startSec + border(index + 1) + (overlapSec - before),
  }));
}

/**
 * Parts in which a long render is made, about half of `splitOverSec` each, without an overlap; none where the clip is no longer than that,
 * or `splitOverSec` is 0. Their seconds say what a part is about: the exact frame of each border is the nodes' choice.
 */
export function splitRender(clip: Range, splitOverSec: number): JobPart[] {
  const clipSec = durationOf(clip);
  if (splitOverSec <= 0 || clipSec <= splitOverSec) return [];
  const count = Math.min(FARM.maxParts, Math.ceil((2 * clipSec) / splitOverSec));
  const border = (index: number) => clip.startSec + (clipSec * index) / count;
  return Array.from({ length: count }, (_, index) => ({
    index,
    count,
    startSec: border(index),
    endSec: index === count - 1 ? clip.endSec : border(index + 1),
  }));
}
