import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Face, FaceSample } from '#schema/domain/media.ts';
import { DEFAULT_CAPTIONS } from '#schema/domain/render-plan.ts';
import { burnedInMotion } from '../../../../../render-node/plan/captions/burned-in-motion.ts';
import { type FacePoints, readLooks } from '../../../../../render-node/plan/faces/eyes.ts';
import { pickThumbnail, type ShownClip } from '../../../../../render-node/plan/thumbnail/thumbnail.ts';
import { faceAt } from '../../../../support/media/face-samples.ts';
import { stillSegment } from '../../../../support/system/run-render.ts';

const RANGE = { startSec: 100, endSec: 109 };
const SIZES = { source: { width: 284, height: 160 }, canvas: { width: 720, height: 1280 } };
const LOOK = { brightness: 0.5, sharpness: 0.1, clippedShare: 0, saturation: 0.2 };

describe('pickThumbnail', () => {
  const crop = (fromSec: number, toSec: number) => stillSegment(fromSec, toSec, [0, 0, 90, 160]);
  const sample = (atSec: number, over: Partial<FaceSample['look']> = {}, ...faces: Face[]): FaceSample => ({
    atSec,
    faces,
    look: { ...LOOK, ...over },
  });
  const face = (x: number, over: Partial<Face> = {}) => ({ ...faceAt(x, 60, 40), ...over });
  const choose = (samples: FaceSample[], over: Partial<ShownClip> = {}) =>
    pickThumbnail(
      {
        range: RANGE,
        borders: [100, 103, 109],
        segments: [crop(100, 103), crop(103, 109)],
        samples,
        ...over,
      },
      SIZES,
    );

  it('takes what is sharp, not black, away from cuts, and early on a tie; null where nothing was sampled', () => {
    expect(choose([sample(101), sample(104, { sharpness: 0.3 }), sample(108, { sharpness: 0.2 })])).toBe(104);
    expect(choose([sample(101, { brightness: 0, clippedShare: 1, sharpness: 0.5 }), sample(104)])).toBe(104);
    expect(choose([sample(102.8), sample(103.2), sample(106)])).toBe(106);
    expect(choose([sample(102), sample(108)])).toBe(102);
    expect(choose([sample(99), sample(109)])).toBeNull();
  });

  it('takes a face that the crop shows, and judges those of framings of before by faces alone', () => {
    expect(choose([sample(101, { sharpness: 0.11 }), sample(104, {}, face(45))])).toBe(104);
    expect(choose([sample(101), sample(104, {}, face(200))])).toBe(101);
    expect(
      choose([
        { atSec: 101, faces: [] },
        { atSec: 104, faces: [face(45)] },
      ]),
    ).toBe(104);
  });

  it('prefers a face from the front, even a smaller one, and open eyes', () => {
    const turned = face(45, { frontality: 0.1 });
    const frontal = { ...faceAt(45, 60, 32), frontality: 0.95 };
    expect(choose([sample(101, {}, turned), sample(104, {}, frontal)])).toBe(104);
    const closed = face(45, { frontality: 1, eyeContrast: 0.005 });
    expect(choose([sample(101, {}, closed), sample(104, {}, face(45, { frontality: 1, eyeContrast: 0.009 }))])).toBe(
      104,
    );
  });

  it('takes no closed eye for a wide open one because its lashes stand out', () => {
    const seen = (eyeContrast: number) => ({ ...face(45), frontality: 0.3, eyeContrast });
    const open = [101, 104, 106, 107].map((at) => sample(at, {}, seen(0.022)));
    expect(choose([...open, sample(108, {}, seen(0.031))])).toBe(101);
    expect(choose([sample(100.5, {}, seen(0.01)), ...open])).toBe(101);
    expect(choose([sample(100.5, {}, seen(0.031)), ...open])).toBe(101);
  });

  it('wants open eyes of everybody who is as large', () => {
    const two = (eyeContrast: number) => [
      { ...face(30), frontality: 1, eyeContrast: 0.02 },
      { ...face(60), frontality: 1, eyeContrast },
    ];
    expect(choose([sample(101, {}, ...two(0.008)), sample(104, {}, ...two(0.02)), sample(106, {}, ...two(0.02))])).toBe(
      104,
    );
  });

  it('leaves room for a name above or below a face', () => {
    // Both have their eyes on the same line, and are large enough.
    const withEyesAt53 = (side: number) => ({ ...faceAt(45, 53 + 0.22 * side, side), frontality: 1 });
    expect(choose([sample(101, {}, withEyesAt53(80)), sample(104, {}, withEyesAt53(48))])).toBe(104);
  });

  it('leaves a face without landmarks all of its worth', () => {
    expect(choose([sample(101, {}, face(45, { frontality: 0.4 })), sample(104, {}, face(45))])).toBe(104);
  });

  it('wants both people of two panels from the front', () => {
    const half = (x: number) => ({ width: 90, height: 80, points: [{ atSec: 100, x, y: 40 }] });
    const segments = [{ ...RANGE, layout: 'split' as const, crops: [half(0), half(194)] }];
    const two = (first: number, second: number) => [face(45, { frontality: first }), face(239, { frontality: second })];
    const samples = [sample(101, {}, ...two(1, 0)), sample(104, {}, ...two(0.8, 0.8))];
    expect(choose(samples, { segments, borders: [] })).toBe(104);
  });

  it('leaves out moments while something burned in moves, where there are others', () => {
    const moving = [{ startSec: 100.9, endSec: 101.1 }];
    expect(choose([sample(101), sample(104)], { moving })).toBe(104);
    expect(choose([sample(101)], { moving })).toBe(101);
  });
});

