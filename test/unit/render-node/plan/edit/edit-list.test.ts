import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { LayoutSegment } from '../../../../../schema/domain/media.ts';
import { cropAt } from '../../../../../render-node/plan/framing/crop-at.ts';
import {
  editClock,
  type KeptFrames,
  keptFrames,
  retimeSamples,
  retimeSegments,
  retimeWords,
} from '../../../../../render-node/plan/edit/edit-list.ts';

const GRID = { startSec: 10, fps: 25, frames: 250 };
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const span = (firstFrame: number, endFrame: number): KeptFrames => ({ firstFrame, endFrame });
/** Two seconds are cut out behind the second, and one behind the sixth. */
const KEPT = [span(0, 50), span(100, 150), span(175, 250)];

/** Sorted cuts that are apart, within the grid. */
const anyCuts = fc
  .array(fc.tuple(fc.double({ min: 0.2, max: 2, noNaN: true }), fc.double({ min: 0.5, max: 2, noNaN: true })), {
    maxLength: 5,
  })
  .map((rows) => {
    let at = GRID.startSec;
    return rows.flatMap(([gap, long]) => {
      const cut = range(at + gap, at + gap + long);
      at = cut.endSec;
      return cut.endSec < 19.8 ? [cut] : [];
    });
  });

describe('the frames that stay', () => {
  it('are all of them where nothing is cut', () => {
    expect(keptFrames([], GRID)).toEqual([span(0, 250)]);
  });

  it('are those between the cuts, each border on its nearest frame', () => {
    expect(keptFrames([range(12.01, 13.99), range(16, 17)], GRID)).toEqual(KEPT);
  });

  it('begin and end where the cuts reach the ends, without a frame that rounding left over', () => {
    const grid = { ...GRID, startSec: 9.97 };
    expect(keptFrames([range(10, 11.97), range(18.97, 19.93)], grid)).toEqual([span(50, 225)]);
  });
});

describe('the clock of an edited clip', () => {
  const clock = editClock(KEPT, GRID);

  it.each([
    [9, 9],
    [10, 10],
    [12, 12],
    [13, 12],
    [14, 12],
    [15.5, 13.5],
    [16.7, 14],
    [20, 17],
    [21, 18],
  ])('shows %d at %d', (sec, shown) => {
    expect(clock(sec)).toBeCloseTo(shown, 9);
  });

  it('closes a cut at the start and one at the end up', () => {
    const shown = editClock([span(50, 200)], GRID);
    expect([9, 10, 11.5, 12, 13, 18, 19, 20, 21].map(shown)).toEqual([9, 10, 10, 10, 11, 16, 16, 16, 17]);
  });

  it('never goes back, and takes as long as what is kept', () => {
    fc.assert(
      fc.property(anyCuts, fc.array(fc.double({ min: 5, max: 25, noNaN: true })), (cuts, moments) => {
        const kept = keptFrames(cuts, GRID);
        const sorted = moments.toSorted((a, b) => a - b);
        const shown = sorted.map(editClock(kept, GRID));
        shown.slice(1).forEach((sec, i) => expect(sec).toBeGreaterThanOrEqual((shown[i] ?? 0) - 1e-9));
        const frames = kept.reduce((sum, { firstFrame, endFrame }) => sum + endFrame - firstFrame, 0);
        expect(editClock(kept, GRID)(20)).toBeCloseTo(GRID.startSec + frames / GRID.fps, 9);
        for (const { firstFrame, endFrame } of kept) expect(endFrame - firstFrame).toBeGreaterThan(1);
      }),
    );
  });

  it('moves words, and keeps all of them', () => {
    const words = [
      { text: 'a', startSec: 11, endSec: 11.5 },
      { text: 'b', startSec: 14.2, endSec: 14.8, speaker: 'S' },
    ];
    const [a, b] = retimeWords(words, clock);
    expect(a).toEqual(words[0]);
    expect(b).toMatchObject({ text: 'b', speaker: 'S' });
    expect(b?.startSec).toBeCloseTo(12.2);
    expect(b?.endSec).toBeCloseTo(12.8);
  });

  it('leaves out faces that are not to be seen any more', () => {
    const samples = [11, 13, 15].map((atSec) => ({ atSec, faces: [] }));
    expect(retimeSamples(samples, KEPT, GRID).map(({ atSec }) => atSec)).toEqual([11, 13]);
  });
});

describe('the crops of an edited clip', () => {
  const crop = (points: [atSec: number, x: number][]) => ({
    width: 100,
    height: 180,
    points: points.map(([atSec, x]) => ({ atSec, x, y: 2 * x })),
  });
  const segment = (startSec: number, endSec: number, points: [number, number][]): LayoutSegment => ({
    startSec,
    endSec,
    layout: 'single',
    crops: [crop(points)],
  });

  it('switch at the frame of their cut, or at the joint that swallowed it', () => {
    const segments = [segment(10, 13, [[10, 0]]), segment(13, 15, [[13, 20]]), segment(15, 20, [[15, 40]])];
    const starts = retimeSegments(segments, KEPT, GRID).map(({ startSec }) => startSec);
    expect(starts).toEqual([10, 12, 13]);
  });

  it('keep a still one as it is', () => {
    expect(retimeSegments([segment(10, 20, [[10, 30]])], KEPT, GRID)[0]?.crops).toEqual([crop([[10, 30]])]);
  });

  it('show every frame that stays where it was shown before', () => {
    const path = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 200 })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((rows) => rows.toSorted(([a], [b]) => a - b).map(([frame, x]): [number, number] => [10 + frame / 25, x]));
    fc.assert(
      fc.property(anyCuts, path, (cuts, points) => {
        const kept = keptFrames(cuts, GRID);
        const clock = editClock(kept, GRID);
        const before = crop(points);
        const [after] = retimeSegments([segment(10, 20, points)], kept, GRID);
        const frames = kept.flatMap(({ firstFrame, endFrame }) =>
          Array.from({ length: endFrame - firstFrame }, (_, i) => firstFrame + i),
        );
        // A thousandth of a frame behind its begin, where a jump on that frame has been made in any case.
        const places = frames.map((frame) => ({ frame, atSec: 10 + (frame + 0.001) / 25 }));
        for (const { atSec } of places) {
          const shown = cropAt(after?.crops[0] ?? before, clock(atSec));
          expect(shown.x).toBeCloseTo(cropAt(before, atSec).x, 3);
          expect(shown.y).toBeCloseTo(cropAt(before, atSec).y, 3);
        }
        expect(places.length).toBeGreaterThan(0);
      }),
    );
  });
});
