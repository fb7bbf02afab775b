import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment } from '../../../../../schema/domain/media.ts';
import { faceInFrame } from '../../../../../bench/lib/face-in-frame.ts';
import {
  makeKeyPictureReader,
  readGrey,
  stillnessOf,
  type TimedPicture,
} from '../../../../../render-node/plan/check/key-pictures.ts';
import { planLoudness, refineLoudness } from '../../../../../render-node/plan/sound/loudness.ts';
import { segmentsForRange } from '../../../../../render-node/plan/framing/segments-for-range.ts';
import { expectFaces, foundShare, spread } from '../../../../../render-node/plan/check/expected-faces.ts';
import { makeThinned } from '../../../../../render-node/plan/math/thin-out.ts';
import { faceAt } from '../../../../support/media/face-samples.ts';
import { stillSegment } from '../../../../support/system/run-render.ts';

describe('segments for a range', () => {
  const segments = [
    stillSegment(10, 12, [0, 0, 9, 16]),
    stillSegment(12, 14, [1, 0, 9, 16]),
    stillSegment(14, 16, [2, 0, 9, 16]),
  ];
  const spans = (made: LayoutSegment[]) =>
    made.map(({ startSec, endSec, crops }) => [startSec, endSec, crops[0]?.points[0]?.x]);

  it('are cut to a part', () => {
    expect(spans(segmentsForRange(segments, { startSec: 11, endSec: 13 }))).toEqual([
      [11, 12, 0],
      [12, 13, 1],
    ]);
  });

  it('reach further than they did', () => {
    expect(spans(segmentsForRange(segments, { startSec: 8, endSec: 20 }))).toEqual([
      [8, 12, 0],
      [12, 14, 1],
      [14, 20, 2],
    ]);
  });

  it('come from the nearest where none touches, and fit the picture where there are none', () => {
    expect(spans(segmentsForRange(segments, { startSec: 20, endSec: 22 }))).toEqual([[20, 22, 2]]);
    expect(spans(segmentsForRange(segments, { startSec: 1, endSec: 2 }))).toEqual([[1, 2, 0]]);
    expect(segmentsForRange([], { startSec: 1, endSec: 2 })).toEqual([
      { startSec: 1, endSec: 2, layout: 'fit', crops: [] },
    ]);
  });
});

