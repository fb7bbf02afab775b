import { isContentWord, isFiller, isHousekeeping } from './english-cues.ts';
import type { Sentence } from './sentences.ts';
import { bareWord } from './spoken-words.ts';

/** Content words of a text, bare, in order. */
export function contentWords(text: string): string[] {
  return text.split(' ').map(bareWord).filter(isContentWord);
}

/** A rough stem, so that `render`, `renders` and `rendering` count as one word. */
export function stem(bare: string): string {
  return bare.replace(/'s$/, '').replace(/(?<=\w{4})(?:ing|ed|es|s)$/, '');
}

/** How rare a word is among the sentences of the video: ln((N + 1) / (n + 0.5)), the inverse document frequency. */
export type Rarity = (bare: string) => number;

export function rarityAmong(sentences: readonly Sentence[]): Rarity {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (const word of new Set(contentWords(sentence.text).map(stem))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (bare) => Math.log((sentences.length + 1) / ((counts.get(stem(bare)) ?? 0) + 0.5));
}

/** A number or a name is worth as much as a rare word. */
const FACT_POINTS = 2;
const FILLER_POINTS = 1;
const HOUSEKEEPING_SHARE = 0.2;

/** How much a sentence says: the rarity of its words and its facts, less its fillers. Grows with its length. */
export function substanceOf(text: string, rarity: Rarity): number {
  const tokens = text.split(' ');
  const facts = tokens.filter((token, i) => /\d/.test(token) || (i > 0 && /^\p{Lu}\p{Ll}{2,}/u.test(token))).length;
  const fillers = tokens.map(bareWord).filter(isFiller).length;
  const words = contentWords(text).reduce((sum, word) => sum + rarity(word), 0);
  const points = words + facts * FACT_POINTS - fillers * FILLER_POINTS;
  return isHousekeeping(text) ? points * HOUSEKEEPING_SHARE : points;
}
