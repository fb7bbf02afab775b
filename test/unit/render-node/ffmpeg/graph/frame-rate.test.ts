import { describe, expect, it } from 'vitest';
import { outputRate, rateText } from '../../../../../render-node/ffmpeg/graph/frame-rate.ts';

describe('the rate of the output', () => {
  it.each([
    ['25 stays', 25, false, '25'],
    ['NTSC stays a fraction', 30_000 / 1001, false, '30000/1001'],
    ['film on television stays a fraction', 23.976, false, '24000/1001'],
    ['true 24 is not film on television', 24, false, '24'],
    ['60 stays', 60, false, '60'],
    ['120 is halved', 120, false, '60'],
    ['119.88 is halved', 119.88, false, '60000/1001'],
    ['240 is quartered', 240, false, '60'],
    ['100 is halved', 100, false, '50'],
    ['10 is tripled', 10, false, '30'],
    ['15 is doubled', 15, false, '30'],
    ['12.5 is doubled', 12.5, false, '25'],
    ['1 becomes the smallest multiple', 1, false, '24'],
    ['an odd rate goes up', 27.3, false, '30'],
    ['a variable rate goes up to a whole one', 27.43, true, '30'],
    ['a variable rate near 30 is 30', 29.97, true, '30'],
    ['a slow variable rate is 30', 11, true, '30'],
    ['a fast variable rate is 60', 90, true, '60'],
  ])('%s', (_name, fps, isVariableRate, expected) => {
    expect(rateText(outputRate({ fps, isVariableRate }, 'source'))).toBe(expected);
  });

  it('is the asked one where one is asked', () => {
    expect(rateText(outputRate({ fps: 25, isVariableRate: false }, 60))).toBe('60');
  });
});
