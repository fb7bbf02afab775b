import type { Range } from '#schema/domain/clip.ts';

/** Where a player is: a second of the source, and which of the clip's takes it plays. */
export type Spot = { sec: number; take: number };

/** A player may run this much past the end of a take, in seconds. */
export const LATE_SEC = 0.3;

/** The take that plays a second: `take` if it does, else the first one that does. `take` if none does. */
export function takeAt(takes: readonly Range[], { sec, take }: Spot): number {
  const plays = (one: Range | undefined) => one !== undefined && sec >= one.startSec && sec < one.endSec;
  if (plays(takes[take])) return take;
  const first = takes.findIndex(plays);
  return first === -1 ? Math.min(take, takes.length - 1) : first;
}

/** Where a clip goes on from the end of a take. `end`: it is over. Null: it is not at an end. */
export function afterTake(takes: readonly Range[], { sec, take }: Spot): Spot | 'end' | null {
  const played = takes[take];
  if (played === undefined || sec < played.endSec || sec >= played.endSec + LATE_SEC) return null;
  const next = takes[take + 1];
  return next === undefined ? 'end' : { sec: next.startSec, take: take + 1 };
}
