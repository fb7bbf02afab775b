import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FaceSample, LayoutSegment, Word } from '../../../../../schema/domain/media.ts';
import { cropAt } from '../../../../../render-node/plan/framing/crop-at.ts';
import { type ClipToMove, moveSegments } from '../../../../../render-node/plan/movement/move-segments.ts';

const PICTURE = { width: 1920, height: 1080 };
const REST = { width: 608, height: 1080 };
const FPS = 25;

function said(text: string): Word[] {
  return text.split(' ').map((word, i) => ({ text: word, startSec: 0.4 * i, endSec: 0.4 * (i + 1) }));
}

const WORDS = said('Nobody told me that a boat needs so much water. So we all went back home again and slept.');

function shot(startSec: number, endSec: number, over: Partial<LayoutSegment> = {}): LayoutSegment {
  return {
    startSec,
    endSec,
    layout: 'single',
    crops: [{ ...REST, points: [{ atSec: startSec, x: 655, y: 0 }] }],
    ...over,
  };
}

const face = (...box: [number, number, number, number]): FaceSample[] =>
  Array.from({ length: 40 }, (_, i) => ({ atSec: i / 4, faces: [{ box, score: 0.9 }] }));

function clip(segments: LayoutSegment[], over: Partial<ClipToMove> = {}): ClipToMove {
  const range = { startSec: 0, endSec: segments.at(-1)?.endSec ?? 0 };
  const nothing = { samples: [], textRegions: [], seams: [], stressed: new Set<string>() };
  return { segments, range, words: WORDS, picture: PICTURE, fps: FPS, startSec: 0, ...nothing, ...over };
}

const scalesOf = ({ crops }: LayoutSegment) => crops.map(({ points }) => points.map(({ scale = 1 }) => scale));
const closest = (segment: LayoutSegment) => scalesOf(segment).map((scales) => Math.min(...scales));

it('enlarges a shot at rest by as much as asked, and cuts it for the filter that does so', () => {
  const { segments, drawn } = moveSegments({ zoom: 1.1 }, clip([shot(0, 8)]));
  expect(segments).toHaveLength(1);
  expect(closest(segments[0] ?? shot(0, 8))[0]).toBeCloseTo(1 / 1.1);
  expect(drawn.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
    [0, 3.6],
    [3.6, 8],
  ]);
  expect(drawn.map((one) => closest(one)[0] === 1)).toEqual([false, true]);
});

it('has a point on every frame of a zoom, from the place at which the crop rests', () => {
  const [zoomed] = moveSegments({ zoom: 1.12 }, clip([shot(0, 8)])).drawn;
  const points = zoomed?.crops[0]?.points ?? [];
  expect(points).toHaveLength(3.6 * FPS + 1);
  // A crop at rest is drawn on even pixels.
  for (const end of [points[0], points.at(-1)]) expect(end).toMatchObject({ x: 656, y: 0 });
  for (const [i, { atSec }] of points.entries()) expect(atSec * FPS).toBeCloseTo(i, 6);
});

it('never enlarges a crop that moves', () => {
  const pan = {
    ...REST,
    points: [
      { atSec: 0, x: 100, y: 0 },
      { atSec: 4, x: 300, y: 0 },
    ],
  };
  const segments = [shot(0, 8, { crops: [pan] })];
  expect(moveSegments({ zoom: 1.12, transition: 'punch_in' }, clip(segments)).drawn).toEqual(segments);
});

it('never goes on over a cut of the picture', () => {
  const shots = [shot(0, 2), shot(2, 8)];
  const { drawn } = moveSegments({ zoom: 1.12 }, clip(shots));
  for (const one of drawn) {
    const ends = one.crops.flatMap(({ points }) => [points[0]?.scale ?? 1, points.at(-1)?.scale ?? 1]);
    expect(ends.every((scale) => scale === 1)).toBe(true);
  }
});

