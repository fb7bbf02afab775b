import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '../words/spoken-words.ts';

/**
 * Where to go over from one list of words to another: how many to keep of the first, how many to leave out of the
 * second, and when that is.
 */
export type Boundary = { keepOfFirst: number; skipOfSecond: number; atSec: number };

/** Two engines, or one twice, time the same word up to so much apart. */
const TIME_TOLERANCE_SEC = 0.25;
/** A shorter pause may be a rounded time. */
const MIN_PAUSE_SEC = 0.02;
/** Share of the overlap at either edge where words may have been cut and are misheard. */
const EDGE_SHARE = 0.2;

/** A place between two words of one list; before the first and after the last one the pause has no end. */
type Border = { at: number; pause: Range; before: string | null; after: string | null };
type Candidate = Boundary & { agreement: number; pauseSec: number; fromMiddleSec: number };

/**
 * The boundary between the words of two stretches that both heard `overlap`: where most of the neighbouring words are
 * the same on both sides, at the longest pause that both heard, away from the edges. Where they agree on nothing, the
 * middle.
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

/** The places between words whose pause reaches into the range. */
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

/** Index of the first word that begins after a moment. */
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
  // Without a pause in common the words on both sides must say that it is the same place.
  if (pauseSec < (agreement === 2 ? -TIME_TOLERANCE_SEC : MIN_PAUSE_SEC)) return [];
  const atSec = (startSec + endSec) / 2;
  const fromMiddleSec = Math.abs(atSec - (within.startSec + within.endSec) / 2);
  return [{ keepOfFirst: end.at, skipOfSecond: begin.at, atSec, agreement, pauseSec, fromMiddleSec }];
}

/** A word said twice is spelled alike, but not said at the same time. */
function isSameTime(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= TIME_TOLERANCE_SEC;
}

/** By the middles of the words, so that each word lies on one side. */
function middleBoundary(first: readonly Word[], second: readonly Word[], overlap: Range): Boundary {
  const atSec = (overlap.startSec + overlap.endSec) / 2;
  const count = (words: readonly Word[]) => words.filter((word) => (word.startSec + word.endSec) / 2 < atSec).length;
  return { keepOfFirst: count(first), skipOfSecond: count(second), atSec };
}
