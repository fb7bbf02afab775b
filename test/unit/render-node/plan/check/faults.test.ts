import { describe, expect, it } from 'vitest';
import {
  isSuspicious,
  offsetFaults,
  pictureFaults,
  soundFaults,
} from '../../../../../render-node/plan/check/faults.ts';

const heard = (integratedLufs: number | null, truePeakDbtp: number | null) => ({ integratedLufs, truePeakDbtp });

describe('the verdict on a finished sound', () => {
  it.each([
    ['gain alone brought it there', heard(-20, -10), heard(-14.3, -4), []],
    ['gain alone had to bring it there', heard(-20, -10), heard(-16, -6), ['loudness']],
    ['all the gain there is was not enough', heard(-50, -30), heard(-26, -6), []],
    ['a limiter ended below the target', heard(-25, -1), heard(-19, -1), []],
    ['a limiter ended above the target', heard(-25, -1), heard(-12, -1), ['loudness']],
    ['it is gone', heard(-20, -10), heard(null, null), ['sound is gone']],
    ['it was silent before', heard(null, null), heard(null, null), []],
  ])('is this where %s', (_what, before, after, faults) => {
    expect(soundFaults({ before, after, targetLufs: -14 })).toEqual(faults);
  });

  it('leaves a sound alone that nobody asked to level', () => {
    expect(soundFaults({ before: heard(-20, -10), after: heard(-40, -10), targetLufs: 'off' })).toEqual([]);
  });
});

describe('the verdict on a finished picture', () => {
  it('is that it may be a frame beside its sound, and no more', () => {
    expect([offsetFaults(-40, 25), offsetFaults(null, 25), offsetFaults(41, 25), offsetFaults(-80, 25)]).toEqual([
      [],
      [],
      ['picture and sound apart'],
      ['picture and sound apart'],
    ]);
  });

  it.each([
    ['black where the source is not', [1, 0], [0.1, 0], ['black']],
    ['black as the source', [1, 1], [1, 1], []],
    ['still where the source moves', [0, 1], [0, 0.2], ['frozen']],
    ['half black', [0.5, 0.5], [0, 0], []],
  ])('is this where it is %s', (_what, result, source, faults) => {
    const still = ([blackRatio = 0, frozenRatio = 0]: number[]) => ({ blackRatio, frozenRatio });
    expect(pictureFaults(still(result), still(source))).toEqual(faults);
    expect(isSuspicious(still(result))).toBe(Math.max(...result) >= 0.9);
  });
});
