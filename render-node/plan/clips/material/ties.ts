import type { SentenceFacts } from './sentence-facts.ts';
import type { Rarity } from './tf-idf.ts';

/** A sentence takes up the words of this many before it. */
const TIE_REACH = 3;

/** How much of each sentence takes up rare words of those just before it, 0 to 1: what is known already is no place to start. */
export function tiesBefore(facts: readonly SentenceFacts[], rarity: Rarity): number[] {
  const weigh = (stems: readonly string[]) => stems.reduce((sum, word) => sum + Math.max(0, rarity(word)), 0);
  return facts.map(({ stems }, i) => {
    const known = new Set(facts.slice(Math.max(0, i - TIE_REACH), i).flatMap((before) => before.stems));
    const all = weigh(stems);
    return all > 0 ? weigh(stems.filter((word) => known.has(word))) / all : 0;
  });
}
