import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { isSpaceless, joinWords } from '#schema/domain/script.ts';

/** Words that stand or fall together: clips begin and end at sentences only. Indexes point into the words, both included. */
export type Sentence = Range & { firstWord: number; lastWord: number; text: string };

/** Speakers who think of the next sentence are silent this long; inside a sentence it is rare. */
const PAUSE_SEC = 0.7;
/** Without punctuation a longer run is more than one sentence. Engines give some scripts by the character. */
const MAX_UNPUNCTUATED_WORDS = 20;
const MAX_UNPUNCTUATED_CHARS = 60;
/** A comma is as good a place to part as a pause this much longer. */
const COMMA_SEC = 0.3;
/** A word off the middle costs as much as a pause this much shorter: two halves are better than a rest of two words. */
const OFF_MIDDLE_SEC = 0.01;
/** Between a number and the noun that it orders ("3. Mai", "No. 5") nobody pauses longer. */
const ORDINAL_PAUSE_SEC = 0.25;

const CLOSERS = `["'”’»›)\\]」』】]*`;
const TERMINAL = new RegExp(`[.?!…。！？．｡؟۔।॥։፧]${CLOSERS}$`, 'u');
const CLAUSE_END = new RegExp(`[,;:—–，、；：،؛]${CLOSERS}$`, 'u');
/** Titles, initials and short forms of the languages that the choice knows; `z.B.`, `U.S.` and their like by their form. */
const ABBREVIATION =
  /^(?:\p{Lu}|mr|mrs|ms|dr|st|vs|jr|sr|prof|no|nr|etc|ca|bzw|usw|evtl|ggf|inkl|bspw|sog|hr|fr|str|sra|srta|ud|uds|pág|av|núm|mme|mlle|mm|env|dott|sig|ing|avv|dra|exmo|approx|dept|est|fig|vol|inc|ltd|co|e\.g|i\.e|[\p{L}]{1,2}(?:\.[\p{L}]{1,2})+)\.$/iu;
const ORDINAL = /^\p{Nd}{1,2}\.$/u;

type WordSpan = { first: number; last: number };

/**
 * Parts words (in order of time) into sentences: at punctuation, at pauses over 0.7 s and where the speaker changes.
 * Runs of more than 20 words without an end, and whatever is longer than `maxSec`, are parted at their longest pauses.
 */
export function splitSentences(words: readonly Word[], maxSec: number): Sentence[] {
  const runs: WordSpan[] = [];
  let first = 0;
  for (let i = 0; i < words.length; i += 1) {
    if (i + 1 < words.length && !endsSentence(words, i)) continue;
    runs.push(...partLongRun(words, { first, last: i }, maxSec));
    first = i + 1;
  }
  return runs.map((run) => ({
    firstWord: run.first,
    lastWord: run.last,
    startSec: words[run.first]?.startSec ?? 0,
    endSec: words[run.last]?.endSec ?? 0,
    text: joinWords(words.slice(run.first, run.last + 1).map((word) => word.text)),
  }));
}

/** True where a text ends as a finished sentence does. */
export function endsFinished(text: string): boolean {
  return TERMINAL.test(text);
}

function endsSentence(words: readonly Word[], i: number): boolean {
  const [word, next] = [words[i], words[i + 1]];
  if (word === undefined || next === undefined) return true;
  if (next.startSec - word.endSec > PAUSE_SEC) return true;
  if (word.speaker !== next.speaker) return true;
  if (!TERMINAL.test(word.text) || ABBREVIATION.test(word.text)) return false;
  if (ORDINAL.test(word.text) && next.startSec - word.endSec < ORDINAL_PAUSE_SEC) return false;
  return !/^\p{Ll}/u.test(next.text) || /[^.…"'”’»)\]]["'”’»)\]]*$/u.test(word.text);
}

function partLongRun(words: readonly Word[], run: WordSpan, maxSec: number): WordSpan[] {
  const done: WordSpan[] = [];
  const pending = [run];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const cut = isTooLong(words, part, maxSec) ? bestCut(words, part) : null;
    if (cut === null) done.push(part);
    else pending.push({ first: cut, last: part.last }, { first: part.first, last: cut - 1 });
  }
  return done;
}

function isTooLong(words: readonly Word[], run: WordSpan, maxSec: number): boolean {
  const durationSec = (words[run.last]?.endSec ?? 0) - (words[run.first]?.startSec ?? 0);
  if (durationSec > maxSec) return true;
  return !TERMINAL.test(words[run.last]?.text ?? '') && isLong(words, run);
}

function isLong(words: readonly Word[], { first, last }: WordSpan): boolean {
  if (!isSpaceless(words[first]?.text ?? '')) return last - first >= MAX_UNPUNCTUATED_WORDS;
  let chars = 0;
  for (let i = first; i <= last; i += 1) chars += words[i]?.text.length ?? 0;
  return chars > MAX_UNPUNCTUATED_CHARS;
}

/** Index of the word that begins the second part, at least two words from either end; null where the run is too short. */
function bestCut(words: readonly Word[], run: WordSpan): number | null {
  const middle = (run.first + run.last + 1) / 2;
  let best: { at: number; worth: number } | null = null;
  for (let at = run.first + 2; at <= run.last - 1; at += 1) {
    const worth = pauseWorth(words[at - 1], words[at]) - Math.abs(at - middle) * OFF_MIDDLE_SEC;
    if (best === null || worth > best.worth) best = { at, worth };
  }
  return best?.at ?? null;
}

function pauseWorth(before: Word | undefined, after: Word | undefined): number {
  if (before === undefined || after === undefined) return 0;
  return after.startSec - before.endSec + (CLAUSE_END.test(before.text) ? COMMA_SEC : 0);
}
