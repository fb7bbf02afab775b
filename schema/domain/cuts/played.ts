import { durationOf, joined, partsWithin, type Range } from '../clip.ts';

/**
 * What a clip plays of its source: its range, or its `pieces` in the order of the list. `cuts` are left out wherever they
 * would be played. Pieces may lie outside of the range, and the same part of the source may be in several of them.
 */
export type Played = Range & {
  cuts?: readonly Range[] | null | undefined;
  pieces?: readonly Range[] | null | undefined;
};

/** Times are whole milliseconds. */
const SAME_SEC = 0.0005;

/** The parts that a clip plays, in its order, before anything is cut out of them. */
export function piecesOf({ startSec, endSec, pieces }: Played): readonly Range[] {
  return pieces ?? [{ startSec, endSec }];
}

/** The parts that a clip plays, in its order. */
export function playedParts(clip: Played): Range[] {
  return piecesOf(clip).flatMap((piece) => without(piece, clip.cuts ?? []));
}

/** How long a clip is, in seconds. */
export function playedSec(clip: Played): number {
  return playedParts(clip).reduce((sum, part) => sum + durationOf(part), 0);
}

/** The second of the source that a video of the clip shows `atSec` seconds after its beginning. After it: its last one. */
export function sourceSecAt(clip: Played, atSec: number): number {
  const parts = playedParts(clip);
  let leftSec = atSec;
  for (const part of parts) {
    if (leftSec < durationOf(part)) return part.startSec + leftSec;
    leftSec -= durationOf(part);
  }
  return parts.at(-1)?.endSec ?? clip.endSec;
}

/** Whether a clip shows a second of the source, if nothing is cut out. */
export function playsSec(clip: Played, atSec: number): boolean {
  return piecesOf(clip).some(({ startSec, endSec }) => atSec >= startSec && atSec < endSec);
}

/** Everything that a clip needs of its source: its range and its pieces, in order of time and apart. */
export function stretchesOf(clip: Played): Range[] {
  return joined([{ startSec: clip.startSec, endSec: clip.endSec }, ...piecesOf(clip)]);
}

/** From the first to the last second of the source that a clip needs. */
export function hullOf(clip: Played): Range {
  const stretches = stretchesOf(clip);
  return { startSec: stretches[0]?.startSec ?? clip.startSec, endSec: stretches.at(-1)?.endSec ?? clip.endSec };
}

/** Pieces as they are stored: those that go on where the one before ends are one. Null if they are the range itself. */
export function settledPieces(pieces: readonly Range[] | null, range: Range): Range[] | null {
  const whole = (pieces ?? []).reduce<Range[]>((made, piece) => {
    const last = made.at(-1);
    if (last === undefined || !isSameSec(last.endSec, piece.startSec)) return [...made, piece];
    return [...made.slice(0, -1), { startSec: last.startSec, endSec: piece.endSec }];
  }, []);
  const [first, ...others] = whole;
  const isRange =
    first !== undefined &&
    others.length === 0 &&
    isSameSec(first.startSec, range.startSec) &&
    isSameSec(first.endSec, range.endSec);
  return whole.length === 0 || isRange ? null : whole;
}

/**
 * The pieces of a clip whose range is moved: those at an edge that goes outwards follow it, and what an edge that goes
 * inwards leaves behind is no longer played. Null if nothing is left, or only the new range.
 */
export function movedPieces(pieces: readonly Range[] | null, from: Range, to: Range): Range[] | null {
  if (pieces === null) return null;
  const left = [
    { startSec: from.startSec, endSec: Math.min(to.startSec, from.endSec) },
    { startSec: Math.max(to.endSec, from.startSec), endSec: from.endSec },
  ];
  const moved = pieces.flatMap(({ startSec, endSec }) => {
    const widened = {
      startSec: isSameSec(startSec, from.startSec) ? Math.min(startSec, to.startSec) : startSec,
      endSec: isSameSec(endSec, from.endSec) ? Math.max(endSec, to.endSec) : endSec,
    };
    return without(widened, left);
  });
  return settledPieces(moved, to);
}

function isSameSec(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_SEC;
}

/** What is left of a range without some parts of it, in order of time. */
function without(range: Range, parts: readonly Range[]): Range[] {
  const gone = partsWithin(range, parts);
  const starts = [range.startSec, ...gone.map(({ endSec }) => endSec)];
  const ends = [...gone.map(({ startSec }) => startSec), range.endSec];
  return starts
    .map((startSec, at) => ({ startSec, endSec: ends[at] ?? range.endSec }))
    .filter((part) => durationOf(part) > 0);
}
