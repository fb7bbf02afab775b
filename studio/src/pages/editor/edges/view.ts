import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Edits } from '../logic/edits.ts';
import type { Edge } from '../logic/snap.ts';

/** Moves an edge of the clip as near to a second of the source as it may go. */
export type MoveEdge = (edge: Edge, toSec: number) => void;

export function secOf(edge: Edge, { range }: Pick<Edits, 'range'>): number {
  return edge === 'start' ? range.startSec : range.endSec;
}

/** Room on both sides of the clip, in seconds. */
const ROOM_SEC = 15;

/** What is shown of the source: the clip and its surroundings. */
export function viewOf(range: Range, whole: Range): Range {
  return {
    startSec: Math.max(whole.startSec, range.startSec - ROOM_SEC),
    endSec: Math.min(whole.endSec, range.endSec + ROOM_SEC),
  };
}

/** Nothing is seen better in less than this, in seconds. */
const LEAST_VIEW_SEC = 4;

/**
 * The view `times` as close (less than 1: further away), with a second of the source at the same place in it. It never
 * reaches out of the source.
 */
export function zoomed(view: Range, whole: Range, { times, atSec }: { times: number; atSec: number }): Range {
  const wholeSec = whole.endSec - whole.startSec;
  const nowSec = view.endSec - view.startSec;
  const seenSec = Math.min(wholeSec, Math.max(nowSec / times, Math.min(LEAST_VIEW_SEC, nowSec)));
  const at = Math.min(Math.max(atSec, view.startSec), view.endSec);
  const before = ((at - view.startSec) / nowSec) * seenSec;
  const startSec = Math.min(Math.max(at - before, whole.startSec), whole.endSec - seenSec);
  return { startSec, endSec: startSec + seenSec };
}

/** Where a second of the source stands in the view, for CSS. */
export function placeIn(view: Range, sec: number): string {
  return `${(100 * (sec - view.startSec)) / (view.endSec - view.startSec)}%`;
}

/** How wide a part of the source is in the view, for CSS. */
export function widthIn(view: Range, startSec: number, endSec: number): string {
  return `calc(${placeIn(view, endSec)} - ${placeIn(view, startSec)})`;
}
