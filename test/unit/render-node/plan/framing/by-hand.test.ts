import { describe, expect, it } from 'vitest';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import type { AspectRatio } from '#schema/domain/formats.ts';
import type { Crop, FaceSample } from '#schema/domain/media.ts';
import { canvasOf } from '#schema/domain/render-plan.ts';
import { arrange, place } from '../../../../../render-node/plan/canvas/composition.ts';
import { cropAt } from '../../../../../render-node/plan/framing/crop-at.ts';
import { planSegments, type SegmentsRequest } from '../../../../../render-node/plan/framing/layouts/index.ts';
import type { Box } from '../../../../../render-node/plan/math/boxes.ts';
import { cropsAt, faceAt, isInside, sampleFaces } from '../../../../support/media/face-samples.ts';

const CUT = 5;
const left = faceAt(300, 400, 150);
const right = faceAt(1_600, 420, 150);
const crop = { width: 608, height: 1080, points: [{ atSec: 0, x: 1_000, y: 0 }], aspectRatio: 'vertical' as const };

function plan(edits: FramingEdit[], samples: FaceSample[], over: Partial<SegmentsRequest> = {}) {
  const range = { startSec: 0, endSec: 10 };
  const shots = [
    { startSec: 0, endSec: CUT },
    { startSec: CUT, endSec: 10 },
  ];
  const source = { sourceWidth: 1920, sourceHeight: 1080 };
  return planSegments({ layout: 'single', aspectRatio: 'vertical', ...source, range, shots, samples, edits, ...over });
}
const both = sampleFaces(10, () => [left, right]);

