import { describe, expect, it } from 'vitest';
import { firstCaption } from '../../../../studio/src/pages/editor/logic/first-caption.ts';

const RANGE = { startSec: 10, endSec: 40 };
const word = (start: number, more: { text?: string; aside?: 'filler' } = {}) => ({
  text: 'word',
  start,
  end: start + 0.5,
  ...more,
});

describe('an editor opens with the first captions', () => {
  it.each([
    ['in the middle of the first word of the clip', [word(9), word(10.25), word(11)], 10.5],
    ['without what captions leave out', [word(10.2, { aside: 'filler' }), word(10.8, { text: '' }), word(11)], 11.25],
    ['without what is cut', [word(12), word(12.5)], 12.75],
    ['not if nothing is said soon', [word(14)], null],
    ['not if nothing is said', [], null],
  ])('%s', (_, words, sec) => {
    expect(firstCaption(words, RANGE, [{ startSec: 12, endSec: 12.5 }])).toEqual(sec);
  });
});