describe('burnedInMotion', () => {
  const words = [{ text: 'a', startSec: 101, endSec: 102 }];
  const captions = (style: 'pop' | 'bold') => ({ ...DEFAULT_CAPTIONS, style });

  it('is words of a style that pops, and the end of a title', () => {
    expect(burnedInMotion({ captions: captions('bold') }, words, RANGE)).toEqual([]);
    expect(burnedInMotion({ captions: false, titleOverlay: 'T' }, words, RANGE)).toEqual([
      { startSec: 103.8, endSec: 104 },
    ]);
    expect(burnedInMotion({ captions: captions('pop') }, words, RANGE)).toEqual([{ startSec: 101, endSec: 101.12 }]);
  });

  it('is no title that stays to the end of a short clip', () => {
    expect(burnedInMotion({ captions: false, titleOverlay: 'T' }, words, { startSec: 100, endSec: 105 })).toEqual([]);
  });
});

describe('readLooks', () => {
  const size = { width: 120, height: 120 };
  const box: Face['box'] = [10, 10, 100, 100];
  const plain = { ...size, data: new Uint8Array(120 * 120 * 3).fill(150) };
  const points = (nose: [number, number]): FacePoints => ({
    eyes: [
      [38, 40],
      [82, 40],
    ],
    nose,
    mouth: [60, 80],
  });
  const frontalityOf = (face: FacePoints) => readLooks(plain, { box, points: face }).frontality;

  it('is 1 into the camera, half of the way to the side less, and 0 from the side, from above and from below', () => {
    expect([60, 62, 72, 84].map((x) => frontalityOf(points([x, 60])))).toEqual([1, 1, 0.51, 0]);
    expect([56, 64, 69, 74, 45].map((y) => frontalityOf(points([60, y])))).toEqual([1, 1, 0.5, 0, 0]);
  });

  it('does not depend on how the head leans, on its size or place', () => {
    const turn = fc.record({
      angle: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(turn, fc.integer({ min: 45, max: 75 }), ({ angle, scale }, x) => {
        const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
        const move = ([px, py]: [number, number]): [number, number] => [
          px * cos - py * sin + 7,
          px * sin + py * cos - 3,
        ];
        const { eyes, nose, mouth } = points([x, 61]);
        const moved: FacePoints = { eyes: [move(eyes[0]), move(eyes[1])], nose: move(nose), mouth: move(mouth) };
        expect(Math.abs((frontalityOf(moved) ?? -1) - (frontalityOf(points([x, 61])) ?? -1))).toBeLessThanOrEqual(0.01);
      }),
    );
  });

  it('sees more in open eyes than in closed ones, and nothing in skin', () => {
    /** Paints both eyes: a pupil of some height between white. */
    const eyes = (pupilRows: number) => {
      const data = new Uint8Array(plain.data);
      const paint = (x: number, y: number, level: number) => data.fill(level, (y * 120 + x) * 3, (y * 120 + x) * 3 + 3);
      for (const centre of [38, 82]) {
        for (let dy = -pupilRows; dy <= pupilRows; dy++) {
          for (let dx = -8; dx <= 8; dx++) paint(centre + dx, 40 + dy, Math.abs(dx) <= 3 ? 30 : 220);
        }
      }
      return readLooks({ ...size, data }, { box, points: points([60, 60]) }).eyeContrast ?? -1;
    };
    expect(eyes(3)).toBeGreaterThan(2 * eyes(0));
    expect(readLooks(plain, { box, points: points([60, 60]) }).eyeContrast).toBe(0);
    expect(readLooks(plain, { box })).toEqual({});
  });
});
