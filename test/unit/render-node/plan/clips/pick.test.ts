import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapRatio, overlapSec } from '../../../../../schema/domain/clip.ts';
import { pickBest, wantedClips } from '../../../../../render-node/plan/clips/score/pick.ts';

const pairs = <T>(items: readonly T[]) => items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const));

describe('wantedClips', () => {
  it('wants four at least, one for four minutes beyond, never more than asked', () => {
    expect(wantedClips(60, 20)).toBe(4);
    expect(wantedClips(3600, 20)).toBe(15);
    expect(wantedClips(3600, 3)).toBe(3);
  });
});

describe('pickBest', () => {
  it('leaves room for four where the best one would take it', () => {
    const wide = { startSec: 10, endSec: 74, total: 0.9 };
    const narrow = [0, 20, 40, 60].map((startSec) => ({ startSec, endSec: startSec + 20, total: 0.5 }));
    expect(pickBest([wide, ...narrow], 4)).toEqual(narrow);
  });

  it('takes the best first where there is room', () => {
    const best = { startSec: 10, endSec: 20, total: 0.9 };
    const others = [0, 15, 30, 40, 50].map((startSec) => ({ startSec, endSec: startSec + 10, total: 0.5 }));
    expect(pickBest([...others, best], 4)[0]).toEqual(best);
  });

  it('counts the cost of a candidate in the choice, not in the order', () => {
    const wide = [0, 40, 80].map((startSec) => ({ startSec, endSec: startSec + 12, total: 0.5 }));
    const short = { startSec: 10, endSec: 18, total: 0.55 };
    const best = { startSec: 120, endSec: 128, total: 0.7 };
    const costOf = ({ startSec, endSec }: { startSec: number; endSec: number }) => (endSec - startSec < 10 ? 0.1 : 0);
    expect(pickBest([...wide, short, best], 4)).toContain(short);
    expect(pickBest([...wide, short, best], 4, { costOf })).toEqual([best, ...wide]);
  });

  it('allows overlap up to 40 % only to get to four', () => {
    const candidates = [0, 6, 12].map((startSec, i) => ({ startSec, endSec: startSec + 10, total: 1 - i / 10 }));
    expect(pickBest(candidates, 4).map((c) => c.startSec)).toEqual([0, 6, 12]);
    const dense = [0, 5, 10].map((startSec, i) => ({ startSec, endSec: startSec + 10, total: 1 - i / 10 }));
    expect(pickBest(dense, 4).map((c) => c.startSec)).toEqual([0, 10]);
  });

  const candidate = fc.record({ start: fc.nat(300), length: fc.integer({ min: 5, max: 60 }), score: fc.nat(50) });
  const candidates = fc
    .array(candidate, { minLength: 1, maxLength: 60 })
    .map((all) =>
      all.map(({ start, length, score }) => ({ startSec: start, endSec: start + length, total: score / 50 })),
    );

  it('gives one at least, none twice, no pair that overlaps more than 40 %, and beyond four none that overlaps', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 20 }), (all, wanted) => {
        const picked = pickBest(all, wanted);
        expect(picked.length).toBeGreaterThanOrEqual(1);
        expect(picked.length).toBeLessThanOrEqual(wanted);
        const limit = picked.length > 4 ? 0 : 0.4;
        expect(pairs(picked).filter(([a, b]) => overlapRatio(a, b) > limit)).toEqual([]);
        expect(picked.map((c) => c.total)).toEqual(picked.map((c) => c.total).toSorted((a, b) => b - a));
      }),
    );
  });

  it('never overlaps where four disjoint candidates exist', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const four = [400, 420, 440, 460].map((startSec) => ({ startSec, endSec: startSec + 10, total: 0 }));
        const picked = pickBest([...all, ...four], 8);
        expect(picked.length).toBeGreaterThanOrEqual(4);
        expect(pairs(picked).filter(([a, b]) => overlapSec(a, b) > 0)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        expect(pickBest(all.toReversed(), 6)).toEqual(pickBest(all, 6));
      }),
    );
  });
});
