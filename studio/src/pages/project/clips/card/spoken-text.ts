import type { Short } from 'clipmill';
import { shownWords } from '#schema/domain/texts/shown-words.ts';

/** What is heard in a clip, as its captions write it: in its order, without what is cut, and without fillers. */
export function spokenText({ words, cuts, pieces }: Pick<Short, 'words' | 'cuts' | 'pieces'>): string {
  const isIn = (parts: Short['cuts'], { start: from, end: until }: Short['words'][number]) =>
    parts.some(({ start, end }) => (from + until) / 2 >= start && (from + until) / 2 < end);
  const played = pieces.length === 0 ? words : pieces.flatMap((piece) => words.filter((word) => isIn([piece], word)));
  return shownWords(played.filter((word) => !isIn(cuts, word)))
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}
