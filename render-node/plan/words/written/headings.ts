import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { bareParts } from '../spoken-words.ts';
import { LIKELY_END, type WordMarks } from './apply-marks.ts';
import { readNumber } from './number-words.ts';

/** `pauseSec`: to the next word. */
type Said = { text: string; pauseSec?: number };

const KINDS = new Set('chapter part book volume section lesson episode act scene'.split(' '));
/** Words of the number: "one hundred five". */
const MOST_NUMBER_WORDS = 3;
/** Who goes on ("Part two explains") does not pause. Of eleven read headings nine had a longer pause, two one below 0.1 s. */
const NUMBER_PAUSE_SEC = 0.35;
/** A title follows the number of a chapter. It ends where the reader stops, unless the model is sure of the contrary. */
const TITLE = { mostWords: 10, pauseSec: 0.9, leastEnd: 0.1 };
/** As sure as an end that a clip may begin after. */
const HEADING_END = 0.9;

/**
 * The same marks, with an end behind headings that are read aloud ("Chapter seventeen. When Wendy grew up."). They are no
 * sentences, and no text that the model of marks was trained on has any.
 */
export function withHeadings(words: readonly Said[], marks: readonly WordMarks[]): WordMarks[] {
  const found = marks.slice();
  const ends = (at: number) => at < 0 || (found[at]?.end ?? 0) >= LIKELY_END;
  words.forEach((_, from) => {
    const number = ends(from - 1) ? numberEnd(words, from) : null;
    if (number === null || pauseAfter(words, number) < NUMBER_PAUSE_SEC) return;
    for (const at of [number, titleEnd(words, found, number + 1)]) {
      const mark = found[at ?? -1];
      if (at !== null && mark !== undefined) found[at] = { ...mark, end: Math.max(mark.end, HEADING_END), question: 0 };
    }
  });
  return found;
}

/** The last word of "chapter seventeen", if the words from `from` say that. */
function numberEnd(words: readonly Said[], from: number): number | null {
  if (!KINDS.has(bareWord(words[from]?.text ?? ''))) return null;
  for (let length = MOST_NUMBER_WORDS; length > 0; length -= 1) {
    const parts = words.slice(from + 1, from + 1 + length).flatMap(({ text }) => bareParts(text));
    if (from + length >= words.length) continue;
    const isFigure = parts.length === 1 && /^\d+$/.test(parts[0] ?? '');
    if (isFigure || readNumber(parts)?.length === parts.length) return from + length;
  }
  return null;
}

/** Where the title from `from` on ends, if no sentence ends before. */
function titleEnd(words: readonly Said[], marks: readonly WordMarks[], from: number): number | null {
  const near = marks.slice(from, from + TITLE.mostWords);
  const at = near.findIndex(({ end }, i) => end >= LIKELY_END || pauseAfter(words, from + i) >= TITLE.pauseSec);
  return at < 0 || (near[at]?.end ?? 0) < TITLE.leastEnd || pauseAfter(words, from + at) < TITLE.pauseSec
    ? null
    : from + at;
}

function pauseAfter(words: readonly Said[], at: number): number {
  return words[at]?.pauseSec ?? 0;
}
