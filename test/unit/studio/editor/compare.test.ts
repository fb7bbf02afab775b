import { describe, expect, it } from 'vitest';
import { differencesOf, sameMoment } from '../../../../studio/src/pages/editor/logic/compare-versions.ts';

type Settings = Parameters<typeof differencesOf>[0];

const SETTINGS: Settings = {
  layout: 'single',
  aspect_ratio: 'vertical',
  resolution: 1080,
  fps: 'source',
  captions: { style: 'bold', position: 'bottom', uppercase: false, highlight_color: '#FFD400', fillers: false },
  title_overlay: null,
  title_position: 'auto',
  profanity: 'keep',
  remove_silence: false,
  zoom: 1,
  transition: 'cut',
  progress_bar: 'none',
  background: 'blur',
  loudness: -14,
  start_time: 10,
  end_time: 40,
  cuts: [],
  pieces: [],
  b_roll: [],
  watermark: null,
  cover_time: null,
  words: [],
  framing: [],
};
const shot = (start: number, layout: 'fit' | 'split') => ({
  start,
  end: start + 5,
  layout,
  face: null,
  crop: null,
  panels: null,
});
const differ = (older: Partial<Settings>, newer: Partial<Settings>) =>
  differencesOf({ ...SETTINGS, ...older }, { ...SETTINGS, ...newer });
const SAME = {
  startSec: 0,
  endSec: 0,
  cutSec: 0,
  hasOtherCuts: false,
  hasOtherPieces: false,
  look: [],
  words: 0,
  framing: 0,
  hasOtherBRoll: false,
  hasOtherCover: false,
};

describe('two versions of a clip', () => {
  it('differ in nothing, whatever size they were made in', () => {
    expect(differ({ resolution: 720, loudness: 'off' }, { start_time: 10.001 })).toEqual(SAME);
  });

  it('differ in their edges and cuts, by seconds of the newer one', () => {
    const cuts = [{ start: 12, end: 14 }];
    expect(differ({}, { start_time: 7.9, end_time: 39, cuts })).toEqual({
      ...SAME,
      startSec: expect.closeTo(2.1),
      endSec: -1,
      cutSec: 2,
      hasOtherCuts: true,
    });
    expect(differ({ cuts }, { cuts: [{ start: 20, end: 22 }] })).toEqual({ ...SAME, hasOtherCuts: true });
  });

  it('differ in the order of their sentences', () => {
    const pieces = [
      { start: 30, end: 40 },
      { start: 10, end: 30 },
    ];
    expect(differ({}, { pieces })).toEqual({ ...SAME, hasOtherPieces: true });
    expect(sameMoment(SETTINGS, { ...SETTINGS, pieces }, 25)).toBeCloseTo(5);
    expect(sameMoment({ ...SETTINGS, pieces }, SETTINGS, 5)).toBeCloseTo(25);
  });

  it('differ in words and shots, counted one by one', () => {
    const water = { index: 3, text: 'Water' };
    const older = { words: [water, { index: 4, text: 'mill' }], framing: [shot(10, 'fit')] };
    const newer = { words: [water, { index: 4, text: 'Mill' }, { index: 9, text: '' }], framing: [shot(10, 'split')] };
    expect(differ(older, newer)).toEqual({ ...SAME, words: 2, framing: 1 });
    expect(differ({ words: null, framing: null }, newer)).toEqual({ ...SAME, words: null, framing: null });
  });

  it('differ in parts of the look, in B-roll, and in the cover', () => {
    const b_roll = [{ footage_id: 'x', start: 1, end: 2, fit: 'fill' as const }];
    expect(differ({}, { b_roll })).toEqual({ ...SAME, hasOtherBRoll: true });
    const newer = { captions: false as const, title_overlay: 'Water', cover_time: 12 };
    expect(differ({}, newer)).toEqual({ ...SAME, look: ['captions', 'title_overlay'], hasOtherCover: true });
  });
});

describe('two versions in step', () => {
  const newer = { ...SETTINGS, start_time: 8, cuts: [{ start: 15, end: 17 }] };

  it('show the same moment of the video', () => {
    expect([0, 4, 10].map((sec) => sameMoment(SETTINGS, newer, sec))).toEqual([2, 6, 10]);
    expect([0, 2, 10].map((sec) => sameMoment(newer, SETTINGS, sec))).toEqual([0, 0, 10]);
  });

  it('show what is cut out of one of them as the end of what is before it', () => {
    expect([5, 6, 7].map((sec) => sameMoment(SETTINGS, newer, sec))).toEqual([7, 7, 7]);
  });

  it('are equally far where pauses were cut', () => {
    expect(sameMoment(SETTINGS, { ...newer, remove_silence: true }, 4)).toBe(4);
  });
});
