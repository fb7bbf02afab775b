import { describe, expect, it } from 'vitest';
import { WORDS_BY_SECOND as WORDS } from '../support/words-by-second.ts';
import { keptSec, type Range } from '../../../../schema/domain/clip.ts';
import {
  canStrike,
  isAllStruck,
  isStruck,
  putBack,
  toggleStruck,
} from '../../../../studio/src/pages/editor/logic/struck.ts';
import { spread } from '../../../../studio/src/pages/editor/logic/spread.ts';
import { FIRST_LOOK, lookOfShort, optionsOf } from '../../../../studio/src/preview/look.ts';

/** The clip begins and ends between words. */
const RANGE = { startSec: 9.9, endSec: 19.9 };
const SAID = { range: RANGE, words: WORDS };
const part = (first: number, last: number) => ({ start: first, end: last + 0.7 });
const struckWords = (struck: readonly Range[]) =>
  WORDS.filter((word) => isStruck(word, struck)).map(({ index }) => index);
const inMs = (ranges: readonly Range[]) =>
  ranges.map(({ startSec, endSec }) => [Math.round(startSec * 1_000), Math.round(endSec * 1_000)]);

describe('striking out', () => {
  it('cuts from the first to the last word, between words', () => {
    const struck = toggleStruck([], part(12, 14), SAID);
    expect(inMs(struck)).toEqual([[11_850, 14_880]]);
    expect(isAllStruck(part(12, 14), struck, SAID)).toBe(true);
    expect(isAllStruck(part(12, 15), struck, SAID)).toBe(false);
  });

  it('leaves no flash between two cuts, or beside an edge', () => {
    const two = toggleStruck(toggleStruck([], part(12, 12), SAID), part(13, 13), SAID);
    expect(inMs(two)).toEqual([[11_850, 13_880]]);
    expect(inMs(toggleStruck([], part(18, 19), SAID))).toEqual([[17_850, 19_900]]);
  });

  it('brings words back, also from the middle of a cut, and all of them with one step', () => {
    const struck = toggleStruck([], part(12, 16), SAID);
    const middle = toggleStruck(struck, part(14, 14), SAID);
    expect(struckWords(middle)).toEqual([12, 13, 15, 16]);
    expect(struckWords(toggleStruck(middle, part(12, 13), SAID))).toEqual([15, 16]);
    expect(toggleStruck(struck, part(12, 16), SAID)).toEqual([]);
    expect(putBack(middle, middle[0] ?? RANGE)).toEqual(middle.slice(1));
  });

  it('takes only what is in the clip, and leaves at least a second of it', () => {
    expect(inMs(toggleStruck([], part(3, 11), SAID))).toEqual([[9_900, 11_880]]);
    expect(toggleStruck([], part(3, 5), SAID)).toEqual([]);
    const most = toggleStruck([], part(10, 17), SAID);
    expect(keptSec(RANGE, most)).toBeGreaterThan(1);
    expect(canStrike(part(18, 18), most, RANGE)).toBe(true);
    expect(canStrike(part(18, 19), most, RANGE)).toBe(false);
    expect(toggleStruck(most, part(18, 19), SAID)).toBe(most);
  });
});

describe('the look of a short', () => {
  it.each([
    FIRST_LOOK,
    { ...FIRST_LOOK, captions: { ...FIRST_LOOK.captions, fillers: true as const } },
    { ...FIRST_LOOK, captions: { ...FIRST_LOOK.captions, style: 'pop' as const, highlightColor: '#00E5FF' } },
    { ...FIRST_LOOK, hasCaptions: false, removeSilence: true },
    { ...FIRST_LOOK, overlay: 'title' as const },
    { ...FIRST_LOOK, overlay: 'own' as const, overlayText: 'Look' },
    { ...FIRST_LOOK, captions: { ...FIRST_LOOK.captions, position: 0.4 }, overlay: 'title' as const, titleAt: 0.25 },
  ])('comes back as it was sent: %j', (look) => {
    expect(lookOfShort({ render_options: optionsOf(look) as never })).toEqual(look);
  });

  it('is completed where somebody saved less, and none where nothing was saved', () => {
    expect(lookOfShort({ render_options: {} })).toEqual(FIRST_LOOK);
    expect(lookOfShort({ render_options: { captions: { highlight_color: '#00e5ff' } } })?.captions.highlightColor).toBe(
      '#00E5FF',
    );
    expect(lookOfShort({ render_options: null })).toBeNull();
  });
});

it.each([
  ['below each', [50, 150], [34, 134]],
  ['beside each other where cuts are near', [50, 60], [34, 66]],
  ['not beyond the edges', [2, 198], [0, 168]],
  ['to the left at the end', [180, 190, 198], [104, 136, 168]],
  [
    'over each other where there is no room for all',
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 21, 42, 63, 84, 105, 126, 147, 168],
  ],
])('the buttons that bring cuts back stand %s', (_where, middles, begins) => {
  expect(spread(middles, 32, 200)).toEqual(begins);
});
