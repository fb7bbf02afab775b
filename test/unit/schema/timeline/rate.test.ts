import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  exactRate,
  framesAt,
  framesAtSec,
  isDropFrame,
  nominalFps,
  secondsOf,
  timecode,
} from '#schema/domain/timeline/rate.ts';
import { NTSC, RATES } from '../../../support/media/timelines.ts';

const rates = fc.constantFrom(...Object.values(RATES));
/** Half a day of frames at the highest rate. */
const frames = fc.nat({ max: 12 * 3600 * 60 });

describe('the time of a frame', () => {
  it('is exact: the way to seconds and back gives the same frame', () => {
    fc.assert(
      fc.property(rates, frames, (rate, frame) => {
        const { num, den } = secondsOf(frame, rate);
        expect(framesAt({ num, den }, rate)).toBe(frame);
        // A whole multiple of the frame's duration, or Final Cut refuses the edit.
        expect((BigInt(num) * BigInt(rate.num)) % (BigInt(den) * BigInt(rate.den))).toBe(0n);
        expect(framesAtSec((frame * rate.den) / rate.num, rate)).toBe(frame);
      }),
    );
  });

  it('adds up: pieces that touch stay together, however many there are', () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 50 }),
        (rate, parts) => {
          const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((sum, part) => sum + part, 0));
          const exact = parts.map((part) => secondsOf(part, rate));
          const sum = exact.reduce(
            (at, { num, den }) => ({ num: at.num * BigInt(den) + BigInt(num) * at.den, den: at.den * BigInt(den) }),
            { num: 0n, den: 1n },
          );
          const last = secondsOf(ends.at(-1) ?? 0, rate);
          expect(sum.num * BigInt(last.den)).toBe(BigInt(last.num) * sum.den);
        },
      ),
    );
  });

  test('is a fraction of 1001 where cameras count so', () => {
    expect(secondsOf(1, NTSC)).toEqual({ num: 1001, den: 30_000 });
    expect(secondsOf(30_000, NTSC)).toEqual({ num: 1001, den: 1 });
    expect(secondsOf(50, { num: 25, den: 1 })).toEqual({ num: 2, den: 1 });
    expect(secondsOf(0, NTSC)).toEqual({ num: 0, den: 1 });
  });

  test('rounds a time between two frames to the nearer one', () => {
    expect(framesAt({ num: 1, den: 3 }, { num: 25, den: 1 })).toBe(8);
    expect(framesAt({ num: -1, den: 3 }, { num: 25, den: 1 })).toBe(-8);
  });
});

describe('timecode', () => {
  test.each([
    ['29.97', 1_799, '00:00:59;29'],
    ['29.97', 1_800, '00:01:00;02'],
    ['29.97', 17_981, '00:09:59;29'],
    ['29.97', 17_982, '00:10:00;00'],
    ['29.97', 107_892, '01:00:00;00'],
    ['59.94', 3_600, '00:01:00;04'],
    ['59.94', 35_964, '00:10:00;00'],
    ['23.976', 86_400, '01:00:00:00'],
    ['25', 90_001, '01:00:00:01'],
    ['30', 1_800, '00:01:00:00'],
    ['50', 180_049, '01:00:00:49'],
  ])('at %s calls frame %i %s', (name, frame, text) => {
    expect(timecode(frame, RATES[name] ?? NTSC)).toBe(text);
  });

  it('never gives two frames one name, and never goes back', () => {
    fc.assert(
      fc.property(rates, frames, (rate, frame) => {
        expect(timecode(frame + 1, rate) > timecode(frame, rate)).toBe(true);
      }),
    );
  });

  it('stays with the clock where it drops numbers', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const [hours = 0, minutes = 0, seconds = 0, last = 0] = timecode(frame, NTSC).split(/[:;]/).map(Number);
        const shownSec = hours * 3600 + minutes * 60 + seconds + last / 30;
        expect(Math.abs(shownSec - (frame * 1001) / 30_000)).toBeLessThan(0.1);
      }),
    );
  });

  test('drops numbers at 29.97 and 59.94 alone', () => {
    const dropping = Object.entries(RATES).filter(([, rate]) => isDropFrame(rate));
    expect(dropping.map(([name]) => name)).toEqual(['29.97', '59.94']);
    expect(dropping.map(([, rate]) => nominalFps(rate))).toEqual([30, 60]);
  });
});

test.each([
  [23.976_024, { num: 24_000, den: 1001 }],
  [29.97, NTSC],
  [30, { num: 30, den: 1 }],
  [119.88, { num: 120_000, den: 1001 }],
  [27.43, null],
  [12.5, null],
  [0.2, null],
])('a measured rate of %f is %j', (fps, rate) => {
  expect(exactRate(fps)).toEqual(rate);
});
