import { durationOf, type Range } from './clip.ts';
import { FARM } from './limits.ts';

/** Where what was heard in a part is stored: the nonce of its attempt. With its language, BCP 47. */
export type HeardPart = { nonce: string; language: string };

/**
 * One part of a split stage: its index (from 0), the number of parts, and its range of the source. `heard`: only for the
 * jobs of early clips, which work on a part before the others are heard.
 */
export type JobPart = Range & { index: number; count: number; heard?: HeardPart | undefined };

/**
 * Splits a window into parts of about `partSec` that overlap by 20 s (at most a third of a part). Borders are whole
 * seconds after the start of the window. Returns no parts for windows of up to twice `partSec`.
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
 * Splits a long render into parts of about half of `splitOverSec`, without overlap. Returns no parts for clips of up to
 * `splitOverSec`, or if that is 0. The nodes choose the exact frame of each border.
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
