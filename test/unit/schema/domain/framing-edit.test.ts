import { describe, expect, it } from 'vitest';
import {
  changeEdits,
  editOfShot,
  type FramingEdit,
  type FramingEdits,
  mostZoom,
  UNDO_STEPS,
  undoEdits,
} from '#schema/domain/framing-edit.ts';

const first: FramingEdit = { startSec: 0, endSec: 10, layout: 'split' };
const second: FramingEdit = { startSec: 10, endSec: 20, face: [10, 10, 50, 50] };

describe('editOfShot', () => {
  it('finds the edit of a shot whose borders moved a little, and of each half of a shot that was split', () => {
    expect(editOfShot({ startSec: 0.4, endSec: 9.5 }, [first, second])).toBe(first);
    expect(editOfShot({ startSec: 0, endSec: 4 }, [first])).toBe(first);
  });

  it('takes the one that covers more', () => {
    expect(editOfShot({ startSec: 2, endSec: 14 }, [second, first])).toBe(first);
  });

  it('is null for a shot that only touches an edit', () => {
    expect(editOfShot({ startSec: 9, endSec: 30 }, [first])).toBeNull();
    expect(editOfShot({ startSec: 10, endSec: 12 }, [first])).toBeNull();
    expect(editOfShot(first, [])).toBeNull();
  });
});

describe('changes and undo', () => {
  it('replaces the edit of the same shot, keeps the others, in order of time', () => {
    const one = changeEdits(null, [second]);
    const two = changeEdits(one, [first]);
    expect(two.now).toEqual([first, second]);
    expect(changeEdits(two, [{ ...first, layout: 'fit' }]).now).toEqual([{ ...first, layout: 'fit' }, second]);
  });

  it('removes an edit by one that says nothing', () => {
    expect(changeEdits({ now: [first, second], before: [] }, [{ startSec: 0, endSec: 10 }]).now).toEqual([second]);
  });

  it('goes back step by step to the beginning', () => {
    const one = changeEdits(null, [first]);
    const two = changeEdits(one, [second]);
    expect(undoEdits(two)).toEqual(one);
    expect(undoEdits(one)).toEqual({ now: [], before: [] });
    expect(undoEdits(undoEdits(one))).toBeNull();
    expect(undoEdits(null)).toBeNull();
  });

  it('forgets the oldest steps', () => {
    let edits: FramingEdits | null = null;
    for (let at = 0; at < UNDO_STEPS + 5; at += 1) edits = changeEdits(edits, [{ ...first, endSec: 10 + at / 100 }]);
    expect(edits?.before).toHaveLength(UNDO_STEPS);
  });
});

describe('mostZoom', () => {
  it.each([
    [640, 360, 'vertical', 2],
    [1_280, 720, 'vertical', 2],
    [1_920, 1_080, 'vertical', 2.25],
    [3_840, 2_160, 'vertical', 4],
    [3_840, 2_160, 'horizontal', 4],
    [1_080, 1_920, 'horizontal', 2.25],
  ] as const)('of %i by %i on a %s canvas is %d', (width, height, aspectRatio, zoom) => {
    expect(mostZoom({ width, height }, aspectRatio)).toBeCloseTo(zoom, 2);
  });
});
