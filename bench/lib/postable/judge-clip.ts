import type { Range } from '#schema/domain/clip.ts';
import { SENTENCE_END } from '#schema/domain/texts/script.ts';
import { edgeWordsFor } from '../../../render-node/plan/clips/edges/words.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { splitWords } from '../../../render-node/plan/words/spoken-words.ts';
import { scoreWords } from '../words/score-words.ts';
import { spokenForm } from '../words/spoken-form.ts';
import { markAfter, unitsOf, unitsOfTokens } from '../words/units.ts';
import type { TrueWord } from './time-known-words.ts';

/** A finished clip, as far as its words show. `captions` are the words that it shows. */
export type MadeClip = Range & { captions: readonly string[]; title: string; titleFrom: string };

/**
 * A clip against the true words. `missing` and `extra`: words of the sentence at that edge that are not in the clip, and
 * those of it that are. Trimmed lead-ins ("And so") are not missing.
 */
export type Judged = {
  begin: Edge;
  end: Edge;
  /** A part of a word, or of a sentence that is mostly outside, is heard at an edge. */
  isForeign: boolean;
  /** Of these: a part of a word. */
  isCut: boolean;
  words: number;
  wordErrors: number;
  capitalErrors: number;
  fillers: number;
  /** The first caption begins with a capital (or a figure). */
  beginsWithCapital: boolean;
  title: { isSaid: boolean; isWhole: boolean };
};
export type Edge = { missing: number; extra: number; isWhole: boolean };

/** Word times are no more exact than this. */
const EXACT_SEC = 0.08;
const LEAD_INS = edgeWordsFor('en');

/** What a viewer would notice. Null if no known word is in the clip. */
export function judgeClip(clip: MadeClip, words: readonly TrueWord[]): Judged | null {
  const inside = words.flatMap((word, i) => (isInside(word, clip) ? [i] : []));
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [begin, end] = [edgeAt(words, first, -1), edgeAt(words, last, 1)];
  const isCut = isCutWord(words, clip);
  const text = joined(words.slice(first, last + 1));
  const { errors, capitals } = captionErrors(text, clip.captions);
  return {
    begin,
    end,
    isForeign: isCut || isScrap(begin) || isScrap(end),
    isCut,
    words: unitsOf(text).length,
    wordErrors: errors,
    capitalErrors: capitals,
    fillers: clip.captions.filter((caption) => spokenForm(caption).length === 0).length,
    beginsWithCapital: !/^\P{L}*\p{Ll}/u.test(clip.captions[0] ?? ''),
    title: titleOf(clip, words),
  };
}

function isInside({ startSec, endSec }: Range, range: Range): boolean {
  const middle = (startSec + endSec) / 2;
  return middle >= range.startSec && middle < range.endSec;
}

/** The sentence of the outermost word, up to the clip's edge and from it on. */
function edgeAt(words: readonly TrueWord[], at: number, step: 1 | -1): Edge {
  const { sentence } = words[at] as TrueWord;
  const own = words.flatMap((word, i) => (word.sentence === sentence ? [i] : []));
  const outside = own.filter((i) => (step === 1 ? i > at : i < at));
  const isSpare = step === -1 ? isLeadIn(outside.map((i) => words[i]?.text ?? '')) : outside.every(isSilent(words));
  const missing = isSpare ? 0 : outside.length;
  return { missing, extra: own.length - outside.length, isWhole: missing === 0 };
}

const isSilent = (words: readonly TrueWord[]) => (i: number) => spokenForm(words[i]?.text ?? '').length === 0;

/** Words in front of a sentence that it does not need. */
function isLeadIn(texts: readonly string[]): boolean {
  const bare = texts.filter((text) => spokenForm(text).length > 0).map(bareWord);
  let at = 0;
  while (at < bare.length) {
    const sets = [LEAD_INS.connectives, LEAD_INS.leadIns, LEAD_INS.fillers];
    const count = Math.max(...sets.map((set) => set.at(bare, at)));
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** Less than half of a sentence that is not whole: it belongs to what is left out. */
function isScrap({ missing, extra, isWhole }: Edge): boolean {
  return !isWhole && extra < missing;
}

/** Part of a word is heard, and part of it is cut off. */
function isCutWord(words: readonly TrueWord[], { startSec, endSec }: Range): boolean {
  const isAcross = (sec: number) =>
    words.some((word) => word.startSec < sec - EXACT_SEC && word.endSec > sec + EXACT_SEC);
  return isAcross(startSec) || isAcross(endSec);
}

function captionErrors(text: string, captions: readonly string[]): { errors: number; capitals: number } {
  // A word in front, because the first word of a text is not judged.
  const { errors, wrongCapitals } = scoreWords(`So. ${text}`, `So. ${captions.join(' ')}`, { hasMarks: true });
  return { errors, capitals: wrongCapitals };
}

/** Whether a title is what somebody says, word for word, and whether it is a sentence or a clause of it. */
function titleOf({ title, titleFrom }: MadeClip, words: readonly TrueWord[]): Judged['title'] {
  if (titleFrom === 'source') return { isSaid: true, isWhole: true };
  const said = titleFrom === 'topic' ? title.slice(title.lastIndexOf(':') + 1) : title.replaceAll(/^.*?: ["“]?/gu, '');
  const asked = unitsOfTokens(splitWords(said)).map(({ sound }) => sound);
  const units = unitsOfTokens(words.map(({ text }) => text));
  const places = units.flatMap((_, i) => (asked.every((sound, k) => units[i + k]?.sound === sound) ? [i] : []));
  const isWhole = (i: number) => {
    const [begin, end] = [units[i]?.token ?? 0, units[i + asked.length - 1]?.token ?? 0];
    const before = words.slice(0, begin).findLastIndex(({ text }) => markAfter(text) !== 'none');
    const lead = words.slice(before + 1, begin).map(({ text }) => text);
    return (
      isLeadIn(lead) && (markAfter(words[end]?.text ?? '') !== 'none' || SENTENCE_END.test(words[end]?.text ?? ''))
    );
  };
  return { isSaid: places.length > 0, isWhole: titleFrom === 'topic' || places.some(isWhole) };
}

function joined(words: readonly TrueWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
