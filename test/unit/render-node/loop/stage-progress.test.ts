import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StageProgress } from '../../../../render-node/loop/stage-progress.ts';

const SEC = 1_000;

describe('the progress of a stage', () => {
  it('is what the stage reports', () => {
    const progress = new StageProgress(0);
    progress.note(0.4, 10 * SEC);
    expect(progress.at(10 * SEC)).toBeCloseTo(0.4);
    progress.note(1, 11 * SEC);
    expect(progress.at(11 * SEC)).toBe(1);
  });

  it('goes on at the pace so far between reports', () => {
    const progress = new StageProgress(0);
    progress.note(0.1, 10 * SEC);
    expect(progress.at(15 * SEC)).toBeGreaterThan(0.13);
    expect(progress.at(15 * SEC)).toBeLessThan(0.15);
  });

  it('never passes three tenths of the rest without a report', () => {
    const progress = new StageProgress(0);
    progress.note(0.2, 1 * SEC);
    expect(progress.at(3_600 * SEC)).toBeCloseTo(0.44);
  });

  it('moves before the first report', () => {
    const progress = new StageProgress(0);
    expect(progress.at(5 * SEC)).toBeGreaterThan(0.03);
  });

  it('moves on after it ran ahead of the reports', () => {
    const progress = new StageProgress(0);
    progress.note(0.3, 3 * SEC);
    const ahead = progress.at(20 * SEC);
    progress.note(0.31, 21 * SEC);
    expect(progress.at(21 * SEC)).toBe(ahead);
    expect(progress.at(26 * SEC)).toBeGreaterThan(ahead + 0.01);
  });

  it('never falls, stays below 1 before the end, and is 1 at the end', () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 60_000 }),
      share: fc.double({ min: 0, max: 0.3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const progress = new StageProgress(0);
        let [now, fraction, last] = [0, 0, 0];
        for (const { afterMs, share } of steps) {
          now += afterMs;
          fraction += (1 - fraction) * share;
          progress.note(fraction, now);
          const shown = progress.at(now);
          expect(shown).toBeGreaterThanOrEqual(Math.max(last, fraction) - 1e-12);
          expect(shown).toBeLessThan(1);
          last = shown;
        }
        progress.note(1, now);
        expect(progress.at(now)).toBe(1);
      }),
    );
  });
});
