import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../../../../render-node/plan/clips/score/calibration.ts';
import {
  pointsOf,
  totalOf,
  ranksOf,
  SIGNAL_NAMES,
  weightsOf,
  WEIGHTS,
} from '../../../../../render-node/plan/clips/score/score.ts';

const WEIGHINGS = ['learned', 'cues'] as const;

describe('weightsOf', () => {
  it('hands the weight of missing signals on, in proportion', () => {
    for (const weighing of WEIGHINGS) {
      const { hook, flow, value, energy, pace } = WEIGHTS[weighing];
      const weights = weightsOf(['hook', 'flow', 'value', 'energy', 'pace'], weighing);
      const total = hook + flow + value + energy + pace;
      expect(weights.find(({ name }) => name === 'hook')?.weight).toBeCloseTo(hook / total, 10);
      expect(weightsOf(['energy'], weighing)).toEqual([{ name: 'energy', weight: 1 }]);
    }
  });

  it('always adds up to 1', () => {
    fc.assert(
      fc.property(fc.subarray(SIGNAL_NAMES, { minLength: 1 }), fc.constantFrom(...WEIGHINGS), (present, weighing) => {
        expect(weightsOf(present, weighing).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('ranksOf', () => {
  it('gives equal values the same rank and survives infinities', () => {
    expect([...ranksOf([3, 1, 1, Infinity])]).toEqual([0.625, 0.25, 0.25, 0.875]);
    expect([...ranksOf([-Infinity, -Infinity])]).toEqual([0.5, 0.5]);
    expect([...ranksOf([7])]).toEqual([0.5]);
    expect([...ranksOf([])]).toEqual([]);
  });

  it('keeps the order of the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2 }), (values) => {
        const ranks = ranksOf(values);
        const wrong = values.flatMap((a, i) =>
          values.filter((b, j) => Math.sign(a - b) !== Math.sign((ranks[i] ?? 0) - (ranks[j] ?? 0))),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });
});

describe('scoreOf', () => {
  it.each(['learned', null, 'review'] as const)('%s: never changes an order', (judge) => {
    const scores = Array.from({ length: 101 }, (_, i) => scoreOf(i / 100, judge));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(100);
    expect((scores[60] ?? 0) - (scores[50] ?? 0)).toBeGreaterThan(2);
  });
});

const part = (weight: number, value: number) => ({ weight, value });

describe('pointsOf', () => {
  it('makes points of one decimal that add up to the score exactly', () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.subarray(SIGNAL_NAMES, { minLength: 1 }),
        fc.array(value, { minLength: 6, maxLength: 6 }),
        (present, values) => {
          const parts = weightsOf(present, 'cues').map((part, i) => ({ ...part, value: values[i] ?? 0 }));
          const score = scoreOf(totalOf(parts), null);
          const points = pointsOf(parts, score);
          expect(Math.round(points.reduce((sum, part) => sum + part * 10, 0))).toBe(Math.round(score * 10));
          expect(points.every((part) => Number.isInteger(Math.round(part * 1e6) / 1e5))).toBe(true);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  it('shares a score out by what each part adds, or by weight where none does', () => {
    expect(pointsOf([part(0.8, 0.5), part(0.2, 1)], 60)).toEqual([40, 20]);
    expect(pointsOf([part(0.75, 0), part(0.25, 0)], 2)).toEqual([1.5, 0.5]);
  });
});
