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
