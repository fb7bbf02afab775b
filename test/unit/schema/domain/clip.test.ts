import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditsFor, durationOf, judgeWindow, overlapRatio, overlapSec, type Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';

const seconds = fc.double({ min: 0, max: 40_000, noNaN: true });
const range = fc.tuple(seconds, seconds).map(([a, b]): Range => ({ startSec: Math.min(a, b), endSec: Math.max(a, b) }));

describe('judging the window of a project', () => {
  it.each([
    [{}, 90, { startSec: 0, endSec: 90 }],
    [{ startSec: 20 }, 90, { startSec: 20, endSec: 90 }],
    [{ startSec: 20, endSec: 60 }, 90, { startSec: 20, endSec: 60 }],
    [{ endSec: 90.4 }, 90, { startSec: 0, endSec: 90 }],
    [{ startSec: 80, endSec: 90 }, 90, { startSec: 80, endSec: 90 }],
  ])('takes %j of %d s', (asked, sourceSec, window) => {
    expect(judgeWindow(asked, sourceSec)).toEqual({ ok: true, window });
  });

  it.each([
    [{ startSec: 50, endSec: 50 }, 90, 'window.end_before_start'],
    [{ startSec: 60, endSec: 20 }, 90, 'window.end_before_start'],
    [{ startSec: 100, endSec: 99 }, 90, 'window.end_before_start'],
    [{ startSec: 90 }, 90, 'window.past_end'],
    [{ endSec: 90.6 }, 90, 'window.past_end'],
    [{ startSec: 80.1, endSec: 90 }, 90, 'window.too_short'],
    [{}, 9.9, 'window.too_short'],
  ])('refuses %j of %d s with %s', (asked, sourceSec, code) => {
    expect(judgeWindow(asked, sourceSec)).toEqual({ ok: false, code });
  });

  it('gives only windows inside the source and long enough', () => {
    const asked = fc.record({
      startSec: fc.option(seconds, { nil: undefined }),
      endSec: fc.option(seconds, { nil: undefined }),
    });
    fc.assert(
      fc.property(asked, seconds, (asked, sourceSec) => {
        const verdict = judgeWindow(asked, sourceSec);
        fc.pre(verdict.ok);
        expect(verdict.window.startSec).toBeGreaterThanOrEqual(0);
        expect(verdict.window.endSec).toBeLessThanOrEqual(sourceSec);
        expect(durationOf(verdict.window)).toBeGreaterThanOrEqual(LIMITS.windowMinSec);
      }),
    );
  });
});

describe('credits', () => {
  it.each([
    [0.5, 1],
    [10, 1],
    [60, 1],
    [61, 1],
    [61.001, 2],
    [360.16, 6],
    [3600, 60],
  ])('of %d s are %d', (length, credits) => {
    expect(creditsFor({ startSec: 5, endSec: 5 + length })).toBe(credits);
  });
});

describe('overlap', () => {
  it('is the same both ways, and at most the shorter range', () => {
    fc.assert(
      fc.property(range, range, (a, b) => {
        expect(overlapSec(a, b)).toBe(overlapSec(b, a));
        expect(overlapSec(a, b)).toBeLessThanOrEqual(Math.min(durationOf(a), durationOf(b)));
        expect(overlapRatio(a, b)).toBeLessThanOrEqual(1);
        expect(overlapRatio(a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is whole with itself and nothing with a neighbour', () => {
    expect(overlapRatio({ startSec: 3, endSec: 8 }, { startSec: 3, endSec: 8 })).toBe(1);
    expect(overlapSec({ startSec: 3, endSec: 8 }, { startSec: 8, endSec: 9 })).toBe(0);
    expect(overlapRatio({ startSec: 3, endSec: 3 }, { startSec: 3, endSec: 9 })).toBe(0);
  });
});
