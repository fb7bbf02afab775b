import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { splitWindow } from '#schema/domain/parts.ts';
import { EARLY, earlyWindow, mergeEarly, pickEarly } from '#schema/domain/wishes/early-clips.ts';

const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const scored = (score: number, details: object = {}) => ({ ...range(100, 160), score, details });
const PART = { ...range(0, 600), index: 0, count: 5 };
const pick = (scores: number[], over: { language?: string; maxClips?: number } = {}) =>
  pickEarly(
    scores.map((score) => scored(score)),
    PART,
    { language: 'en', maxClips: 10, ...over },
  ).map(({ score }) => score);

describe('the choice of early clips', () => {
  it('takes the best three that would rank well in any talk', () => {
    expect(pick([20, 80, 44.9, 45, 60, 70])).toEqual([80, 70, 60]);
    expect(pick([44.9])).toEqual([]);
  });

  it('leaves out what the end of the part may have cut off', () => {
    const late = { ...scored(80), ...range(530, 581) };
    expect(pickEarly([late], PART, { language: 'en', maxClips: 3 })).toEqual([]);
    expect(pickEarly([late], { ...PART, index: 1, count: 2 }, { language: 'en', maxClips: 3 })).toHaveLength(1);
  });

  it('takes no more than were asked for', () => {
    expect(pick([80, 70, 60], { maxClips: 1 })).toEqual([80]);
  });

  it('trusts a score where a judge was compared with people: in English, and of a language model', () => {
    const review = { startSec: 0, endSec: 1, value: 1 };
    const german = { language: 'de-DE', maxClips: 9 };
    expect(pick([80], { language: 'en-GB' })).toEqual([80]);
    expect(pickEarly([scored(80)], PART, german)).toEqual([]);
    expect(pickEarly([scored(80, { review })], PART, german)).toHaveLength(1);
  });
});

describe('where early clips lie', () => {
  const parts = splitWindow(range(100, 100 + 3 * 3_600), 600);

  it('is in one of the first parts, away from where the next one begins', () => {
    const windows = parts.map(earlyWindow);
    expect(windows.filter((window) => window !== null)).toHaveLength(EARLY.parts);
    expect(windows[0]).toEqual(range(100, 690));
    // Clips of neighboring parts cannot show the same.
    expect(windows[1]?.startSec).toBeGreaterThanOrEqual(windows[0]?.endSec ?? Infinity);
  });

  it('is nowhere in parts that are too short to judge', () => {
    const [first] = splitWindow(range(0, 600), 250);
    expect(first).toBeDefined();
    expect(splitWindow(range(0, 600), 250).map(earlyWindow)).toEqual([null, null]);
  });
});

describe('early clips and the best of the whole', () => {
  it('are one if they share half', () => {
    const [same, other, own] = [range(0, 60), range(200, 260), range(400, 460)];
    const best = [range(700, 760), range(20, 80), range(231, 291)];
    const { found, added } = mergeEarly([same, other, own], best);
    expect(found).toEqual([same]);
    expect(added).toEqual([best[0], best[2]]);
  });

  it('are paired with what is most like them', () => {
    const best = [range(0, 60), range(15, 75)];
    const { found, added } = mergeEarly([range(14, 74)], best);
    expect(found).toHaveLength(1);
    expect(added).toEqual([best[0]]);
  });

  it('lose nothing and gain nothing', () => {
    const ranges = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 5, max: 90 }))
        .map(([at, sec]) => range(at, at + sec)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(ranges, ranges, (early, best) => {
        const { found, added } = mergeEarly(early, best);
        expect(found.length + added.length).toBe(best.length);
        expect(early.filter((one) => found.includes(one))).toEqual(found);
        expect(best.filter((one) => added.includes(one))).toEqual(added);
      }),
    );
  });
});
