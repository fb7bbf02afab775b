import { holds, overlapSec, type Range } from '../clip.ts';
import { type Played, playedParts } from '../cuts/played.ts';
import { joinWords, SENTENCE_END } from '../texts/script.ts';

/** Words that are said in one go, in seconds of the source, as they are written. */
export type SpokenLine = Range & { source: string };
/** The same in another language. `byHand`: somebody wrote it, and no model replaces it. */
export type TranslatedLine = SpokenLine & { text: string; byHand?: true };

type SpokenWord = Range & { text: string; speaker?: string | null | undefined };

/** A line is said in at most this time, and has at most this many characters: one card or two. */
const LINE_SEC = 6;
const LINE_CHARS = 84;
/** A pause that ends a line. */
const PAUSE_SEC = 0.8;
/** A clause that ends may end a line that is at least this long. */
const CLAUSE_SEC = 3;
const CLAUSE_END = /[,;:–—،、，；]["'”’»)]*$/u;

/** The words that a clip plays and shows, in order of the source. `words` are as people read them: see `shownWords`. */
export function playedWords<W extends SpokenWord>(words: readonly W[], played: Played): W[] {
  const parts = playedParts(played);
  return words
    .filter((word) => word.text !== '' && partOf(word, parts) !== -1)
    .toSorted((a, b) => a.startSec - b.startSec);
}

/**
 * Words as lines to translate, a sentence each where that is short enough. None goes on over a pause, a cut or another
 * speaker. `spoken`: what `playedWords` gives.
 */
export function linesOf(spoken: readonly SpokenWord[], played: Played): SpokenLine[] {
  const groups = groupsOf(spoken, played);
  return groups.map((group, i) => lineOf(group, groups[i + 1]?.[0]?.startSec ?? Number.POSITIVE_INFINITY));
}

/** A line of a clip as it is now. `stale`: its words were changed or cut since it was translated. `missing`: nothing is known. */
export type StandingLine = TranslatedLine & { state: 'current' | 'stale' | 'missing' };

/**
 * The lines of a clip as it is now, in order of time: those whose words are as they were, and new ones for all other words,
 * with the text that was there before, if any.
 */
export function standingLines(
  lines: readonly TranslatedLine[],
  words: readonly SpokenWord[],
  played: Played,
): StandingLine[] {
  const spoken = playedWords(words, played);
  const isCurrent = (line: TranslatedLine) =>
    line.source === joinWords(spoken.filter((word) => isIn(word, line)).map(({ text }) => text));
  const current = lines.filter(isCurrent);
  const others = lines.filter((line) => !isCurrent(line));
  const fresh = runsWithout(spoken, current).flatMap((run) => linesOf(run, played));
  return [
    ...current.map((line) => ({ ...line, state: 'current' as const })),
    ...fresh.map((line, i) => {
      const from = i === 0 ? Number.NEGATIVE_INFINITY : line.startSec;
      const until = fresh[i + 1]?.startSec ?? Number.POSITIVE_INFINITY;
      const before = others.filter((one) => one.startSec >= from && one.startSec < until && overlapSec(one, line) > 0);
      const text = joinWords(before.map((one) => one.text).filter((one) => one !== ''));
      return { ...line, text, state: text === '' ? ('missing' as const) : ('stale' as const) };
    }),
  ].toSorted((a, b) => a.startSec - b.startSec);
}

/** What is to be translated. `keeps`: when the lines begin that stay as they are; all others go. */
export type AskedLines = { lines: SpokenLine[]; keeps: number[] };

/** The lines of a translation with `texts`, one for each line that was asked for. */
export function mergeTranslated(
  lines: readonly TranslatedLine[],
  { lines: asked, keeps }: AskedLines,
  texts: readonly string[],
): TranslatedLine[] {
  const kept = lines.filter(({ startSec }) => keeps.includes(startSec));
  const fresh = asked.flatMap((line, i) => {
    const text = texts[i];
    return text === undefined ? [] : [{ ...line, text }];
  });
  return [...kept, ...fresh].toSorted((a, b) => a.startSec - b.startSec);
}

/** Whether a word belongs to a line: by its beginning, because people speak at the same time. */
export function isIn({ startSec }: Range, line: Range): boolean {
  return holds(line, startSec);
}

/** Stretches of words next to each other that belong to none of these lines. */
function runsWithout(spoken: readonly SpokenWord[], lines: readonly Range[]): SpokenWord[][] {
  const runs: SpokenWord[][] = [[]];
  for (const word of spoken) {
    if (lines.some((line) => isIn(word, line))) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.length > 0);
}

function groupsOf(spoken: readonly SpokenWord[], played: Played): SpokenWord[][] {
  const parts = playedParts(played);
  const groups: SpokenWord[][] = [];
  for (const word of spoken) {
    const group = groups.at(-1);
    if (group === undefined || !goesOn(group, word, parts)) groups.push([word]);
    else group.push(word);
  }
  return groups;
}

function goesOn(group: readonly SpokenWord[], word: SpokenWord, parts: readonly Range[]): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return true;
  if (SENTENCE_END.test(last.text) || word.speaker !== last.speaker) return false;
  if (word.startSec - last.endSec >= PAUSE_SEC || partOf(word, parts) !== partOf(last, parts)) return false;
  if (CLAUSE_END.test(last.text) && last.endSec - first.startSec >= CLAUSE_SEC) return false;
  const text = joinWords([...group, word].map((one) => one.text));
  return word.endSec - first.startSec <= LINE_SEC && text.length <= LINE_CHARS;
}

/** Shorter lines could not hold their words. */
const LEAST_SEC = 0.01;

function lineOf(group: readonly SpokenWord[], nextSec: number): SpokenLine {
  const startSec = group[0]?.startSec ?? 0;
  const saidUntil = Math.max(startSec + LEAST_SEC, ...group.map((word) => word.endSec));
  const endSec = nextSec > startSec ? Math.min(saidUntil, nextSec) : saidUntil;
  return { startSec, endSec, source: joinWords(group.map(({ text }) => text)) };
}

/** Which of the played parts shows a word: its first. -1: none. */
function partOf(word: Range, parts: readonly Range[]): number {
  const middle = (word.startSec + word.endSec) / 2;
  return parts.findIndex((part) => holds(part, middle));
}
