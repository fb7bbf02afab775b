import { describe, expect, it } from 'vitest';
import type { HandCrop } from '#schema/domain/framing-edit.ts';
import {
  cropOf,
  keyframeAt,
  keyframesOf,
  withoutKeyframe,
  withPart,
} from '../../../../studio/src/pages/editor/logic/keyframes.ts';

const WIDE = { x: 656, y: 0, width: 608, height: 1_080 };
const CLOSE = { x: 800, y: 200, width: 304, height: 540 };
const STILL: HandCrop = cropOf([{ sec: 5, part: WIDE }], 'vertical');
const MOVING = withPart(STILL, { sec: 7, part: CLOSE }, true);

describe('keyframes of a crop by hand', () => {
  it('are none where the crop is still: another part replaces it', () => {
    expect(withPart(STILL, { sec: 8, part: CLOSE })).toEqual({
      width: 304,
      height: 540,
      points: [{ atSec: 5, x: 800, y: 200 }],
      aspectRatio: 'vertical',
    });
  });

  it('begin with a second one, between which the crop moves gently', () => {
    expect(MOVING).toEqual({
      width: 608,
      height: 1_080,
      points: [
        { atSec: 5, x: 656, y: 0 },
        { atSec: 7, x: 800, y: 200, scale: 0.5 },
      ],
      aspectRatio: 'vertical',
      eased: true,
    });
    expect(keyframesOf(MOVING)).toEqual([
      { sec: 5, part: WIDE },
      { sec: 7, part: CLOSE },
    ]);
  });

  it('are added where the player is, and changed where there is one', () => {
    const more = withPart(MOVING, { sec: 6.00049, part: CLOSE });
    expect(more.points.map(({ atSec }) => atSec)).toEqual([5, 6, 7]);
    const changed = withPart(more, { sec: 6.95, part: WIDE });
    expect(keyframesOf(changed)[2]).toEqual({ sec: 7, part: WIDE });
    expect(keyframeAt(changed, 6.5)).toBe(-1);
  });

  it('are taken away until one is left, which makes the crop still', () => {
    const one = withoutKeyframe(MOVING, 5);
    expect(one).toEqual(cropOf([{ sec: 7, part: CLOSE }], 'vertical'));
    expect(withoutKeyframe(one, 7)).toBe(one);
    expect(withoutKeyframe(MOVING, 6)).toEqual(MOVING);
  });

  it('stay inside the picture, however their sizes are rounded', () => {
    const part = { x: 1_920 - 270, y: 600, width: 270, height: 480 };
    const [, point] = withPart(STILL, { sec: 7, part }, true).points;
    expect((point?.x ?? 0) + 608 * (point?.scale ?? 1)).toBeLessThanOrEqual(1_920);
    expect((point?.y ?? 0) + 1_080 * (point?.scale ?? 1)).toBeLessThanOrEqual(1_080);
  });
});
