import { expect, it } from 'vitest';
import { correctWords } from '#schema/domain/corrections.ts';
import { isUnsure, UNSURE_BELOW } from '#schema/domain/texts/unsure.ts';

it.each([
  ['below the threshold', { confidence: UNSURE_BELOW - 0.01 }, true],
  ['at the threshold', { confidence: UNSURE_BELOW }, false],
  ['without a confidence', {}, false],
  ['for a filler', { confidence: 0, aside: 'filler' as const }, false],
])('a word is unsure or not: %s', (_name, word, unsure) => expect(isUnsure(word)).toBe(unsure));

it('a word is sure once somebody corrected it, even to the same text', () => {
  const words = [
    { text: 'mine', confidence: 0.2 },
    { text: 'those', confidence: 0.2 },
  ];
  expect(correctWords(words, { 1: 'those' }).map(isUnsure)).toEqual([true, false]);
});
