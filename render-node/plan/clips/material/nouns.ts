import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** Whether a word (in small letters) is used as a noun in this talk. */
export type Nouns = (word: string) => boolean;

const BEFORE_NOUNS =
  /^(?:a|an|the|my|your|our|their|his|her|its|this|these|those|some|any|no|every|each|of|in|with|about|for|from|on|at|by|new|good|great|bad|big|own|other|many|few)$/;
const BEFORE_VERBS =
  /^(?:to|i|you|we|they|he|she|it|will|would|can|could|should|might|may|must|don't|doesn't|didn't|can't|won't|not|never|always|just|really|i'll|you'll|we'll|they'll|i'd|let's|please|who|and)$/;
const NO_NOUN = /(?:ly|n't|'(?:s|re|ve|ll|d|m))$/;
const NAMES_A_THING = /(?:tion|ment|ness|ity|ance|ence|ism|ship|ology|ware|graphy)s?$/;
/** A word that comes before a verb this often is a verb itself, however often it follows an article. */
const VERB_COST = 1.5;

/**
 * Distinguishes nouns from other words by their position in the talk: as the last content word after an article, a
 * preposition or a possessive ("the old harbour bridge fell"), and not after a pronoun or an auxiliary. English only.
 */
export function nounsAmong(words: readonly Word[], isSmall: (word: string) => boolean): Nouns {
  const points = new Map<string, number>();
  const closesGroup = (text: string, next: Word | undefined) =>
    /[.,?!;:]["”)]*$/.test(text) || isSmall(bareWord(next?.text ?? ''));
  let isOpen = false;
  let before = '';
  for (const [i, { text }] of words.entries()) {
    const word = bareWord(text);
    const add = (amount: number) => points.set(word, (points.get(word) ?? 0) + amount);
    const closes = closesGroup(text, words[i + 1]);
    if (isOpen && closes && !isSmall(word)) add(1);
    if (BEFORE_VERBS.test(before)) add(-VERB_COST);
    isOpen = BEFORE_NOUNS.test(word) || (isOpen && !closes && !isSmall(word));
    before = /[.?!;:]["”)]*$/.test(text) ? '' : word;
  }
  return (word) => !NO_NOUN.test(word) && (NAMES_A_THING.test(word) || (points.get(word) ?? 0) >= 1);
}
