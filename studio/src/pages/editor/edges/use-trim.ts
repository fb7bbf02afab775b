import { useState } from 'react';
import { Store } from '@/store.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { movedPieces } from '../../../../../schema/domain/cuts/played.ts';
import type { Edits } from '../logic/edits.ts';
import { type Edge, moveCut, moveEdge, snapTimes, snapTo } from '../logic/snap.ts';
import { useEditor } from '../state/editor-stores.tsx';
import type { Trimmed } from './trim-frames.tsx';

/** An edge of the clip, or with `at`, of its cut with this index. */
export type TrimmedEdge = { edge: Edge; at?: number };

export type Trim = {
  /** To a second of the source, as near as it may go. */
  move: (which: TrimmedEdge, toSec: number) => void;
  /** To a place on the page, or what is there to snap to. */
  drag: (which: TrimmedEdge, clientX: number, isFree: boolean) => void;
  /** The edge that is moved now, or null. A store, so that only what shows it re-renders. */
  trimmed: Store<Trimmed | null>;
  end: () => void;
};

type Ground = {
  window: Range;
  words: readonly { start: number; end: number }[];
  /** Of the picture. */
  cuts: readonly number[];
  secAt: (clientX: number) => number;
  /** How many seconds the pointer may be away from what it snaps to. */
  snapSec: () => number;
};

/** Moves the edges of the clip and of its cuts. */
export function useTrim({ window: whole, words, cuts, secAt, snapSec }: Ground): Trim {
  const { edits } = useEditor();
  const [trimmed] = useState(() => new Store<Trimmed | null>(null));
  const move: Trim['move'] = (which, toSec) => {
    edits.edit((now) => moved(now, which, { toSec, window: whole }), `edge ${which.edge} ${which.at ?? ''}`);
    trimmed.set(trimmedAt(edits.now, which));
  };
  return {
    move,
    drag: (which, clientX, isFree) => {
      const sec = secAt(clientX);
      move(which, isFree ? sec : snapTo(sec, snapTimes(spokenEdge(which), words, cuts), snapSec()));
    },
    trimmed,
    end: () => trimmed.set(null),
  };
}

function moved(edits: Edits, { edge, at }: TrimmedEdge, { toSec, window }: { toSec: number; window: Range }): Edits {
  const { range, struck } = edits;
  if (at !== undefined) {
    const cuts = partsWithin(range, struck);
    const changed = moveCut(cuts, { at, edge, sec: toSec }, range);
    if (changed === cuts) return edits;
    // Cuts of pieces from elsewhere stay.
    const others = struck.filter((cut) => overlapSec(cut, range) === 0);
    return { ...edits, struck: [...others, ...changed].toSorted((a, b) => a.startSec - b.startSec) };
  }
  const next = moveEdge(range, edge, toSec, limitsOf(range, window));
  if (next.startSec === range.startSec && next.endSec === range.endSec) return edits;
  return { ...edits, range: next, pieces: movedPieces(edits.pieces, range, next) };
}

/** A cut begins where what is kept before it ends. */
function spokenEdge({ edge, at }: TrimmedEdge): Edge {
  if (at === undefined) return edge;
  return edge === 'start' ? 'end' : 'start';
}

function trimmedAt({ range, struck }: Edits, which: TrimmedEdge): Trimmed | null {
  const of = which.at === undefined ? range : partsWithin(range, struck)[which.at];
  if (of === undefined) return null;
  const atSec = which.edge === 'start' ? of.startSec : of.endSec;
  return { atSec, keeps: spokenEdge(which) === 'start' ? 'after' : 'before' };
}

/** A clip that is already longer than clips may be can keep its length. */
function limitsOf({ startSec, endSec }: Range, window: Range): Parameters<typeof moveEdge>[3] {
  return { window, leastSec: LIMITS.shortMinSec, mostSec: Math.max(LIMITS.clipMaxSec, endSec - startSec) };
}
