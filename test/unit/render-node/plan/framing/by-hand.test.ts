import { describe, expect, it } from 'vitest';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import type { FaceSample } from '#schema/domain/media.ts';
import { planSegments, type SegmentsRequest } from '../../../../../render-node/plan/framing/layouts/index.ts';
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
