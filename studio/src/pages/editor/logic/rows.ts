import type { Range } from '../../../../../schema/domain/clip.ts';
import { takeNumbers } from '../../../../../render-node/plan/edit/takes.ts';
import type { Spot } from '@/preview/spots.ts';
import { type Edits, isSame } from './edits.ts';
import { type Sentence, sentenceAt } from './sentences.ts';
import { isIn, partWith, type Unit, unitsOf } from './units.ts';

/** A place of a clip that plays its pieces: which of its units it is, how many there are, and when it is played. */
export type Place = Range & { unit: number; units: number; take: number };

/**
 * A sentence in the transcript. `untilSec`: where the next one begins; undefined for the last. `place`: of a clip with pieces,
 * where it is played; null if it is not.
 */
export type Row = { key: string; sentence: Sentence; start: number; untilSec: number | undefined; place: Place | null };

/** Without pieces, its range does not matter. */
type Clip = { range: Range; pieces: Edits['pieces'] } | { range: null; pieces: null };

/**
 * The sentences of a video, in order of time. Those of a clip with pieces stand together where the clip is, in the order in
 * which it plays them; what of its range it does not play comes after them. A row of `before` that is the same is used
 * again.
 */
export function rowsOf(sentences: readonly Sentence[], clip: Clip, before: readonly Row[] = []): Row[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return newRows(sentences, clip).map((row) => {
    const old = known.get(row.key);
    const isOld = old?.sentence === row.sentence && old.untilSec === row.untilSec && isSame(old.place, row.place);
    return isOld ? old : row;
  });
}

function newRows(sentences: readonly Sentence[], { range, pieces }: Clip): Row[] {
  if (pieces === null) return wholeRows(sentences);
  const takes = takeNumbers(pieces);
  const units = unitsOf({ range, pieces }, sentences);
  const played = units.map(({ sentence, piece, startSec, endSec }, unit) =>
    rowOf(sentence, endSec, { startSec, endSec, unit, units: units.length, take: takes[piece] ?? 0 }),
  );
  const beside = (isWanted: (middle: number) => boolean) =>
    sentences.flatMap((sentence) => partWith(sentence, ({ start, end }) => isWanted((start + end) / 2)) ?? []);
  const isPlayed = new Set(units.flatMap(({ sentence }) => sentence.words.map(({ index }) => index)));
  const left = sentences.flatMap(
    (sentence) => partWith(sentence, (word) => isIn(word, range) && !isPlayed.has(word.index)) ?? [],
  );
  const others = (some: readonly Sentence[]) => some.map((one) => rowOf(one, one.end, null));
  return [
    ...others(beside((middle) => middle < range.startSec)),
    ...played,
    ...others(left),
    ...others(beside((middle) => middle >= range.endSec)),
  ];
}

/** A clip begins a little before its first word: there, its own sentence counts as spoken, not the one before. */
const LEAD_SEC = 0.4;

function wholeRows(sentences: readonly Sentence[]): Row[] {
  const starts = sentences.map(({ start }, at) => Math.max(sentences[at - 1]?.end ?? 0, start - LEAD_SEC));
  return sentences.map((sentence, at) => ({ ...rowOf(sentence, starts[at + 1], null), start: starts[at] ?? 0 }));
}

function rowOf(sentence: Sentence, untilSec: number | undefined, place: Place | null): Row {
  const key = `${place === null ? '' : `${place.unit} `}${sentence.words[0]?.index ?? sentence.start}`;
  return { key, sentence, start: sentence.start, untilSec, place };
}

/** The row of a word, that of the clip first; -1 if there is none. */
export function rowOfWord(rows: readonly Row[], wanted: number | null | undefined): number {
  const holds = ({ sentence }: Row) => sentence.words.some(({ index }) => index === wanted);
  const played = rows.findIndex((row) => row.place !== null && holds(row));
  return played === -1 ? rows.findIndex(holds) : played;
}

/** Whether a sentence is spoken, or was the last that was. */
export function isSpokenAt({ sec, take }: Spot, { start, untilSec, place }: Omit<Row, 'key' | 'sentence'>): boolean {
  if (place !== null) return take === place.take && sec >= place.startSec && sec < place.endSec;
  return sec >= start && (untilSec === undefined || sec < untilSec);
}

/** The row that is spoken, or was last. -1 before the first, and where a clip with pieces is silent. */
export function spokenRow(rows: readonly Row[], spot: Spot): number {
  if (rows.some(({ place }) => place !== null)) {
    const played = rows.findIndex((row) => row.place !== null && isSpokenAt(spot, row));
    return played === -1 ? rows.findIndex((row) => isSpokenAt(spot, row)) : played;
  }
  return sentenceAt(rows, spot.sec);
}

/** Which unit of the clip a row is; null if the clip does not play it. */
export function unitOf({ place, sentence }: Pick<Row, 'place' | 'sentence'>, units: readonly Unit[]): number | null {
  if (place !== null) return place.unit;
  const indexes = new Set(sentence.words.map(({ index }) => index));
  const at = units.findIndex((unit) => unit.sentence.words.some(({ index }) => indexes.has(index)));
  return at === -1 ? null : at;
}
