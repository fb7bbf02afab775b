import type { Word } from '#schema/domain/media.ts';
import { isUnsure } from '#schema/domain/texts/unsure.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { SaidWords } from './said-words.ts';

/** Log odds of an end that a mark or the next speaker shows. */
export const SURE = 4;
/** Of an end that was heard and may be invented. */
export const UNSURE = -0.8;
/** A heard end is sure if it is this likely, or if this long a pause follows (decision 37). */
const SURE_CHANCE = 0.85;
const SURE_PAUSE_SEC = 0.5;
/** Less likely ends are none, however long the pause: a speaker thinks, or voices were told apart in the wrong place. */
const LEAST_CHANCE = 0.45;
/** Nobody ends with these unless it is as likely as this: who pauses after them goes on. */
const DANGLES =
  /^(?:and|or|but|so|because|if|when|which|the|an?|my|your|our|their|his|of|with|from|as|than|is|are|was|were|am|very|really)$/u;
const DANGLING_CHANCE = 0.95;

/**
 * How sure it is that a sentence ends with its last word: who wrote a text knew where sentences end, what an engine heard
 * is as sure as it sounds. `pauseSec`: to the next word.
 */
export function oddsOfEnd(word: Word, pauseSec: number): number {
  const { endChance, text } = word;
  if (endChance === undefined) return SURE;
  if (isUnsure(word)) return UNSURE;
  if (DANGLES.test(bareWord(text))) return endChance >= DANGLING_CHANCE ? SURE : UNSURE;
  return endChance >= SURE_CHANCE || (pauseSec >= SURE_PAUSE_SEC && endChance >= LEAST_CHANCE) ? SURE : UNSURE;
}

/**
 * The words among some that may be misheard, bare. A word with a meaning is trusted if it is heard surely elsewhere in the
 * talk; small words are everywhere, so that tells nothing about one of them.
 */
export function unsureAmong({ words, bare, sure, small }: SaidWords, indexes: readonly number[]): string[] {
  const unsure = indexes.filter((k) => isUnsure(words[k] ?? {})).map((k) => bare[k] ?? '');
  return unsure.filter((word) => small.small.has(word) || !sure.has(word));
}
