import { durationOf, type Range } from '../../../../../schema/domain/clip.ts';
import { piecesOf, playedSec, settledPieces } from '../../../../../schema/domain/cuts/played.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { toMs } from '../../../../../schema/domain/time.ts';
import type { Edits } from './edits.ts';
import type { Sentence, TimedWord } from './sentences.ts';

type Cut = Pick<Edits, 'range' | 'pieces'>;

/** A sentence as the clip plays it, and the part of the source that is played for it. `piece`: which one it is in. */
export type Unit = Range & { piece: number; sentence: Sentence };

/**
 * What a clip plays, sentence by sentence in its order, without gaps: what is between two sentences of a piece is parted in
 * its middle. `sentences` in order of time.
 */
export function unitsOf(clip: Cut, sentences: readonly Sentence[]): Unit[] {
  return piecesOf({ ...clip.range, pieces: clip.pieces }).flatMap((piece, at) => {
    const said = sentences.flatMap((sentence) => partIn(sentence, piece) ?? []);
    if (said.length === 0) {
      const silent = { words: [], start: piece.startSec, end: piece.endSec, speaker: null };
      return [{ ...piece, piece: at, sentence: silent }];
    }
    const middles = said.slice(1).map(({ start }, i) => toMs(((said[i]?.end ?? start) + start) / 2));
    const borders = [piece.startSec, ...middles, piece.endSec];
    return said.map((sentence, i) => ({
      startSec: borders[i] ?? piece.startSec,
      endSec: borders[i + 1] ?? piece.endSec,
      piece: at,
      sentence,
    }));
  });
}

/** The part of a sentence whose words are in a range: itself if all are, null if none is. */
export function partIn(sentence: Sentence, range: Range): Sentence | null {
  if (sentence.end <= range.startSec || sentence.start >= range.endSec) return null;
  return partWith(sentence, (word) => isIn(word, range));
}

/** The part of a sentence with some of its words. */
export function partWith(sentence: Sentence, isWanted: (word: TimedWord) => boolean): Sentence | null {
  const words = sentence.words.filter(isWanted);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (words.length === sentence.words.length) return sentence;
  return { words, start: first.start, end: last.end, speaker: sentence.speaker };
}

/** As in the render, the middle of a word decides. */
export function isIn({ start, end }: Pick<TimedWord, 'start' | 'end'>, { startSec, endSec }: Range): boolean {
  const middle = (start + end) / 2;
  return middle >= startSec && middle < endSec;
}

/** A unit at another place among all. */
export function movedUnit(units: readonly Range[], from: number, to: number): Range[] {
  const unit = units[from];
  if (unit === undefined || to < 0 || to >= units.length) return [...units];
  return units.toSpliced(from, 1).toSpliced(to, 0, unit);
}

/** Why a clip cannot play what it is to play. */
export type Refusal = 'tooMany' | 'tooLong' | 'tooShort';

/** The clip when it plays these parts, or why it cannot. */
export function arranged(edits: Edits, parts: readonly Range[]): Edits | Refusal {
  const { range, struck } = edits;
  const pieces = settledPieces(
    parts.map(({ startSec, endSec }) => ({ startSec, endSec })),
    range,
  );
  const sec = playedSec({ ...range, pieces, cuts: struck });
  if (parts.length === 0 || sec < LIMITS.shortMinSec) return 'tooShort';
  if (pieces !== null && pieces.length > LIMITS.piecesPerShort) return 'tooMany';
  if (sec > Math.max(LIMITS.clipMaxSec, durationOf(range))) return 'tooLong';
  return { ...edits, pieces };
}

/** How far a sentence that is taken from elsewhere reaches into the silence around it, in seconds. */
const ROOM_SEC = 0.3;

/** The part of the source that is played for a sentence: up to the middle of the silence on both sides. */
export function partOf(sentence: Sentence, words: readonly TimedWord[]): Range {
  const [first, last] = [sentence.words[0], sentence.words.at(-1)];
  const before = words.findLast(({ end }) => first !== undefined && end <= first.start);
  const after = words.find(({ start }) => last !== undefined && start >= last.end);
  const lead = Math.min(ROOM_SEC, (sentence.start - (before?.end ?? 0)) / 2);
  const tail = Math.min(ROOM_SEC, after === undefined ? ROOM_SEC : (after.start - sentence.end) / 2);
  return { startSec: toMs(Math.max(0, sentence.start - lead)), endSec: toMs(sentence.end + tail) };
}
