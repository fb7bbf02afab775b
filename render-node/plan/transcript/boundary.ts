import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/**
 * Where to switch from one list of words to another: how many words to keep of the first, how many to skip of the
 * second, and the time of the switch.
 */
export type Boundary = { keepOfFirst: number; skipOfSecond: number; atSec: number };

/** Largest difference between two timings of the same word. */
const TIME_TOLERANCE_SEC = 0.25;
/** A shorter pause may be a rounding error. */
const MIN_PAUSE_SEC = 0.02;
/** Share of the overlap at either edge where words may be cut and misheard. */
const EDGE_SHARE = 0.2;

/** A gap between two words of one list. Before the first and after the last word the pause is unlimited. */
type Border = { at: number; pause: Range; before: string | null; after: string | null };
type Candidate = Boundary & { agreement: number; pauseSec: number; fromMiddleSec: number };

/**
 * The boundary between the words of two parts that share `overlap`: where most of the neighbouring words agree, at the
 * longest common pause, away from the edges. If the parts agree on nothing, the middle.
 */
export function findBoundary(first: readonly Word[], second: readonly Word[], overlap: Range): Boundary {
  const edgeSec = (overlap.endSec - overlap.startSec) * EDGE_SHARE;
  const inner = { startSec: overlap.startSec + edgeSec, endSec: overlap.endSec - edgeSec };
  return (
    bestCandidate(first, second, inner) ??
    bestCandidate(first, second, overlap) ??
    middleBoundary(first, second, overlap)
  );
}

function bestCandidate(first: readonly Word[], second: readonly Word[], within: Range): Boundary | null {
  const ends = bordersOf(first, within);
  const begins = bordersOf(second, within);
  const candidates = ends.flatMap((end) => begins.flatMap((begin) => judge(end, begin, within)));
  const [best] = candidates.toSorted(
    (a, b) => b.agreement - a.agreement || b.pauseSec - a.pauseSec || a.fromMiddleSec - b.fromMiddleSec,
  );
  return best === undefined
    ? null
    : { keepOfFirst: best.keepOfFirst, skipOfSecond: best.skipOfSecond, atSec: best.atSec };
}

/** The gaps between words whose pause extends into the range. */
function bordersOf(words: readonly Word[], within: Range): Border[] {
  const borders: Border[] = [];
  for (let at = firstAfter(words, within.startSec); at <= words.length; at += 1) {
    const [before, after] = [words[at - 1], words[at]];
    const pause = { startSec: before?.endSec ?? -Infinity, endSec: after?.startSec ?? Infinity };
    if (pause.startSec > within.endSec) break;
    borders.push({ at, pause, before: spelling(before), after: spelling(after) });
  }
  return borders;
}

/** Index of the first word that begins after a time. */
function firstAfter(words: readonly Word[], sec: number): number {
  const at = words.findIndex((word) => word.startSec >= sec);
  return at === -1 ? words.length : at;
}

function spelling(word: Word | undefined): string | null {
  return word === undefined ? null : bareWord(word.text);
}

function judge(end: Border, begin: Border, within: Range): Candidate[] {
  const startSec = Math.max(end.pause.startSec, begin.pause.startSec, within.startSec);
  const endSec = Math.min(end.pause.endSec, begin.pause.endSec, within.endSec);
  const pauseSec = endSec - startSec;
  const agreement =
    Number(end.before === begin.before && isSameTime(end.pause.startSec, begin.pause.startSec)) +
    Number(end.after === begin.after && isSameTime(end.pause.endSec, begin.pause.endSec));
  // Without a common pause, the words on both sides must confirm that it is the same place.
  if (pauseSec < (agreement === 2 ? -TIME_TOLERANCE_SEC : MIN_PAUSE_SEC)) return [];
  const atSec = (startSec + endSec) / 2;
  const fromMiddleSec = Math.abs(atSec - (within.startSec + within.endSec) / 2);
  return [{ keepOfFirst: end.at, skipOfSecond: begin.at, atSec, agreement, pauseSec, fromMiddleSec }];
}

/** A repeated word has the same spelling, but not the same time. */
function isSameTime(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= TIME_TOLERANCE_SEC;
}

/** By the middles of the words, so that each word is on one side. */
function middleBoundary(first: readonly Word[], second: readonly Word[], overlap: Range): Boundary {
  const atSec = (overlap.startSec + overlap.endSec) / 2;
  const count = (words: readonly Word[]) => words.filter((word) => (word.startSec + word.endSec) / 2 < atSec).length;
  return { keepOfFirst: count(first), skipOfSecond: count(second), atSec };
}
