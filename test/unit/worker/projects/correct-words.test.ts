import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { correctionsOf } from '../../../../worker/projects/correct-words.ts';

const word = { startSec: 0, endSec: 1 };
const WORDS = [
  { ...word, index: 0, text: 'Never' },
  { ...word, index: 1, text: 'uh', aside: 'filler' as const },
  { ...word, index: 2, text: 'wader', confidence: 0.2 },
];
const NOTHING = { corrections: {}, speakers: {} };

describe('corrections of words', () => {
  it('that are undone by sending what was heard are removed', () => {
    expect(correctionsOf([{ index: 0, text: 'Never' }], WORDS, NOTHING)).toEqual({ 0: null });
    expect(correctionsOf([{ index: 0, text: 'Ever' }], WORDS, NOTHING)).toEqual({ 0: 'Ever' });
  });

  it('that say that an aside or an unsure word is right are kept', () => {
    const asked = [
      { index: 1, text: 'uh' },
      { index: 2, text: 'wader' },
    ];
    expect(correctionsOf(asked, WORDS, NOTHING)).toEqual({ 1: 'uh', 2: 'wader' });
  });

  it('make room for others once they are undone', () => {
    const most = Array.from({ length: LIMITS.correctionsPerProject }, (_, index) => [String(index + 10), 'x']);
    const edits = { ...NOTHING, corrections: Object.fromEntries([...most.slice(1), ['0', 'Ever']]) };
    const more = { index: 2, text: 'water' };
    expect(() => correctionsOf([more], WORDS, edits)).toThrow('at most');
    expect(correctionsOf([more, { index: 0, text: 'Never' }], WORDS, edits)).toEqual({ 0: null, 2: 'water' });
  });
});
