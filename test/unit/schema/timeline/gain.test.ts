import { describe, expect, it } from 'vitest';
import type { SoundLevels } from '#schema/domain/media.ts';
import { gainOf } from '#schema/domain/timeline/gain.ts';

/** Levels in dBFS, each for a second. */
function soundOf(...levels: number[]): SoundLevels {
  return { startSec: 10, frameMs: 10, levelsDb: levels.flatMap((db) => Array.from({ length: 100 }, () => db)) };
}

describe('the gain of a clip', () => {
  it('brings its speech to the target, whatever is quiet around it', () => {
    expect(gainOf(soundOf(-20, -20), { startSec: 10, endSec: 12 }, [], -14)).toBe(6.3);
    expect(Math.abs(gainOf(soundOf(-20, -60, -60, -20), { startSec: 10, endSec: 14 }, [], -14) - 6.3)).toBeLessThan(1);
  });

  it('is that of the clip alone, without what is cut out', () => {
    const sound = soundOf(-10, -20, -8, -20);
    expect(gainOf(sound, { startSec: 11, endSec: 12 }, [], -14)).toBe(6.3);
    expect(gainOf(sound, { startSec: 11, endSec: 14 }, [{ startSec: 12, endSec: 13 }], -14)).toBe(6.3);
  });

  it('is at most 12 dB either way, and none without sound', () => {
    const range = { startSec: 10, endSec: 12 };
    expect(gainOf(soundOf(-45, -45), range, [], -14)).toBe(12);
    expect(gainOf(soundOf(-1, -1), range, [], -23)).toBe(-12);
    expect(gainOf(soundOf(-100, -100), range, [], -14)).toBe(0);
    expect(gainOf(null, range, [], -14)).toBe(0);
    expect(gainOf(soundOf(-20), range, [range], -14)).toBe(0);
    expect(gainOf(soundOf(-20), { startSec: 100, endSec: 110 }, [], -14)).toBe(0);
  });
});
