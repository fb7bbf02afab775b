import { durationOf, overlapSec, type Range } from '../clip.ts';
import { type Played, playedParts } from '../cuts/played.ts';
import { bareWord } from '../texts/bare-word.ts';
import { toMs } from '../time.ts';
import { isIn, linesOf, playedWords } from '../translation/lines.ts';
import { B_ROLL } from '../footage/footage.ts';

type SpokenWord = Range & { text: string; speaker?: string | null | undefined };
type Described = { id: string; name: string; description: string; durationSec: number | null };

/** Where an item of footage fits what is said. `words`: as they are said. `text`: the line that they are in. */
export type BRollProposal = Range & { footageId: string; words: string[]; text: string };

/** B-roll shorter than this cannot be seen, and longer hides who speaks: in seconds. */
const SHOWN_SEC = { least: 2, most: 5 };
/** What is said in more of the lines than this says nothing about one of them. */
const COMMON = { share: 0.34, leastLines: 3 };

/**
 * Lines of a clip in which words of an item's description are said, in order of time: each item once, where most of its words
 * are, and none over another or over what is `taken`. `words` are as people read them.
 */
export function proposeBRoll(
  words: readonly SpokenWord[],
  played: Played,
  { footage, taken }: { footage: readonly Described[]; taken: readonly Range[] },
): BRollProposal[] {
  const spoken = playedWords(words, played);
  const lines = linesOf(spoken, played).map((line) => ({ ...line, words: spoken.filter((word) => isIn(word, line)) }));
  const parts = playedParts(played);
  const found = footage.flatMap((item) => {
    const wanted = rareOf(wordsIn(`${item.name} ${item.description}`), lines);
    return lines.flatMap((line) => {
      const said = line.words.filter(({ text }) => wanted.some((word) => isSameWord(word, bareWord(text))));
      const [first] = said;
      if (first === undefined) return [];
      const shown = spanFrom(first, line.endSec, { parts, durationSec: item.durationSec });
      const texts = [...new Set(said.map(({ text }) => bareWord(text)))];
      return shown === null ? [] : [{ ...shown, footageId: item.id, words: texts, text: line.source }];
    });
  });
  const chosen: BRollProposal[] = [];
  for (const one of found.toSorted((a, b) => b.words.length - a.words.length || a.startSec - b.startSec)) {
    const isFree = [...taken, ...chosen].every((other) => overlapSec(one, other) <= 0);
    if (isFree && !chosen.some(({ footageId }) => footageId === one.footageId)) chosen.push(one);
  }
  return chosen.toSorted((a, b) => a.startSec - b.startSec);
}

/** From a word to the end of its line, as far as one part of the clip plays it. Null if that is too short. */
function spanFrom(
  word: Range,
  lineEndSec: number,
  { parts, durationSec }: { parts: readonly Range[]; durationSec: number | null },
): Range | null {
  const part = parts.find((one) => overlapSec(one, word) > 0);
  if (part === undefined) return null;
  const most = Math.min(SHOWN_SEC.most, durationSec ?? SHOWN_SEC.most);
  const least = Math.min(SHOWN_SEC.least, most);
  const startSec = Math.max(part.startSec, word.startSec);
  const sec = Math.min(most, Math.max(least, lineEndSec - startSec));
  const shown = { startSec: toMs(startSec), endSec: toMs(Math.min(part.endSec, startSec + sec)) };
  return durationOf(shown) < B_ROLL.leastSec ? null : shown;
}

/** Words of a description without those that are said all the time. */
function rareOf(words: readonly string[], lines: readonly { words: readonly SpokenWord[] }[]): string[] {
  return words.filter((word) => {
    const count = lines.filter((line) => line.words.some(({ text }) => isSameWord(word, bareWord(text)))).length;
    return count < COMMON.leastLines || count <= COMMON.share * lines.length;
  });
}

/** Words of three letters or more, or of two signs that stand for words. */
function wordsIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}'’]+/u).map(bareWord);
  return [...new Set(words.filter((word) => [...word].length >= 3 || /^\p{Lo}{2,}$/u.test(word)))];
}

/** A stem and up to so many letters after it. */
const STEM_LETTERS = 4;
const ENDING_LETTERS = 3;

/**
 * Whether two bare words are the same but for their endings: they begin alike, and at most three letters follow in each. After
 * a stem of four at most one in the shorter word, and after a stem of three at most one.
 */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  let stem = 0;
  while (stem < Math.min(a.length, b.length) && a[stem] === b[stem]) stem += 1;
  const [short, long] = [a.length - stem, b.length - stem].toSorted((one, other) => one - other);
  if (short === undefined || long === undefined || stem < 3) return false;
  if (stem === 3) return long <= 1;
  return long <= ENDING_LETTERS && (stem > STEM_LETTERS || short <= 1);
}
