import { describe, expect, it } from 'vitest';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { leftOut, withoutCut } from '../../../../../render-node/plan/edit/left-out.ts';

const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const CLIP = range(10, 30);
const inMs = (ranges: readonly Range[]) =>
  ranges.map(({ startSec, endSec }) => [Math.round(startSec * 1_000), Math.round(endSec * 1_000)]);

describe('what a clip leaves out', () => {
  it('is what was cut, and no silence unless that is asked for', () => {
    expect(leftOut({ range: CLIP, cuts: [range(12, 14)] }, [range(20, 21)], [])).toEqual([range(12, 14)]);
    expect(leftOut({ range: CLIP }, [range(20, 21)], [])).toEqual([]);
  });

  it('has a pause around a cut once: 0.2 s are left of both sides together', () => {
    const spoken = [range(10, 15), range(16, 18), range(19, 30)];
    // The sentence from 16 to 18 s is cut, with half of the pauses beside it.
    const cuts = leftOut({ range: CLIP, cuts: [range(15.5, 18.5)], removeSilence: true }, spoken, []);
    expect(inMs(cuts)).toEqual([[15_100, 18_900]]);
  });

  it('has no words of cuts, so that a pause beside one is no longer than others', () => {
    const plan = { range: CLIP, cuts: [range(15.2, 18.8)], removeSilence: true as const };
    expect(leftOut(plan, [range(10, 15), range(16, 18), range(19, 30)], [])).toEqual([range(15.2, 18.8)]);
  });

  it('finds silences between and after several cuts where they are in the source', () => {
    const plan = { range: CLIP, cuts: [range(11, 13), range(20, 22)], removeSilence: true as const };
    const cuts = leftOut(plan, [range(10, 15), range(17, 24)], []);
    expect(inMs(cuts)).toEqual([
      [11_000, 13_000],
      [15_100, 16_900],
      [20_000, 22_000],
      [24_200, 30_000],
    ]);
  });

  it('is only what was cut where no word is left', () => {
    const plan = { range: CLIP, cuts: [range(14, 20)], removeSilence: true as const };
    expect(leftOut(plan, [range(15, 19)], [])).toEqual([range(14, 20)]);
  });

  it('takes the words along whose middle is cut', () => {
    const words = [range(1, 2), range(1.8, 3), range(3, 4)].map((at, i) => ({ ...at, text: String(i) }));
    expect(withoutCut(words, [range(2, 3.2)]).map(({ text }) => text)).toEqual(['0', '2']);
  });
});
