import { piecesOf } from '../../../../../schema/domain/cuts/played.ts';
import type { Edits } from './edits.ts';
import type { TimedWord } from './sentences.ts';
import { isStruck } from './struck.ts';

/** The words of the clip that may be misheard, without those that are cut out. */
export function unsureIn(words: readonly TimedWord[], clip: Pick<Edits, 'range' | 'pieces' | 'struck'>): TimedWord[] {
  const played = piecesOf({ ...clip.range, pieces: clip.pieces });
  return words.filter((word) => word.unsure === true && isStruck(word, played) && !isStruck(word, clip.struck));
}

/** The first of them after a place in the transcript, or else the first of all. */
export function nextUnsure(unsure: readonly TimedWord[], after: number): TimedWord | undefined {
  return unsure.find(({ index }) => index > after) ?? unsure.find(({ index }) => index !== after);
}
