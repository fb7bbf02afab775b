import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { isSpaceless, joinWords } from '#schema/domain/texts/script.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { oddsOfEnd, SURE, unsureAmong } from './heard-ends.ts';
import { partRun, type PartingWeights } from './parting.ts';
import { CLAUSE_END, ELLIPSIS, TERMINAL } from './punctuation.ts';
import { readQuotes } from './quotes.ts';
import { LAUGHTER, readSaid, type SaidWords, UNCLEAR } from './said-words.ts';
import { type EdgeWords, edgeWordsFor } from './words.ts';

export type { Word };

/**
 * Why a sentence ends where it does: a full stop (or `?`, `!`), an ellipsis, the next speaker, a place found by pause
 * and words because there are no marks, or a cut because it was too long.
 */
export type Ending = 'mark' | 'ellipsis' | 'turn' | 'found' | 'cut';

/** Words that stay together: clips begin and end at sentences only. Indexes point into the words, both included. */
export type Sentence = {
  firstWord: number;
  lastWord: number;
  startSec: number;
  endSec: number;
  /** Without marks like `[laughter]` and without what listeners say in between. */
  text: string;
  /** Indexes of the words in `text`. */
  said: readonly number[];
  speaker: string | undefined;
  ending: Ending;
  /** How sure its end is if no mark or speaker shows it, or an engine invented the mark (log odds); otherwise `SURE`. */
  odds: number;
  /** False if the words break off: the next speaker cuts in, or it was too long. */
  isFinished: boolean;
  /** "Yeah.", "Mm-hm.": a clip may not begin or end with it. */
  isBackchannel: boolean;
  /** It begins (ends) in the middle of a quotation. */
  startsInQuote: boolean;
  endsInQuote: boolean;
  /** A mark in it says that people laugh or clap; that words were not understood. */
  hasLaughter: boolean;
  isUnclear: boolean;
  /** An engine heard it, and a model judged where it ends. */
  isHeard: boolean;
  /** Words with a meaning that may be misheard, bare: nothing to put into a title. */
  unsureWords: readonly string[];
};

export type SplitOptions = {
  /** The longest sentence. */
  maxSec: number;
  /** Primary BCP 47 tag; null if the language is not supported. */
  language: string | null;
  /** What the words around a gap say about an end. Without it, only pauses decide if there are no marks. */
  parting?: PartingWeights | undefined;
  /** Where fillers and repeats were left out of the words, in order of time: they are no pauses. */
  hidden?: readonly Range[];
};

/** Short forms that a name or a number follows: never an end. */
const TITLE =
  /^(?:mr|mrs|ms|dr|st|prof|sra?|srta|mme|mlle|dott|avv|ing|exmo|hr|fr|vs|approx|bzw|ca|evtl|ggf|inkl|bspw|sog|env|e\.g|i\.e|z\.b|d\.h)\.$/iu;
/** Short forms before a number. */
const BEFORE_NUMBER = /^(?:no|nr|nos|núm|fig|vol|pág|pp?|av|ch|sec|ud|uds)\.$/iu;
/** Short forms that may end a sentence; initials and `U.S.` by their form. */
const SHORT_FORM =
  /^(?:\p{Lu}|jr|sr|etc|usw|str|dept|est|inc|ltd|co|corp|mm|sig|p\.?m|a\.?m|[\p{L}]{1,2}(?:\.[\p{L}]{1,2})+)\.$/iu;
const ORDINAL = /^\p{Nd}{1,2}\.$/u;
/** Nobody pauses longer than this between a number and the noun that belongs to it ("3. Mai", "No. 5"). */
const ORDINAL_PAUSE_SEC = 0.25;
/** After a pause this long and without a comma, a small word with a capital letter begins a sentence. */
const FORGOTTEN_STOP_SEC = 0.7;

