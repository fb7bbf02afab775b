import { describe, expect, it } from 'vitest';
import { planStoryboard } from '../../../../../render-node/plan/picture/storyboard.ts';
import { peakBytes } from '../../../../../render-node/plan/sound/peaks.ts';

describe('the storyboard of a window', () => {
  it.each([
    [3, 2, 2, 1],
    [60, 2, 10, 4],
    [7_200, 7_200 / 99, 10, 10],
  ])('of %d s has a picture each %d s at most, %d in a row, in %d rows', (endSec, everySec, columns, rows) => {
    const plan = planStoryboard({ startSec: 0, endSec }, { width: 1920, height: 1080 });
    expect(plan).toEqual({ width: 160, height: 90, everySec, columns, rows });
    expect(Math.floor(endSec / everySec) + 1).toBeLessThanOrEqual(columns * rows);
  });

  it('fits upright pictures', () => {
    expect(planStoryboard({ startSec: 0, endSec: 60 }, { width: 1080, height: 1920 })).toMatchObject({
      width: 90,
      height: 160,
    });
  });
});

describe('peaks of a sound', () => {
  it('are the loudest of two frames, as bytes', () => {
    expect([...peakBytes({ frameMs: 10, levelsDb: [-100, -20, 0, -6, -140, -100, 3] })]).toEqual([80, 100, 0, 100]);
  });

  it('are none without sound', () => {
    expect(peakBytes({ frameMs: 10, levelsDb: [] })).toHaveLength(0);
  });
});
