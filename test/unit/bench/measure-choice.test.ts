import { describe, expect, it } from 'vitest';
import { measureChoice, ratingOf, spearman } from '../../../bench/lib/talks/measure-choice.ts';

const range = (startSec: number, endSec: number) => ({ startSec, endSec });
/** Ten passages of 10 s, rated 0, 1, ... 9. */
const passages = Array.from({ length: 10 }, (_, i) => ({ ...range(i * 10, i * 10 + 10), interest: i }));

describe('measureChoice', () => {
  it('gives the figures that were computed by hand', () => {
    const editors = [range(80, 90), range(0, 10)].map((clip) => ({ ...clip, title: 'x', score: 9 }));
    const talk = { id: 'x-1', show: 'x', words: [], passages, clips: editors };
    const clips = [range(90, 100), range(70, 80), range(10, 20), range(50, 60), range(82, 95)];
    const candidates = passages.map(({ startSec, endSec, interest }) => [startSec, endSec, interest / 10] as const);
    // Ratings: 9, 7, 1, 5 and (8 s of 8 and 5 s of 9) / 13.
    const five = (9 + 7 + 1 + 5 + (8 * 8 + 5 * 9) / 13) / 5;
    const figures = measureChoice(talk, { clips, candidates });
    expect(figures.five).toBeCloseTo(five, 9);
    expect(figures).toMatchObject({ chance: 4.5, best: 7, dull: 0.2, found: 0.5 });
    expect(figures.correlation).toBeCloseTo(1, 9);
    expect(figures.gain).toBeCloseTo((five - 4.5) / 2.5, 9);
  });

  it('weights passages with the seconds that a range shares', () => {
    expect(ratingOf(range(5, 25), passages)).toBeCloseTo((10 * 1 + 5 * 2) / 20, 9);
    expect(ratingOf(range(200, 210), passages)).toBe(0);
  });
});

describe('spearman', () => {
  it('shares the mean rank between equal values', () => {
    // Ranks 0.5, 0.5, 2, 3 against 0, 1, 2, 3: 4.5 / sqrt(4.5 * 5).
    expect(spearman([1, 1, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 9);
    expect(spearman([1, 2, 3], [30, 20, 10])).toBeCloseTo(-1, 9);
    expect(spearman([5, 5, 5], [1, 2, 3])).toBe(0);
    expect(spearman([], [])).toBe(0);
  });
});
