import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { joinWords } from '#schema/domain/texts/script.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { isUnsure } from '#schema/domain/texts/unsure.ts';
import { ELLIPSIS, TERMINAL } from './punctuation.ts';
import type { EdgeWords } from './words.ts';

/** The words of a transcript, and what each of them is. */
export type SaidWords = {
  words: readonly Word[];
  /** The words without case and marks. */
  bare: readonly string[];
  /** Bare words that were heard surely at least once. */
  sure: ReadonlySet<string>;
  small: EdgeWords;
  /** Indexes of spoken words: no marks like `[laughter]`, no listener's words within another speaker's sentence. */
  said: number[];
  marks: ReadonlySet<number>;
  /** Seconds of fillers and repeats, which are not among the words, before each word: they are no pause. */
  hiddenSec: readonly number[];
  /** A listener's words within another speaker's sentence. */
  between: ReadonlySet<number>;
};
/** A listener's words between two of the main speaker's. */
const MOST_WORDS_BETWEEN = 4;
const MARK_START = /^\\?[[(<*♪]/u;
const MARK_END = /[\])>*♪]["'.,?!]*$/u;
const MARK_WORDS = 5;
export const LAUGHTER =
  /laugh|applau|chuckl|giggl|lach|applaus|beifall|risas|aplausos|rires?\b|applaudiss|risos|palmas|risate|applausi/iu;
export const UNCLEAR =
  /unintelligible|inaudible|indistinct|unclear|crosstalk|unverständlich|ininteligible|inaudible|incompréhensible|inaudível|incomprensibile/iu;
const NOISE =
  /sound|music|musik|música|musique|musica|drum|phone|cough|sigh|pause|silence|noise|beep|bleep|ring|♪|win\b|fail\b|clip|breath/iu;

/**
 * Separates what is said from what listeners say in between, and from marks. `small`: the words of the language.
 * `hidden`: where fillers and repeats were left out, in order of time.
 */
export function readSaid(words: readonly Word[], small: EdgeWords, hidden: readonly Range[]): SaidWords {
  const bare = words.map(({ text }) => bareWord(text));
  const marks = findMarks(words);
  const between = findBetween({ words, bare, marks, small });
  const said = words.flatMap((_, i) => (marks.has(i) || between.has(i) ? [] : [i]));
  const sure = new Set(bare.filter((_, i) => !isUnsure(words[i] ?? {})));
  return { words, bare, sure, small, said, marks, between, hiddenSec: secondsBefore(words, hidden) };
}

function secondsBefore(words: readonly Word[], hidden: readonly Range[]): number[] {
  let [at, sec] = [0, 0];
  return words.map(({ startSec }) => {
    for (let one = hidden[at]; one !== undefined && one.startSec < startSec; one = hidden[at]) {
      sec += durationOf(one);
      at += 1;
    }
    return sec;
  });
}

/** Words inside brackets that name a sound, or say that nothing was understood. */
function findMarks(words: readonly Word[]): Set<number> {
  const marks = new Set<number>();
  for (let i = 0; i < words.length; i += 1) {
    if (!MARK_START.test(words[i]?.text ?? '')) continue;
    const length = words.slice(i, i + MARK_WORDS).findIndex(({ text }) => MARK_END.test(text));
    if (length < 0) continue;
    const text = joinWords(words.slice(i, i + length + 1).map((word) => word.text));
    if (![LAUGHTER, UNCLEAR, NOISE].some((kind) => kind.test(text))) continue;
    for (let k = i; k <= i + length; k += 1) marks.add(k);
    i += length;
  }
  return marks;
}

/** What listeners say while the main speaker continues: "yeah" and "right" between two turns of one other speaker. */
function findBetween({
  words,
  bare,
  marks,
  small,
}: Omit<SaidWords, 'sure' | 'said' | 'between' | 'hiddenSec'>): Set<number> {
  const turns = turnsOf(words, marks);
  const isListening = (turn: readonly number[]): boolean =>
    turn.length <= MOST_WORDS_BETWEEN && small.backchannels.covers(turn.map((k) => bare[k] ?? ''));
  return new Set(
    turns.filter((turn, i) => isListening(turn) && isSpokenAround(words, turns[i - 1], turns[i + 1])).flat(),
  );
}

/** The same speaker before and after, in one sentence. */
function isSpokenAround(words: readonly Word[], before?: readonly number[], after?: readonly number[]): boolean {
  const [last, next] = [words[before?.at(-1) ?? -1], words[after?.[0] ?? -1]];
  if (last?.speaker === undefined || next === undefined || last.speaker !== next.speaker) return false;
  return !TERMINAL.test(last.text) || (ELLIPSIS.test(last.text) && /^\p{Ll}/u.test(next.text));
}

function speakerAt(words: readonly Word[], turn: readonly number[]): string | undefined {
  return words[turn[0] ?? 0]?.speaker;
}

function turnsOf(words: readonly Word[], marks: ReadonlySet<number>): number[][] {
  const turns: number[][] = [];
  for (let i = 0; i < words.length; i += 1) {
    if (marks.has(i)) continue;
    const turn = turns.at(-1);
    if (turn !== undefined && speakerAt(words, turn) === words[i]?.speaker) turn.push(i);
    else turns.push([i]);
  }
  return turns;
}
