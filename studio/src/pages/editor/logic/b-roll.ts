import { holds, overlapSec, type Range } from '../../../../../schema/domain/clip.ts';
import { type Played, piecesOf } from '../../../../../schema/domain/cuts/played.ts';
import { B_ROLL, type BRoll } from '../../../../../schema/domain/footage/footage.ts';
import { toMs } from '../../../../../schema/domain/time.ts';

/** How long a new item is shown, if nothing else ends it (s). */
const SHOWN_SEC = 3;

/**
 * Where an item begins that is placed at a second of the source, and ends: with the piece that plays it, or before the next
 * item. Null if there is no room.
 */
export function roomAt(sec: number, played: Played, placed: readonly Range[]): Range | null {
  const piece = piecesOf(played).find((one) => holds(one, sec));
  if (piece === undefined || placed.some((one) => holds(one, sec))) return null;
  const nextSec = Math.min(...placed.filter(({ startSec }) => startSec > sec).map(({ startSec }) => startSec));
  const range = { startSec: toMs(sec), endSec: toMs(Math.min(sec + SHOWN_SEC, piece.endSec, nextSec)) };
  return isRight(range, placed) ? range : null;
}

/** Whether the server takes a range beside these others. */
export function isRight(range: Range, others: readonly Range[]): boolean {
  const sec = toMs(range.endSec - range.startSec);
  return sec >= B_ROLL.leastSec && sec <= B_ROLL.mostSec && others.every((other) => overlapSec(range, other) <= 0);
}

/** Items with another one, in order. */
export function withItem(placed: readonly BRoll[], item: BRoll): BRoll[] {
  return [...placed, item].toSorted((a, b) => a.startSec - b.startSec);
}
