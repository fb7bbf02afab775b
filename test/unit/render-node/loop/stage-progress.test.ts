import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StageProgress } from '../../../../render-node/loop/stage-progress.ts';

const SEC = 1_000;

/** A report each half second from `fromSec` to `toSec`. */
function paced(fromSec: number, toSec: number, from: number, to: number): [sec: number, share: number][] {
  const count = Math.ceil((toSec - fromSec) * 2);
  return Array.from({ length: count }, (_, i) => [
    fromSec + ((toSec - fromSec) * (i + 1)) / count,
    from + ((to - from) * (i + 1)) / count,
  ]);
}

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

  it('is slower the longer there is no report', () => {
    const progress = new StageProgress(0);
    progress.note(0.2, 10 * SEC);
    const [first, second, third] = [10, 20, 30].map((at) => progress.at(at * SEC));
    expect((third ?? 0) - (second ?? 0)).toBeLessThan((second ?? 0) - (first ?? 0));
    expect(progress.at(3_600 * SEC)).toBeLessThan(1);
  });

  it('says what is left at the mean pace, but not at the beginning', () => {
    const progress = new StageProgress(0);
    progress.note(0.04, 2 * SEC);
    expect(progress.leftSecAt(2 * SEC)).toBeNull();
    progress.note(0.25, 10 * SEC);
    expect(progress.leftSecAt(10 * SEC)).toBe(30);
  });

  /** Seconds at which stages of a quiet run reported these shares. Slower machines take a multiple. */
  const RUNS: Record<string, [sec: number, share: number][]> = {
    download: [...paced(0, 3.9, 0, 0.9), [4, 0.95], [6.5, 1]],
    transcribe: [
      ...paced(0, 2, 0, 0.15),
      ...paced(2, 5.2, 0.15, 0.25),
      ...paced(6, 17.2, 0.25, 0.89),
      ...paced(17.4, 19.7, 0.89, 1),
    ],
    framing: [...paced(0, 2.9, 0, 0.97), [4.1, 1]],
    render: [...paced(0.2, 9.1, 0, 0.86), [9.9, 0.93], [10.3, 0.97], [10.8, 1]],
  };

  /** What is expected of such runs. */
  const EXPECTED: Record<string, number> = { transcribe: 24, render: 18 };

  it.each(Object.keys(RUNS).flatMap((stage) => [1, 2, 4].map((times) => [stage, times] as const)))(
    'does not show the same percent for five seconds: %s, %d times as slow',
    (stage, times) => {
      const reports = RUNS[stage] ?? [];
      const progress = new StageProgress(0, EXPECTED[stage]);
      const endMs = (reports.at(-1)?.[0] ?? 0) * times * SEC;
      let next = 0;
      let since = 0;
      let percent = 0;
      for (let now = 0; now < endMs; now += 100) {
        for (; (reports[next]?.[0] ?? Infinity) * times * SEC <= now; next += 1)
          progress.note(reports[next]?.[1] ?? 0, now);
        const shown = Math.floor(100 * progress.at(now));
        expect(shown).toBeLessThan(100);
        if (shown > percent) [percent, since] = [shown, now];
        expect(now - since, `at ${now / SEC} s, ${shown} %`).toBeLessThan(5 * SEC);
      }
    },
  );

  it('moves before the first report, as fast as the stage is expected to be', () => {
    expect(new StageProgress(0).at(5 * SEC)).toBeGreaterThan(0.03);
    expect(new StageProgress(0, 20).at(2 * SEC)).toBeGreaterThan(0.07);
    // It soon follows the reports of a stage that takes five times as long.
    const slow = new StageProgress(0, 20);
    slow.note(0.05, 5 * SEC);
    slow.note(0.1, 10 * SEC);
    expect(slow.at(10 * SEC)).toBeLessThan(0.35);
    expect(slow.leftSecAt(40 * SEC)).toBeGreaterThan(20);
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
