import { type Range, durationOf } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { spreadWords } from '../words/spread-words.ts';
import { mean } from '../math/stats.ts';

/** What an engine timed: a word, a part of one, or a word with its punctuation. */
export type TimedToken = Range & { text: string; confidence?: number; speaker?: string };

/** How far ahead (letters) a word is searched where text and tokens differ, as with `$5` and `five dollars`. */
const LOOK_AHEAD = 40;
/** Shorter words occur everywhere, so they are searched less far ahead. */
const SHORT_WORD = 3;
const SHORT_LOOK_AHEAD = 12;

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

type Stream = { letters: string; tokens: { from: number; to: number; token: TimedToken }[]; ends: Set<number> };

/**
 * Times for the words of a text from tokens with the same letters. The text keeps its punctuation and capitals, and
 * tokens may be parts of words. Null for a word that the tokens lack.
 */
export function timeWords(words: readonly string[], tokens: readonly TimedToken[]): (Word | null)[] {
  const stream = streamOf(tokens);
  let at = 0;
  let first = 0;
  return words.map((text) => {
    const letters = lettersOf(text);
    const found = letters === '' ? -1 : findLetters(stream, letters, { at, first });
    if (found < 0) return null;
    at = found + letters.length;
    while ((stream.tokens[first]?.to ?? Infinity) <= found) first += 1;
    return timedWord(text, stream, { from: found, to: at }, first);
  });
}

function streamOf(tokens: readonly TimedToken[]): Stream {
  const stream: Stream = { letters: '', tokens: [], ends: new Set() };
  for (const token of tokens) {
    const from = stream.letters.length;
    stream.letters += lettersOf(token.text);
    if (stream.letters.length === from) continue;
    stream.tokens.push({ from, to: stream.letters.length, token });
    stream.ends.add(stream.letters.length);
  }
  return stream;
}

/**
 * Where the letters begin: at the current position, or a little ahead if they fill whole tokens there. -1 if nowhere.
 * No token before `first` extends that far.
 */
function findLetters(stream: Stream, letters: string, { at, first }: { at: number; first: number }): number {
  if (stream.letters.startsWith(letters, at)) return at;
  const last = at + (letters.length <= SHORT_WORD ? SHORT_LOOK_AHEAD : LOOK_AHEAD);
  for (let i = first; (stream.tokens[i]?.from ?? Infinity) <= last; i += 1) {
    const from = stream.tokens[i]?.from ?? 0;
    if (from > at && stream.letters.startsWith(letters, from) && stream.ends.has(from + letters.length)) return from;
  }
  return -1;
}

function timedWord(text: string, stream: Stream, span: { from: number; to: number }, first: number): Word {
  const over = [];
  for (let i = first; (stream.tokens[i]?.from ?? Infinity) < span.to; i += 1) over.push(stream.tokens[i]);
  const used = over.filter((part) => part !== undefined);
  const [begin, end] = [used[0], used.at(-1)];
  const known = used.flatMap(({ token }) => (token.confidence === undefined ? [] : [token.confidence]));
  const speaker = begin?.token.speaker;
  return {
    text,
    startSec: begin === undefined ? 0 : timeAt(begin, span.from),
    endSec: end === undefined ? 0 : timeAt(end, span.to),
    ...(known.length === 0 ? {} : { confidence: mean(known) }),
    ...(speaker === undefined ? {} : { speaker }),
  };
}

/** The time of a letter within its token, interpolated evenly. */
function timeAt({ from, to, token }: Stream['tokens'][number], letter: number): number {
  return token.startSec + (durationOf(token) * (letter - from)) / (to - from);
}

/** If more than this share of words has no time, the tokens belong to another text. */
const MAX_UNTIMED = 0.5;

/**
 * The words with estimated times for those that had none, between their neighbours and inside `within`. Null if too few
 * words have times.
 */
export function fillUntimed(words: readonly string[], timed: readonly (Word | null)[], within: Range): Word[] | null {
  const untimed = timed.filter((word) => word === null).length;
  if (words.length === 0 || untimed > words.length * MAX_UNTIMED) return null;
  const filled: Word[] = [];
  for (let at = 0; at < words.length;) {
    const word = timed[at];
    if (word !== null && word !== undefined) {
      filled.push(word);
      at += 1;
      continue;
    }
    const end = nextTimed(timed, at, words.length);
    const startSec = filled.at(-1)?.endSec ?? within.startSec;
    const endSec = Math.max(startSec, timed[end]?.startSec ?? within.endSec);
    filled.push(...spreadWords(words.slice(at, end), { startSec, endSec }));
    at = end;
  }
  return filled;
}

function nextTimed(timed: readonly (Word | null)[], from: number, end: number): number {
  let at = from;
  while (at < end && (timed[at] ?? null) === null) at += 1;
  return at;
}

/** Tolerance for an engine's clock at the borders. */
const BORDER_SLACK_SEC = 0.5;
const ORDER_SLACK_SEC = 0.05;
/** If more than this share of words has no length, the engine did not measure the times. */
const MAX_EMPTY = 0.34;

/** Whether times are plausible: numbers, in order, inside `within` (or nearly), mostly with a length. */
export function areTimesGood(words: readonly Range[], within: Range): boolean {
  const isWrong = (word: Range, i: number) =>
    !Number.isFinite(word.startSec + word.endSec) ||
    word.endSec < word.startSec ||
    word.startSec < (words[i - 1]?.startSec ?? -Infinity) - ORDER_SLACK_SEC ||
    word.startSec < within.startSec - BORDER_SLACK_SEC ||
    word.endSec > within.endSec + BORDER_SLACK_SEC;
  const empty = words.filter((word) => word.endSec <= word.startSec).length;
  return empty <= words.length * MAX_EMPTY && !words.some(isWrong);
}
