import type { Edits } from './edits.ts';
import type { TimedWord } from './sentences.ts';
import { isStruck } from './struck.ts';

/** The words of the clip that may be misheard, without those that are cut out. */
export function unsureIn(words: readonly TimedWord[], { range, struck }: Pick<Edits, 'range' | 'struck'>): TimedWord[] {
  return words.filter((word) => word.unsure === true && isStruck(word, [range]) && !isStruck(word, struck));
}

/** The first of them after a place in the transcript, or else the first of all. */
export function nextUnsure(unsure: readonly TimedWord[], after: number): TimedWord | undefined {
  return unsure.find(({ index }) => index > after) ?? unsure.find(({ index }) => index !== after);
}