describe('framing by hand', () => {
  it('changes the layout of one shot and leaves the others', () => {
    const segments = plan([{ startSec: 0, endSec: CUT, layout: 'fit' }], both);
    expect(segments.map(({ layout }) => layout)).toEqual(['fit', 'split']);
  });

  it('shows the chosen face alone, wherever it moved to in a new analysis', () => {
    const edits: FramingEdit[] = [{ startSec: 0.2, endSec: CUT, face: right.box }];
    const segments = plan(edits, both);
    expect(segments[0]).toMatchObject({ layout: 'single', startSec: 0, endSec: CUT });
    expect(isInside(right, cropsAt(segments, 2)[0] ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(true);
    const moved = faceAt(1_700, 430, 150);
    const again = plan(
      edits,
      sampleFaces(10, () => [left, moved]),
    );
    expect(isInside(moved, cropsAt(again, 2)[0] ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(true);
  });

  it('stays at the place of a face that nobody finds any more', () => {
    const segments = plan(
      [{ startSec: 0, endSec: CUT, face: right.box }],
      sampleFaces(10, () => [left]),
    );
    expect(isInside(right, cropsAt(segments, 2)[0] ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(true);
  });

  it('uses a crop path as it is, and its middle on a canvas of another aspect ratio', () => {
    const edits: FramingEdit[] = [{ startSec: 0, endSec: CUT, crop }];
    expect(plan(edits, both)[0]).toEqual({
      startSec: 0,
      endSec: CUT,
      layout: 'single',
      crops: [{ width: 608, height: 1080, points: crop.points }],
    });
    const wide = plan(edits, both, { aspectRatio: 'horizontal', sourceWidth: 2560, sourceHeight: 1080 });
    expect(wide[0]?.crops[0]).toMatchObject({ width: 1920, height: 1080, points: [{ atSec: 0, x: 344, y: 0 }] });
  });

  it('stays as close up on a canvas of another aspect ratio', () => {
    const close = { ...crop, width: 304, height: 540, points: [{ atSec: 0, x: 808, y: 270 }] };
    const wide = plan([{ startSec: 0, endSec: CUT, crop: close }], both, { aspectRatio: 'horizontal' });
    expect(wide[0]?.crops).toEqual([{ width: 960, height: 540, points: [{ atSec: 0, x: 480, y: 270 }] }]);
  });

  it('moves gently from keyframe to keyframe, and keeps its size along the path in other shapes', () => {
    const points = [
      { atSec: 1, x: 1_000, y: 0 },
      { atSec: 3, x: 1_152, y: 270, scale: 0.5 },
    ];
    const eased = { ...crop, points, eased: true as const };
    const [vertical] = plan([{ startSec: 0, endSec: CUT, crop: eased }], both);
    const at = (sec: number, of = vertical?.crops[0]) => cropAt(of ?? { width: 0, height: 0, points: [] }, sec);
    expect(at(0)).toEqual(at(1));
    expect(at(2)).toMatchObject({ x: 1_076, y: 135, width: 456, height: 810 });
    expect(at(1.25).x - at(1).x).toBeLessThan((at(2.125).x - at(1.875).x) / 2);
    expect(at(3)).toMatchObject({ x: 1_152, y: 270, width: 304, height: 540 });
    expect(at(5)).toEqual(at(3));
    const [wide] = plan([{ startSec: 0, endSec: CUT, crop: eased }], both, { aspectRatio: 'horizontal' });
    expect(at(3, wide?.crops[0])).toMatchObject({ width: 960, height: 540, y: 270 });
  });

  describe('with two panels', () => {
    const panels = { first: [0, 0, 1_440, 1_080] as Box, second: [1_500, 500, 300, 500] as Box };
    const shown = (share?: number, aspectRatio: AspectRatio = 'vertical') => {
      const [segment] = plan([{ startSec: 0, endSec: CUT, panels: { ...panels, share } }], both, { aspectRatio });
      const canvas = canvasOf({ aspectRatio, resolution: 1080 });
      const source = { width: 1_920, height: 1_080 };
      if (segment === undefined) throw new Error('No segment.');
      return { segment, windows: place(arrange(segment, true), { source, canvas }).windows };
    };
    const holdsAll = (crop: Crop | undefined, [x, y, width, height]: Box) => {
      const { x: left = 0, y: top = 0 } = crop?.points[0] ?? {};
      expect(left).toBeLessThanOrEqual(x);
      expect(top).toBeLessThanOrEqual(y);
      expect(left + (crop?.width ?? 0)).toBeGreaterThanOrEqual(x + width - 2);
      expect(top + (crop?.height ?? 0)).toBeGreaterThanOrEqual(y + height - 2);
    };

    it('shows all of both parts, the first one in the height that it needs', () => {
      const { segment, windows } = shown();
      expect(segment).toMatchObject({ layout: 'split', startSec: 0, endSec: CUT });
      holdsAll(segment.crops[0], panels.first);
      holdsAll(segment.crops[1], panels.second);
      expect(segment.crops[0]).toMatchObject({ width: 1_440, height: 1_080 });
      expect(windows.map(({ to }) => to)).toEqual([
        { left: 0, top: 0, right: 1_080, bottom: 810 },
        { left: 0, top: 810, right: 1_080, bottom: 1_920 },
      ]);
    });

    it.each([
      [0.3, 'vertical'],
      [0.6, 'vertical'],
      [0.7, 'horizontal'],
    ] as const)('gives the first %d of a %s canvas', (share, aspectRatio) => {
      const { segment, windows } = shown(share, aspectRatio);
      holdsAll(segment.crops[1], panels.second);
      const [first, second] = windows.map(({ to }) => to);
      const canvas = canvasOf({ aspectRatio, resolution: 1080 });
      const isWide = aspectRatio === 'horizontal';
      const own = isWide ? (first?.right ?? 0) / canvas.width : (first?.bottom ?? 0) / canvas.height;
      expect(own).toBeCloseTo(share, 1);
      expect(second).toMatchObject({ right: canvas.width, bottom: canvas.height });
    });
  });

  it('holds inside burned-in bars: positions stay those of the source', () => {
    const contents = [{ startSec: 0, endSec: 10, box: [240, 0, 1440, 1080] as [number, number, number, number] }];
    const near = faceAt(1_500, 420, 150);
    const segments = plan(
      [{ startSec: 0, endSec: CUT, face: near.box }],
      sampleFaces(10, () => [faceAt(400, 400, 150), near]),
      { contents },
    );
    expect(isInside(near, cropsAt(segments, 2)[0] ?? { x: 0, y: 0, width: 0, height: 0 })).toBe(true);
  });
});
