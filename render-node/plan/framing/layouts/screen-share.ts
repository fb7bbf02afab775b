import { type Box, type Size } from '../../math/boxes.ts';
import type { ShownInset } from './shot-view.ts';

/** A screen of which less than this share moves shows slides, code or a page. */
const MOVING = 0.3;

export function isStill({ screen }: ShownInset): boolean {
  return screen !== null && screen.moving < MOVING;
}

/** Share (0 to 1) of the screen's activity that is within a box. If the activity is unknown: the share of its area. */
export function shownShare(box: Box, { screen, screenBox }: ShownInset, picture: Size): number {
  if (screen === null) return (box[2] * box[3]) / (picture.width * picture.height);
  const columns = shareBetween(
    screen.columns,
    { from: box[0], length: box[2] },
    { from: screenBox[0], length: screenBox[2] },
  );
  const rows = shareBetween(
    screen.rows,
    { from: box[1], length: box[3] },
    { from: screenBox[1], length: screenBox[3] },
  );
  return columns * rows;
}

type Span = { from: number; length: number };

function shareBetween(shares: readonly number[], part: Span, whole: Span): number {
  const cell = whole.length / shares.length;
  return shares.reduce((sum, share, i) => {
    const start = whole.from + i * cell;
    const shown = Math.min(start + cell, part.from + part.length) - Math.max(start, part.from);
    return sum + (share * Math.max(0, shown)) / cell;
  }, 0);
}