/** A transcript is punctuated if one in this many words (characters without spaces) ends a sentence. */
const WORDS_PER_STOP = 60;
const CHARS_PER_STOP = 120;
/** In a punctuated transcript, a run of more words than this without an end has missing full stops. */
const MAX_OPEN_WORDS = 60;
const MAX_OPEN_CHARS = 120;
/** Splits words (in order of time) into sentences. Every word belongs to exactly one. */
export function splitSentences(words: readonly Word[], options: SplitOptions): Sentence[] {
  const known = readSaid(words, edgeWordsFor(options.language), options.hidden ?? []);
  const runs = isPunctuated(words) ? byMarks(known, options) : byPauses(known, options);
  const whole = runs.flatMap((run) => cutLong(known, run, options.maxSec));
  return describe(known, whole);
}

/** True if the transcript has full stops; then a pause alone ends nothing. */
export function isPunctuated(words: readonly Word[]): boolean {
  const stops = words.filter(({ text }) => TERMINAL.test(text)).length;
  const chars = words.reduce((sum, { text }) => sum + (isSpaceless(text) ? text.length : 0), 0);
  return (
    stops > 0 && (stops * WORDS_PER_STOP >= words.length || (chars > words.length && stops * CHARS_PER_STOP >= chars))
  );
}

/** True if a text ends like a finished sentence. */
export function endsFinished(text: string): boolean {
  return TERMINAL.test(text);
}

/** Spoken words that make a sentence: indexes into `said`, both included, and why it ends. */
type Run = { first: number; last: number; ending: Ending; odds: number };

/** With full stops: at them and where the speaker changes. Long runs without any are split by pauses and words. */
function byMarks(known: SaidWords, options: SplitOptions): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let i = 0; i < known.said.length; i += 1) {
    const ending = endingAfter(known, i);
    if (ending === null) continue;
    const run = { first, last: i, ending, odds: oddsAfter(known, i) };
    runs.push(...(isOpen(known, run) ? partAt(known, run, options) : [run]));
    first = i + 1;
  }
  return runs;
}

/** Without full stops: by pauses, turns and the words with which sentences begin and end. */
function byPauses(known: SaidWords, options: SplitOptions): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let i = 0; i < known.said.length; i += 1) {
    const [word, next] = pair(known, i);
    if (next !== undefined && next.speaker === word?.speaker) continue;
    runs.push(...partAt(known, { first, last: i, ending: 'turn', odds: SURE }, options));
    first = i + 1;
  }
  return runs;
}

function pair({ words, said }: SaidWords, i: number): [Word | undefined, Word | undefined] {
  return [words[said[i] ?? -1], words[said[i + 1] ?? -1]];
}

/** The silence after a spoken word. */
function pauseAfter({ words, said, hiddenSec }: SaidWords, i: number): number {
  const [at, next] = [said[i] ?? -1, said[i + 1] ?? -1];
  const gapSec = (words[next]?.startSec ?? Infinity) - (words[at]?.endSec ?? 0);
  return gapSec - (hiddenSec[next] ?? 0) + (hiddenSec[at] ?? 0);
}

function oddsAfter(known: SaidWords, i: number): number {
  const [word, next] = pair(known, i);
  return word === undefined || next === undefined ? SURE : oddsOfEnd(word, pauseAfter(known, i));
}

function endingAfter(known: SaidWords, i: number): Ending | null {
  const [word, next] = pair(known, i);
  if (word === undefined) return null;
  const mark = ELLIPSIS.test(word.text) ? 'ellipsis' : 'mark';
  if (next === undefined) return TERMINAL.test(word.text) ? mark : 'turn';
  if (word.speaker !== next.speaker) return TERMINAL.test(word.text) ? mark : 'turn';
  if (TERMINAL.test(word.text)) return endsAtMark(known, i, [word, next]) ? mark : null;
  return isForgottenStop(known, i, [word, next]) ? 'found' : null;
}

