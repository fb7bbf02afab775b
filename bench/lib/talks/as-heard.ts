import type { Word } from '#schema/domain/media.ts';
import { markFillers } from '../../../render-node/plan/words/mark-fillers.ts';
import { type ReadMarks, writeWords } from '../../../render-node/plan/words/written/write-words.ts';
import { gaussian, seededRandom } from '../../../test/support/builders/random.ts';
import { markAfter } from '../words/units.ts';

/** What the embedded engine makes of a text, as shares: measured on recordings whose words are known (`words`). */
const WRONG_WORDS = 0.08;
/** Of wrong and of right words, those below the confidence from which a word is sure. */
const UNSURE_IF_WRONG = 0.46;
const UNSURE_IF_RIGHT = 0.07;
/** Ends that it keeps as ends; most others become commas. Commas at pauses that it takes for ends. */
const KEPT_ENDS = 0.55;
const INVENTED_ENDS = 0.13;
const PAUSE_SEC = 0.25;
/** Median silence after an end, after a comma, and elsewhere, where most words have none. Talks know times, no pauses. */
const SILENCE_SEC = { end: 0.5, comma: 0.25, none: 0.15 };
const SPREAD = 0.6;
const SILENT_INSIDE = 0.15;
const SHORTEST_WORD_SEC = 0.06;
/** It hears the sound in pieces, cut at pauses this long, and ends a sentence with each. */
const CUT_SEC = 1.5;

const SURE = 0.9;
const UNSURE = 0.4;

/**
 * A talk that people wrote down, as a job would have heard it: wrong words, marks of the engine, then ours, no speakers.
 * Each word keeps its place and time. The same `seed` gives the same words.
 */
export async function asHeard(words: readonly Word[], readMarks: ReadMarks, seed: number): Promise<Word[]> {
  const random = seededRandom(seed);
  const cutsSec: number[] = [];
  const heard = words.map((word, i): Word => {
    const next = words[i + 1];
    const endSec = endOf(word, next, random);
    const pauseSec = (next?.startSec ?? Infinity) - endSec;
    if (next !== undefined && pauseSec >= CUT_SEC) cutsSec.push(next.startSec);
    const isWrong = random() < WRONG_WORDS;
    const isUnsure = random() < (isWrong ? UNSURE_IF_WRONG : UNSURE_IF_RIGHT);
    const letters = isWrong ? otherWord(words, random) : lettersOf(word.text);
    const text = letters + heardMark(word.text, pauseSec, random);
    return { text, startSec: word.startSec, endSec, confidence: isUnsure ? UNSURE : SURE };
  });
  return markFillers(await writeWords(heard, { readMarks, cutsSec }), 'en');
}

/** Where a word ends so that a pause as people make them follows. The next word begins when it did. */
function endOf(word: Word, next: Word | undefined, random: () => number): number {
  const mark = markAfter(word.text);
  const pauseSec = SILENCE_SEC[mark] * Math.exp(SPREAD * gaussian(random));
  if (next === undefined) return word.endSec;
  if (mark === 'none' && random() >= SILENT_INSIDE) return next.startSec;
  return Math.max(word.startSec + SHORTEST_WORD_SEC, next.startSec - pauseSec);
}

/** Common words are mistaken for each other most. */
function otherWord(words: readonly Word[], random: () => number): string {
  return lettersOf(words[Math.floor(random() * words.length)]?.text ?? '');
}

function lettersOf(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function heardMark(text: string, pauseSec: number, random: () => number): string {
  if (pauseSec >= CUT_SEC) return '.';
  const end = /[.?!]["'”’)]*$/u.exec(text)?.[0]?.[0];
  if (end !== undefined) return random() < KEPT_ENDS ? end : ',';
  if (!/[,;:]["'”’)]*$/u.test(text)) return '';
  return pauseSec >= PAUSE_SEC && random() < INVENTED_ENDS ? '.' : ',';
}