it('stays inside the source and keeps heads and texts whole', () => {
  const inside = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(inside(1312), inside(500), inside(900), fc.integer({ min: 40, max: 400 }), (x, fromX, fromY, side) => {
      const head = face(x + Math.min(fromX, 608 - side), Math.min(fromY, 1080 - side), side, side);
      const crops = [{ ...REST, points: [{ atSec: 0, x, y: 0 }] }];
      const text = { startSec: 0, endSec: 8, kind: 'strap' as const, box: [x + 20, 1000, 300, 40] as const };
      const textRegions = [{ ...text, box: [...text.box] as [number, number, number, number] }];
      const { segments } = moveSegments({ zoom: 1.12 }, clip([shot(0, 8, { crops })], { samples: head, textRegions }));
      const [crop] = segments[0]?.crops ?? [];
      if (crop === undefined) throw new Error('no crop');
      for (let sec = 0; sec < 8; sec += 0.1) {
        const at = cropAt(crop, sec);
        const edges = [at.x, at.y, PICTURE.width - at.x - at.width, PICTURE.height - at.y - at.height];
        expect(Math.min(...edges)).toBeGreaterThanOrEqual(-1e-6);
        // A crop that rests on even pixels may be one off.
        for (const [left, top, width, height] of [head[0]?.faces[0]?.box, text.box].filter(
          (box) => box !== undefined,
        )) {
          expect(Math.min(left - at.x, top - at.y)).toBeGreaterThanOrEqual(-1.001);
          expect(Math.min(at.x + at.width - left - width, at.y + at.height - top - height)).toBeGreaterThanOrEqual(
            -1.001,
          );
        }
      }
    }),
  );
});

it('leaves a face that fills the crop as it is', () => {
  const segments = [shot(0, 8)];
  const { drawn } = moveSegments({ zoom: 1.12 }, clip(segments, { samples: face(670, 20, 580, 1040) }));
  expect(drawn).toEqual(segments);
});

it('enlarges of two panels the one with a face, and a picture that is shown whole', () => {
  const panels = [
    { width: 1080, height: 960, points: [{ atSec: 0, x: 0, y: 0 }] },
    { width: 540, height: 480, points: [{ atSec: 0, x: 1300, y: 500 }] },
  ];
  const both = shot(0, 8, { layout: 'react', crops: panels });
  const { segments } = moveSegments({ zoom: 1.12 }, clip([both], { samples: face(1500, 650, 120, 150) }));
  expect(closest(segments[0] ?? both)[0]).toBe(1);
  expect(closest(segments[0] ?? both)[1]).toBeCloseTo(1 / 1.12);
  const whole = shot(0, 8, { layout: 'fit', crops: [] });
  const fitted = moveSegments({ zoom: 1.12 }, clip([whole]));
  expect(fitted.segments[0]?.crops).toMatchObject([PICTURE]);
  expect(fitted.drawn.at(-1)?.crops).toEqual([]);
});

it('shows every other part larger, and begins anew at a cut of the picture', () => {
  const { drawn } = moveSegments({ transition: 'punch_in' }, clip([shot(0, 5), shot(5, 8)], { seams: [1, 2, 3, 7] }));
  const larger = drawn.map(({ startSec, crops }) => [startSec, (crops[0]?.width ?? 0) < REST.width]);
  expect(larger).toEqual([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [5, false],
    [7, true],
  ]);
  expect(drawn[1]?.crops[0]?.width).toBe(2 * Math.round(REST.width / 1.1 / 2));
});

it('goes on larger where the next piece begins with another shot', () => {
  const { drawn } = moveSegments({ transition: 'punch_in' }, clip([shot(0, 4), shot(4, 8)], { seams: [4] }));
  expect(drawn.map(({ crops }) => (crops[0]?.width ?? 0) < REST.width)).toEqual([false, true]);
});

it('does not enlarge further what is already larger', () => {
  const { segments } = moveSegments({ zoom: 1.12, transition: 'punch_in' }, clip([shot(0, 8)], { seams: [3.6] }));
  expect(segments.map((one) => closest(one)[0])).toEqual([1 / 1.12, 1]);
  expect(segments[1]?.crops[0]?.width).toBe(2 * Math.round(REST.width / 1.1 / 2));
});
