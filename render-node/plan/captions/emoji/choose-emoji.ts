import { hasProfanity } from '#schema/domain/captions/profanity.ts';
import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { detectLanguage } from '../../clips/phrases/cues.ts';
import { meaningOf } from './emoji-words.ts';
import { isGrim } from './grim-words.ts';

/** The emoji of a card, and when its word is spoken, in seconds of the clip. */
export type ChosenEmoji = { emoji: string; atSec: number };

type Said = { text: string };

/** One card in so many has an emoji at most. */
const CARDS_PER_EMOJI = 3;
/** So many words before and after one of death, illness, violence or tragedy have no emoji. */
const NEAR_GRIM = 12;
/** From so many such words on, no word of the clip has one. */
const GRIM_CLIP = 3;
/** A negation reaches so many words ahead. */
const NEGATED = 3;
const NEGATION = /^(?:not|no|never|without|hardly|cannot)$|n't$/;
const LANGUAGE = 'en';

/** The emoji that captions of these words may have, each once: those whose glyphs are needed. */
export function emojiFor(captions: CaptionOptions | false, words: readonly Said[]): string[] {
  if (captions === false || captions.emoji !== true) return [];
  return [...new Set(words.flatMap(({ text }) => meaningsIn(text).map(({ emoji }) => emoji)))];
}

/**
 * The emoji of each card, null for most: of a word whose meaning is clear, in English only. At most one in three cards has one,
 * and each emoji is seen once in a clip. `keys`: stressed words, bare, which come first.
 */
export function chooseEmoji(
  cards: readonly { lines: readonly (readonly (Said & { startSec: number })[])[] }[],
  keys: ReadonlySet<string>,
): (ChosenEmoji | null)[] {
  const words = cards.flatMap(({ lines }, card) => lines.flat().map((word) => ({ ...word, card })));
  const fitting = fittingWords(words).map(({ word, emoji }) => ({
    emoji,
    atSec: word.startSec,
    card: word.card,
    isKey: parts(word.text).some((part) => keys.has(bareWord(part))),
  }));
  const chosen: (ChosenEmoji | null)[] = cards.map(() => null);
  const seen = new Set<string>();
  // In their order, stressed words before others.
  for (const { card, emoji, atSec } of fitting.toSorted((a, b) => Number(b.isKey) - Number(a.isKey))) {
    const near = chosen.slice(Math.max(0, card - CARDS_PER_EMOJI + 1), card + CARDS_PER_EMOJI);
    if (seen.has(emoji) || near.some((one) => one !== null)) continue;
    chosen[card] = { emoji, atSec };
    seen.add(emoji);
  }
  return chosen;
}

/** Words with a clear meaning that nothing around them speaks against. */
function fittingWords<W extends Said>(words: readonly W[]): { word: W; emoji: string }[] {
  const texts = words.map(({ text }) => text);
  const bare = texts.map(bareWord);
  const grim = bare.flatMap((word, i) => (parts(word).some((part) => isGrim(bareWord(part))) ? [i] : []));
  if (grim.length >= GRIM_CLIP || detectLanguage(texts) !== LANGUAGE) return [];
  return words.flatMap((word, i) => {
    const [meaning] = meaningsIn(word.text).filter(({ isName, part }) => isName || !isCapital(part, texts[i - 1]));
    const speaksAgainst =
      grim.some((at) => Math.abs(at - i) <= NEAR_GRIM) ||
      bare.slice(Math.max(0, i - NEGATED), i).some((one) => NEGATION.test(one)) ||
      isMasked(word.text) ||
      hasProfanity(word.text);
    return meaning === undefined || speaksAgainst ? [] : [{ word, emoji: meaning.emoji }];
  });
}

/** Words that follow each other fast share a text. */
function parts(text: string): string[] {
  return text.split(' ');
}

function meaningsIn(text: string): { emoji: string; isName: boolean; part: string }[] {
  return parts(text).flatMap((part) => {
    const meaning = meaningOf(bareWord(part));
    return meaning === null ? [] : [{ ...meaning, part }];
  });
}

/** Whether a word has a capital where running text has none. */
function isCapital(text: string, before: string | undefined): boolean {
  const beginsSentence = before === undefined || /[.!?\u2026]["'\u201d\u2019)]*$/.test(before);
  return !beginsSentence && /^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text);
}

function isMasked(text: string): boolean {
  return text.includes('*');
}
