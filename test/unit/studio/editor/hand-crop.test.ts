import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, ASPECT_RATIOS } from '#schema/domain/formats.ts';
import {
  fingersGesture,
  type Frame,
  gestured,
  keyGesture,
  largestPart,
  MIDDLE,
  zoomOf,
} from '../../../../studio/src/pages/editor/logic/hand-crop.ts';

const HD: Frame = { picture: { width: 1_920, height: 1_080 }, shape: FORMATS.vertical, mostZoom: 2.25 };
const START = largestPart({ x: 960, y: 540 }, HD);

describe('a crop by hand', () => {
  it('begins as the largest one around a point', () => {
    expect(START).toEqual({ x: 656, y: 0, width: 608, height: 1_080 });
    expect(largestPart({ x: 0, y: 0 }, HD)).toMatchObject({ x: 0, y: 0 });
  });

  it('moves against the picture that is dragged', () => {
    const gesture = fingersGesture([{ x: 0.5, y: 0.5 }], [{ x: 0.75, y: 0.5 }]);
    expect(gestured(START, gesture, HD)).toEqual({ ...START, x: 656 - 0.25 * 608 });
  });

  it('keeps what is under two fingers there while they spread', () => {
    const begun = [
      { x: 0.4, y: 0.5 },
      { x: 0.6, y: 0.5 },
    ];
    const now = [
      { x: 0.3, y: 0.5 },
      { x: 0.7, y: 0.5 },
    ];
    const part = gestured(START, fingersGesture(begun, now), HD);
    expect(zoomOf(part, HD)).toBeCloseTo(2, 1);
    expect(Math.abs(part.x + part.width / 2 - 960)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['ArrowLeft', false, { x: START.x + 6 }],
    ['ArrowRight', true, { x: START.x - 60 }],
    ['+', false, { height: 1_028 }],
  ])('takes %s', (key, shiftKey, changed) => {
    const gesture = keyGesture({ key, shiftKey }, START);
    expect(gesture && gestured(START, gesture, HD)).toMatchObject(changed);
    expect(keyGesture({ key: 'x', shiftKey }, START)).toBeNull();
  });

  it('moves by two pixels at least, so that no key does nothing', () => {
    const small: Frame = { ...HD, picture: { width: 320, height: 180 } };
    const part = largestPart({ x: 160, y: 90 }, small);
    const gesture = keyGesture({ key: 'ArrowLeft', shiftKey: false }, part);
    expect(gesture && gestured(part, gesture, small).x).toBe(part.x + 2);
  });

  it('comes no closer than the source allows, and no farther than the picture', () => {
    const scaled = (ratio: number) => zoomOf(gestured(START, { from: MIDDLE, to: MIDDLE, ratio }, HD), HD);
    expect(scaled(9)).toBeCloseTo(2.25, 1);
    expect(scaled(0.2)).toBe(1);
  });

  it('stays inside the picture, on even pixels and in its shape, whatever the gestures', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    const point = fc.record({ x: share, y: share });
    const gesture = fc.record({ from: point, to: point, ratio: fc.double({ min: 0.1, max: 10, noNaN: true }) });
    const size = fc.integer({ min: 200, max: 4_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ASPECT_RATIOS),
        fc.record({ width: size, height: size }),
        fc.array(gesture, { maxLength: 5 }),
        (aspectRatio, picture, many) => {
          const frame = { picture, shape: FORMATS[aspectRatio], mostZoom: 2 };
          const first = largestPart({ x: 0, y: 0 }, frame);
          const { x, y, width, height } = many.reduce((part, one) => gestured(part, one, frame), first);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(picture.width);
          expect(y + height).toBeLessThanOrEqual(picture.height);
          expect([x, y, width, height].map((side) => Math.abs(side % 2))).toEqual([0, 0, 0, 0]);
          const { shape } = frame;
          expect(Math.abs((width * shape.height) / shape.width - height)).toBeLessThanOrEqual(
            2 * Math.max(1, shape.height / shape.width) + 1,
          );
        },
      ),
    );
  });
});
