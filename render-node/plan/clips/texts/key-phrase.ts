import type { Cues } from '../phrases/cues.ts';
import { stem } from '../material/stem.ts';
import type { Rarity } from '../material/tf-idf.ts';
import { joinWords, tokensOf } from '#schema/domain/script.ts';
import { bareWord } from '../../words/spoken-words.ts';

/** Words of a phrase that reads as a title. */
const WORDS = { least: 4, most: 11 };
/** A phrase is worth this much less (of a rare word) for each word that it leaves out in front. */
const LATE_START = 0.15;
const FRONT = 2;

const LEAST_KEPT = 3;

type Known = { cues: Cues; rarity: Rarity };

/**
 * The part of a run of words without punctuation that reads best by itself: rare words close together, beginning with the
 * run or with a word that opens something, ending on a word of substance. The text itself where it is short.
 */
export function keyPhrase(text: string, maxChars: number, known: Known): string {
  const tokens = tokensOf(text);
  if (tokens.length <= WORDS.most && text.length <= maxChars) return withoutDangling(tokens, known.cues);
  let best: { phrase: string; worth: number } | null = null;
  for (let from = 0; from + WORDS.least <= tokens.length; from += 1) {
    for (let to = from + WORDS.least; to <= Math.min(tokens.length, from + WORDS.most); to += 1) {
      const words = tokens.slice(from, to);
      const phrase = joinWords(words);
      if (phrase.length > maxChars) break;
      const worth = phraseWorth(words, from, known);
      if (best === null || worth > best.worth) best = { phrase, worth };
    }
  }
  return best?.phrase ?? text;
}

function phraseWorth(words: readonly string[], from: number, { cues, rarity }: Known): number {
  const bare = words.map(bareWord);
  const content = bare.filter(cues.isContentWord);
  const substance = content.reduce((sum, word) => sum + rarity(stem(word)), 0) / Math.sqrt(words.length);
  const startsWell = from === 0 ? FRONT : 0;
  const startsBadly = cues.isBackward(bare[0] ?? '') || cues.isFiller(bare[0] ?? '') ? FRONT : 0;
  const endsWell = cues.isContentWord(bare.at(-1) ?? '') ? FRONT : -FRONT;
  return substance + startsWell - startsBadly + endsWell - from * LATE_START;
}

/** Words without the small ones that dangle at the end of a part of a sentence ("… of the bridge and"); three stay at least. */
export function withoutDangling(tokens: readonly string[], cues: Cues): string {
  let end = tokens.length;
  while (end > LEAST_KEPT && !cues.isContentWord(bareWord(tokens[end - 1] ?? ''))) end -= 1;
  return joinWords(tokens.slice(0, end));
}