function endsAtMark(known: SaidWords, i: number, [word, next]: [Word, Word]): boolean {
  const { small } = known;
  const text = word.text.replace(/^[("'“‘«[]+/u, '');
  const startsSmall = /^\p{Ll}/u.test(next.text);
  if (TITLE.test(text) || (BEFORE_NUMBER.test(text) && /^\p{Nd}/u.test(next.text))) return false;
  if (SHORT_FORM.test(text)) return /^["“«]?\p{Lu}/u.test(next.text) && isSmall(small, next);
  if (ORDINAL.test(text) && pauseAfter(known, i) < ORDINAL_PAUSE_SEC) return isSmall(small, next) && !startsSmall;
  if (!startsSmall) return true;
  return !ELLIPSIS.test(word.text) && /[?!。！？؟।]/u.test(word.text) && !/["'”’»]$/u.test(word.text);
}

function isSmall(small: EdgeWords, { text }: Word): boolean {
  return small.small.has(bareWord(text));
}

function isForgottenStop(known: SaidWords, i: number, [word, next]: [Word, Word]): boolean {
  const { small } = known;
  if (CLAUSE_END.test(word.text) || pauseAfter(known, i) <= FORGOTTEN_STOP_SEC) return false;
  return (
    /^\p{Lu}/u.test(next.text) && !/^I(?:['’]|$)/u.test(next.text) && small.language !== 'de' && isSmall(small, next)
  );
}

/** Too long for one sentence, and nothing shows that it is one. */
function isOpen({ words, said }: SaidWords, { first, last }: Run): boolean {
  if (TERMINAL.test(words[said[last] ?? -1]?.text ?? '')) return false;
  if (!isSpaceless(words[said[first] ?? -1]?.text ?? '')) return last - first >= MAX_OPEN_WORDS;
  return said.slice(first, last + 1).reduce((sum, k) => sum + (words[k]?.text.length ?? 0), 0) > MAX_OPEN_CHARS;
}

function partAt({ words, said, bare, hiddenSec }: SaidWords, run: Run, { parting }: SplitOptions): Run[] {
  const inside = said.slice(run.first, run.last + 1);
  const ends = partRun(
    inside.map((k) => onOwnClock(words[k] as Word, bare[k] ?? '', hiddenSec[k] ?? 0)),
    parting,
  );
  let first = run.first;
  return [...ends, null].map((end) => {
    const part: Run =
      end === null ? { ...run, first } : { first, last: run.first + end.at, ending: 'found', odds: end.odds };
    first = part.last + 1;
    return part;
  });
}

/** On a clock that stands still while fillers are said. */
function onOwnClock(word: Word, bare: string, hiddenSec: number) {
  return { ...word, bare, startSec: word.startSec - hiddenSec, endSec: word.endSec - hiddenSec };
}

/** A comma is as good a place to split as a pause this much longer. */
const COMMA_SEC = 0.3;
/** A word off the middle costs as much as a pause this much shorter: two halves are better than a rest of two words. */
const OFF_MIDDLE_SEC = 0.01;

function cutLong(known: SaidWords, run: Run, maxSec: number): Run[] {
  const [first, last] = [known.words[known.said[run.first] ?? -1], known.words[known.said[run.last] ?? -1]];
  const cut = (last?.endSec ?? 0) - (first?.startSec ?? 0) > maxSec ? bestCut(known, run) : null;
  if (cut === null) return [run];
  const [head, tail]: [Run, Run] = [
    { ...run, last: cut - 1, ending: 'cut', odds: 0 },
    { ...run, first: cut },
  ];
  return [...cutLong(known, head, maxSec), ...cutLong(known, tail, maxSec)];
}

function bestCut(known: SaidWords, run: Run): number | null {
  const middle = (run.first + run.last + 1) / 2;
  let best: { at: number; worth: number } | null = null;
  for (let at = run.first + 2; at <= run.last - 1; at += 1) {
    const [before, after] = pair(known, at - 1);
    if (before === undefined || after === undefined) continue;
    const comma = CLAUSE_END.test(before.text) ? COMMA_SEC : 0;
    const worth = pauseAfter(known, at - 1) + comma - Math.abs(at - middle) * OFF_MIDDLE_SEC;
    if (best === null || worth > best.worth) best = { at, worth };
  }
  return best?.at ?? null;
}

/** Runs as sentences, and what lies between them: marks join the sentence before, listeners' words become their own. */
function describe(known: SaidWords, runs: readonly Run[]): Sentence[] {
  const quotes = readQuotes(known.words);
  const sentences: Sentence[] = [];
  let from = 0;
  for (const run of runs) {
    const indexes = known.said.slice(run.first, run.last + 1);
    const [first, last] = [indexes[0] ?? 0, indexes.at(-1) ?? 0];
    if (from < first) from = placeBetween(known, sentences, { from, to: first - 1 });
    const until = lastMark(known, last);
    sentences.push(sentenceOf(known, { ...run, indexes, from, until, quotes }));
    from = until + 1;
  }
  if (from < known.words.length) placeBetween(known, sentences, { from, to: known.words.length - 1 });
  return sentences;
}

/** Index of the last of the marks that follow a word. */
function lastMark({ marks }: SaidWords, word: number): number {
  let last = word;
  while (marks.has(last + 1)) last += 1;
  return last;
}

/** Listeners' words (and marks that begin a transcript) as their own sentences. Returns where the next may begin. */
function placeBetween(known: SaidWords, sentences: Sentence[], { from, to }: { from: number; to: number }): number {
  const aside = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  const spoken = aside.filter((k) => !known.marks.has(k));
  if (spoken.length === 0 && sentences.length === 0 && to + 1 < known.words.length) return from;
  const indexes = spoken.length > 0 ? spoken : aside;
  sentences.push(sentenceOf(known, { indexes, from, until: to, ending: 'turn', odds: SURE, quotes: new Map() }));
  return to + 1;
}

type Found = {
  indexes: readonly number[];
  from: number;
  until: number;
  ending: Ending;
  odds: number;
  quotes: ReadonlyMap<number, number>;
};

function sentenceOf(known: SaidWords, found: Found): Sentence {
  const { words, marks } = known;
  const { indexes, from, until, ending, odds } = found;
  const [first, last] = [words[indexes[0] ?? from], words[indexes.at(-1) ?? until]];
  const noises = joinWords(words.slice(from, until + 1).flatMap(({ text }, k) => (marks.has(from + k) ? [text] : [])));
  const text = joinWords(indexes.map((k) => words[k]?.text ?? ''));
  return {
    firstWord: from,
    lastWord: until,
    startSec: first?.startSec ?? 0,
    endSec: last?.endSec ?? 0,
    text,
    said: indexes,
    speaker: first?.speaker,
    ending,
    odds,
    isFinished: isFinished(text, ending),
    isBackchannel: isBackchannel(known, indexes),
    ...quotedEdges(found),
    hasLaughter: LAUGHTER.test(noises),
    isUnclear: UNCLEAR.test(noises),
    isHeard: last?.endChance !== undefined,
    unsureWords: unsureAmong(known, indexes),
  };
}

function isFinished(text: string, ending: Ending): boolean {
  return ending === 'found' || (ending !== 'cut' && (TERMINAL.test(text) || !isPunctuatedText(text)));
}

function isBackchannel({ marks, bare, small }: SaidWords, indexes: readonly number[]): boolean {
  return marks.has(indexes[0] ?? -1) || small.backchannels.covers(indexes.map((k) => bare[k] ?? ''));
}

/** Whether the words before the first one (after the last one) belong to the same quotation. */
function quotedEdges({ indexes, from, until, quotes }: Found): Pick<Sentence, 'startsInQuote' | 'endsInQuote'> {
  const [first, last] = [indexes[0] ?? from, indexes.at(-1) ?? until];
  return {
    startsInQuote: quotes.has(first) && quotes.get(first - 1) === quotes.get(first),
    endsInQuote: quotes.has(last) && quotes.get(last + 1) === quotes.get(last),
  };
}

/** Text with capital letters or commas is punctuated; a turn in it that ends without a mark breaks off. */
function isPunctuatedText(text: string): boolean {
  return /[,.?!;]|^\p{Lu}/u.test(text);
}
