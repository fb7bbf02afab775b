import { describe, expect, it } from 'vitest';
import type { FaceSample, LayoutSegment, TextRegion } from '#schema/domain/media.ts';
import { keepTextWhole } from '../../../../../render-node/plan/framing/text-in-crop.ts';

const segment = (x: number, more: Partial<LayoutSegment> = {}): LayoutSegment => ({
  startSec: 0,
  endSec: 10,
  layout: 'single',
  crops: [{ width: 608, height: 1080, points: [{ atSec: 0, x, y: 0 }] }],
  ...more,
});
const strap = (left: number, width: number, more: Partial<TextRegion> = {}): TextRegion => ({
  startSec: 2,
  endSec: 6,
  kind: 'strap',
  box: [left, 850, width, 100],
  ...more,
});
const faceAt = (left: number): FaceSample[] => [{ atSec: 3, faces: [{ box: [left, 200, 200, 260], score: 0.9 }] }];

const leftOf = (given: LayoutSegment, texts: readonly TextRegion[], samples: readonly FaceSample[] = []) =>
  keepTextWhole(given, { textRegions: texts, samples, sourceWidth: 1920 }).crops[0]?.points[0]?.x;

describe('keepTextWhole', () => {
  it('moves a crop so that a strap is wholly inside', () => {
    const left = leftOf(segment(600), [strap(500, 400)], faceAt(800)) ?? 0;
    expect(left).toBeLessThan(500);
    expect(left).toBeGreaterThan(470);
  });

  it('moves it off the strap where that is nearer', () => {
    expect(leftOf(segment(600), [strap(400, 230)])).toBe(642);
  });

  it('leaves it where the strap is whole, outside, too wide, a ticker, or shown for a moment', () => {
    const texts = [
      strap(650, 400),
      strap(20, 300),
      strap(100, 900),
      strap(500, 400, { kind: 'ticker' }),
      strap(500, 400, { endSec: 2.3 }),
    ];
    expect(leftOf(segment(600), texts)).toBe(600);
  });

  it('leaves it where a face would be lost, where it would leave the picture, and without text regions', () => {
    expect(leftOf(segment(600), [strap(460, 500)], [...faceAt(960), ...faceAt(660)])).toBe(600);
    expect(leftOf(segment(0), [strap(590, 300)], faceAt(50))).toBe(0);
    expect(keepTextWhole(segment(600), { samples: [], sourceWidth: 1920 })).toEqual(segment(600));
  });

  it('stays between burned-in bars', () => {
    const facts = { samples: [], sourceWidth: 1920, textRegions: [strap(500, 400)] };
    const contents = [{ startSec: 0, endSec: 10, box: [560, 0, 800, 1080] as TextRegion['box'] }];
    expect(keepTextWhole(segment(600), { ...facts, contents })).toEqual(segment(600));
  });

  it('moves a path as a whole, and each of two panels that shows the text', () => {
    const points = [
      { atSec: 0, x: 600, y: 0 },
      { atSec: 10, x: 620, y: 0 },
    ];
    const moving = segment(0, { crops: [{ width: 608, height: 1080, points }] });
    const { crops } = keepTextWhole(moving, { textRegions: [strap(500, 400)], samples: [], sourceWidth: 1920 });
    const [first, last] = crops[0]?.points ?? [];
    expect((last?.x ?? 0) - (first?.x ?? 0)).toBe(20);
    expect(last?.x).toBeLessThan(500);
    const upper = { width: 608, height: 540, points: [{ atSec: 0, x: 600, y: 0 }] };
    const lower = { ...upper, points: [{ atSec: 0, x: 600, y: 540 }] };
    const panels = segment(0, { layout: 'split', crops: [upper, lower] });
    const facts = { textRegions: [strap(500, 400)], samples: [], sourceWidth: 1920 };
    const moved = keepTextWhole(panels, facts).crops.map((crop) => crop.points[0]?.x);
    expect(moved[0]).toBe(600);
    expect(moved[1]).toBeLessThan(500);
    const webcam = { ...panels, layout: 'gaming' as const };
    expect(keepTextWhole(webcam, facts)).toBe(webcam);
  });

  it('widens a fitted crop that would cut a line of a slide', () => {
    const crops = [{ width: 1100, height: 1080, points: [{ atSec: 0, x: 200, y: 0 }] }];
    const group = segment(0, { layout: 'fit', crops });
    const facts = { textRegions: [strap(20, 1800, { kind: 'slide' })], samples: [], sourceWidth: 1920 };
    const whole = { width: 1920, height: 1080, points: [{ atSec: 0, x: 0, y: 0 }] };
    expect(keepTextWhole(group, facts).crops).toEqual([whole]);
    expect(keepTextWhole(group, { ...facts, textRegions: [] })).toBe(group);
  });

  it('cuts no face for a text', () => {
    // The nearest place with the whole strap inside would cut the face at the left.
    const beside = faceAt(390);
    expect(leftOf(segment(600), [strap(500, 400)], beside)).not.toBeLessThan(590);
  });
});
