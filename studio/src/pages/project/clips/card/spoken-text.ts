import type { Short } from 'clipmill';
import { shownWords } from '#schema/domain/texts/shown-words.ts';

/** What is heard in a clip, as its captions write it: without what is cut, and without fillers. */
export function spokenText({ words, cuts }: Pick<Short, 'words' | 'cuts'>): string {
  const isCut = (sec: number) => cuts.some(({ start, end }) => sec >= start && sec < end);
  return shownWords(words.filter(({ start, end }) => !isCut((start + end) / 2)))
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}