describe('loudness', () => {
  it('is linear while the peak has room', () => {
    expect(planLoudness({ integratedLufs: -20, truePeakDbtp: -9 }, -14)).toEqual({ gainDb: 6, isLimited: false });
    expect(planLoudness({ integratedLufs: -20, truePeakDbtp: -7 }, -14)).toEqual({ gainDb: 6, isLimited: true });
  });

  it('is left alone for silence', () => {
    expect(planLoudness({ integratedLufs: null, truePeakDbtp: -80 }, -14)).toBeNull();
    expect(planLoudness({ integratedLufs: -60, truePeakDbtp: null }, -14)).toBeNull();
  });

  it('does not make speech out of the noise of a room', () => {
    expect(planLoudness({ integratedLufs: -65, truePeakDbtp: -55 }, -14)?.gainDb).toBe(24);
  });

  it('gives back what the limiter took, up to 8 dB, until it is near enough', () => {
    const first = { gainDb: 6, isLimited: true };
    const aim = { targetLufs: -14, firstGainDb: 6 };
    expect(refineLoudness(first, { integratedLufs: -15, truePeakDbtp: -2 }, aim)).toEqual({
      gainDb: 7,
      isLimited: true,
    });
    expect(refineLoudness(first, { integratedLufs: -24, truePeakDbtp: -2 }, aim)).toEqual({
      gainDb: 14,
      isLimited: true,
    });
    expect(refineLoudness({ gainDb: 14, isLimited: true }, { integratedLufs: -20, truePeakDbtp: -2 }, aim)).toBeNull();
    expect(refineLoudness(first, { integratedLufs: -14.1, truePeakDbtp: -2 }, aim)).toBeNull();
  });

  it('never lets a linear peak over -1.5 dBTP', () => {
    const figures = fc.record({
      integratedLufs: fc.double({ min: -60, max: 0, noNaN: true }),
      truePeakDbtp: fc.double({ min: -60, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(figures, (measured) => {
        const made = planLoudness(measured, -14);
        const peak = measured.truePeakDbtp + (made?.gainDb ?? 0);
        expect(made?.isLimited === true || peak <= -1.5).toBe(true);
      }),
    );
  });
});

describe('faces in the frame', () => {
  const face = (x: number, size = 100) => ({ box: [x, 100, size, size] as [number, number, number, number], score: 1 });
  const range = { startSec: 0, endSec: 10 };
  const single = [stillSegment(0, 10, [400, 0, 600, 1080])];

  it('is the share of samples whose main face is inside', () => {
    const samples = [
      { atSec: 1, faces: [face(500)] },
      { atSec: 2, faces: [face(950)] },
      { atSec: 3, faces: [] },
      { atSec: 4, faces: [face(500), face(1500)] },
      { atSec: 5, faces: [face(1500), face(500, 40)] },
      { atSec: 12, faces: [face(1500)] },
    ];
    expect(faceInFrame(samples, single, range)).toBe(0.5);
  });

  it('wants both people in two panels', () => {
    const crop = (x: number) => ({ width: 600, height: 540, points: [{ atSec: 0, x, y: 0 }] });
    const split: LayoutSegment[] = [{ ...range, layout: 'split', crops: [crop(0), crop(1200)] }];
    expect(faceInFrame([{ atSec: 1, faces: [face(100), face(1400)] }], split, range)).toBe(1);
    expect(faceInFrame([{ atSec: 1, faces: [face(100), face(800)] }], split, range)).toBe(0.5);
    expect(faceInFrame([{ atSec: 1, faces: [face(100)] }], split, range)).toBe(1);
  });

  it('follows a moving crop', () => {
    const points = [
      { atSec: 0, x: 0, y: 0 },
      { atSec: 10, x: 1000, y: 0 },
    ];
    const moving: LayoutSegment[] = [{ ...range, layout: 'single', crops: [{ width: 600, height: 1080, points }] }];
    const samples = [
      { atSec: 5, faces: [face(700)] },
      { atSec: 9, faces: [face(700)] },
    ];
    expect(faceInFrame(samples, moving, range)).toBe(0.5);
  });

  it('is whole where all is shown, and null where nobody is', () => {
    expect(faceInFrame([{ atSec: 1, faces: [face(0)] }], [{ ...range, layout: 'fit', crops: [] }], range)).toBe(1);
    expect(faceInFrame([{ atSec: 1, faces: [] }], single, range)).toBeNull();
  });
});

describe('key pictures', () => {
  const plain = (level: number) => new Uint8Array(64).fill(level);
  const checker = Uint8Array.from({ length: 64 }, (_, i) => ((i + Math.floor(i / 8)) % 2 === 0 ? 60 : 180));

  it('tell black and still', () => {
    const read = makeKeyPictureReader();
    expect(read(plain(2))).toEqual({ darkShare: 1, change: null });
    expect(read(plain(126))).toEqual({ darkShare: 0, change: 124 });
    expect(read(checker)).toEqual({ darkShare: 0, change: 60 });
    expect(read(checker).change).toBe(0);
  });

  const picture = (atSec: number, changes: Partial<TimedPicture> = {}): TimedPicture => ({
    atSec,
    darkShare: 0,
    change: 5,
    ...changes,
  });

  it('give the shares of the clip that are black and that stand still', () => {
    const pictures = [
      picture(0, { change: null, darkShare: 1 }),
      picture(2),
      picture(4, { change: 0.1 }),
      picture(6, { change: 0.1 }),
      picture(8, { darkShare: 0.96 }),
    ];
    expect(stillnessOf(pictures, 10)).toEqual({ blackRatio: 0.4, frozenRatio: 0.5 });
  });

  it('have a luma', () => {
    expect(readGrey(Uint8Array.from([255, 255, 255, 0, 255, 0]))).toEqual(Uint8Array.from([255, 182]));
  });
});

describe('looking for faces in the result', () => {
  const sizes = { source: { width: 1920, height: 1080 }, canvas: { width: 720, height: 1280 } };
  const segments = [stillSegment(0, 5, [400, 0, 600, 1067]), stillSegment(5, 10, [400, 0, 600, 1067])];
  const expected = (atSec: number, ...faces: ReturnType<typeof faceAt>[]) =>
    expectFaces([{ atSec: 2, faces }], segments, atSec, sizes);

  it('expects what the source shows near that time of the same shot', () => {
    const wanted = expected(2.4, faceAt(700, 500, 214), faceAt(1500, 500, 210));
    expect(wanted?.faces).toBe(1);
    expect(wanted?.minHeight).toBeCloseTo(0.098, 2);
    expect(expected(2.6, faceAt(700, 500, 214))).toBeNull();
    const [face] = [faceAt(700, 500, 214)];
    expect(expectFaces([{ atSec: 4.9, faces: [face] }], segments, 5.1, sizes)).toBeNull();
  });

  it('expects neither doubtful nor tiny ones, and two in two panels', () => {
    expect(expected(2, faceAt(700, 500, 214, 0.6))).toBeNull();
    expect(expected(2, faceAt(700, 500, 60))).toBeNull();
    const crop = { width: 600, height: 533, points: [{ atSec: 0, x: 0, y: 0 }] };
    const split: LayoutSegment[] = [{ startSec: 0, endSec: 5, layout: 'split', crops: [crop, crop] }];
    const samples = [{ atSec: 2, faces: [faceAt(300, 300, 200), faceAt(1500, 300, 200)] }];
    const wanted = expectFaces(samples, split, 2, sizes);
    expect(wanted).toMatchObject({ faces: 2 });
    expect(foundShare(wanted ?? { faces: 0, minHeight: 0 }, [0.18, 0.02])).toBe(0.5);
  });

  it('spreads its looks, and keeps a bounded number of pictures of a stream', () => {
    const items = Array.from({ length: 100 }, (_, i) => i);
    expect(spread(items)).toEqual([0, 14, 28, 42, 57, 71, 85, 99]);
    expect(spread([1, 2])).toEqual([1, 2]);
    const thinned = makeThinned<number>(24);
    items.forEach(thinned.add);
    expect(thinned.kept()).toEqual(items.filter((item) => item % 8 === 0));
    const [made, sparing] = [[] as number[], makeThinned<number>(24)];
    for (const item of items) sparing.addMade(() => (made.push(item), item));
    expect(sparing.kept()).toEqual(thinned.kept());
    expect(made.length).toBeLessThan(items.length / 2 + 1);
  });
});
