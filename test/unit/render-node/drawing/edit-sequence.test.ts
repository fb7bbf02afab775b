import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment, SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { lengthOf, pictureBox, placed } from '#schema/domain/timeline/timeline.ts';
import { planClip } from '../../../../render-node/drawing/clip.ts';
import { sequenceOfClip } from '../../../../render-node/drawing/edit-sequence.ts';
import { isMoving, type PathPiece } from '../../../../render-node/ffmpeg/graph/crop-path.ts';
import { PLAIN_SOURCE } from '../../../support/media/source-gallery.ts';
import { RATES } from '../../../support/media/timelines.ts';
import { makePlan } from '../../../support/system/run-render.ts';

const SOURCE: SourceInfo = { ...PLAIN_SOURCE, width: 1920, height: 1080 };

function made(changes: Partial<RenderPlan>, segments: LayoutSegment[], source: Partial<SourceInfo> = {}) {
  const plan = makePlan(changes);
  const sourceInfo = { ...SOURCE, ...source };
  const { layout, aspectRatio } = plan;
  const framing = { layout, aspectRatio, shots: [], samples: [], segments };
  const words = [
    { text: 'before', startSec: 0.1, endSec: 0.4 },
    { text: 'hello', startSec: 2.2, endSec: 2.6 },
    { text: 'world.', startSec: 2.7, endSec: 3 },
    { text: 'cut', startSec: 5.2, endSec: 5.6 },
  ];
  const clip = planClip({ plan, sourceInfo }, { words, spoken: [], sounds: [], framing });
  return { clip, sequence: sequenceOfClip(clip, plan, sourceInfo) };
}

const single = (points: [atSec: number, x: number][]): LayoutSegment => ({
  startSec: 0,
  endSec: 60,
  layout: 'single',
  crops: [{ width: 608, height: 1080, points: points.map(([atSec, x]) => ({ atSec, x, y: 0 })) }],
});

/** The left edge of a crop in a frame of the render. */
function drawnAt(path: readonly PathPiece[], frame: number): number {
  const drawn = path.findLast(({ from }) => from <= frame);
  if (drawn === undefined) return 0;
  return drawn.x + (isMoving(drawn) ? drawn.dx * (frame - drawn.from) : 0);
}

describe('the sequence of a clip', () => {
  it('shows larger parts as the render does, and not the zooms of its look', () => {
    const cuts = [{ startSec: 4, endSec: 5 }];
    const { sequence } = made({ range: { startSec: 2, endSec: 9 }, cuts, transition: 'punch_in' }, [
      single([[0, 656]]),
    ]);
    expect(sequence.pieces.map(({ panels }) => panels[0]?.crop)).toEqual([
      { width: 608, height: 1080 },
      { width: 552, height: 982 },
    ]);
  });

  const times = fc.double({ min: 0, max: 20, noNaN: true });
  const paths = fc.array(fc.tuple(times, fc.integer({ min: 0, max: 1312 })), { minLength: 1, maxLength: 8 });

  it('shows each frame of the render, cropped as there, at all rates', () => {
    const cutAt = fc.double({ min: 3, max: 6, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(RATES)), paths, cutAt, ({ num, den }, points, cut) => {
        const path = points.toSorted(([a], [b]) => a - b);
        const cuts = [{ startSec: cut, endSec: cut + 1 }];
        const plan = { range: { startSec: 2, endSec: 9 }, cuts };
        const { clip, sequence } = made(plan, [single(path)], { fps: num / den });
        const { timeline } = clip;
        expect(sequence.rate).toEqual({ num, den });
        expect(lengthOf(sequence)).toBe(timeline.frames);
        const first = Math.round((timeline.startSec * num) / den);
        const source = (timeline.reads[0]?.kept ?? []).flatMap(({ firstFrame, endFrame }) =>
          Array.from({ length: endFrame - firstFrame }, (_, i) => first + firstFrame + i),
        );
        const shown = placed(sequence.pieces).flatMap((piece) =>
          Array.from({ length: piece.frames }, (_, i) => piece.sourceFrame + i),
        );
        expect(shown).toEqual(source);
        const pieces = timeline.segments[0]?.panels[0]?.pieces ?? [];
        for (const piece of placed(sequence.pieces)) {
          for (let frame = 0; frame < piece.frames; frame += 7) {
            expect(xAt(piece.panels[0]?.keys ?? [], frame)).toBeCloseTo(drawnAt(pieces, piece.at + frame), 1);
          }
        }
      }),
    );
  });

  it('is cut where the crop jumps, and needs no keys where it rests', () => {
    const { sequence } = made({ range: { startSec: 2, endSec: 6 } }, [
      single([
        [2, 100],
        [4, 100],
        [4, 900],
        [6, 900],
      ]),
    ]);
    expect(sequence.pieces.map(({ sourceFrame, frames }) => [sourceFrame, frames])).toEqual([
      [50, 50],
      [100, 50],
    ]);
    expect(sequence.pieces.map(({ panels }) => panels[0]?.keys)).toEqual([
      [{ frame: 0, x: 100, y: 0 }],
      [{ frame: 0, x: 900, y: 0 }],
    ]);
  });

  it('has keys where a crop changes its size, so that the picture is where the render has it', () => {
    const points = [
      { atSec: 2, x: 100, y: 0 },
      { atSec: 4, x: 400, y: 200, scale: 0.5 },
    ];
    const segment = { ...single([]), crops: [{ width: 608, height: 1080, points }] };
    const { sequence } = made({ range: { startSec: 2, endSec: 6 } }, [segment]);
    const [piece, ...others] = sequence.pieces;
    expect([piece?.frames, others]).toEqual([100, []]);
    const panel = piece?.panels[0];
    if (panel === undefined) throw new Error('no panel');
    const at = (frame: number) => {
      const share = Math.min(1, frame / 50);
      return { x: 100 + 300 * share, y: 200 * share, scale: 1 - 0.5 * share };
    };
    expect([panel.keys[0], panel.keys.at(-1)]).toEqual([
      { frame: 0, x: 100, y: 0 },
      { frame: 99, x: 400, y: 200, scale: 0.5 },
    ]);
    expect(panel.keys.length).toBeLessThan(25);
    const boxes = panel.keys.map((key) => ({ frame: key.frame, ...pictureBox(panel, key, SOURCE) }));
    for (let frame = 0; frame < 100; frame += 1) {
      const after = Math.max(
        1,
        boxes.findIndex((box) => box.frame >= frame),
      );
      const [a, b] = [boxes[after - 1], boxes[after]];
      if (a === undefined || b === undefined) throw new Error('no key');
      const share = (frame - a.frame) / (b.frame - a.frame);
      const drawn = pictureBox(panel, at(frame), SOURCE);
      for (const side of ['left', 'top', 'width', 'height'] as const) {
        expect(Math.abs(a[side] + (b[side] - a[side]) * share - drawn[side])).toBeLessThan(2.5);
      }
    }
  });

  it('fits the whole picture, and places two panels, as a render does', () => {
    const fit: LayoutSegment = { startSec: 0, endSec: 3, layout: 'fit', crops: [] };
    const crop = (x: number) => ({ width: 1080, height: 960, points: [{ atSec: 3, x, y: 60 }] });
    const split: LayoutSegment = { startSec: 3, endSec: 60, layout: 'split', crops: [crop(0), crop(840)] };
    const { sequence } = made(
      { range: { startSec: 2, endSec: 4 }, layout: 'split', captions: false, resolution: 1080 },
      [fit, split],
    );
    expect(sequence.pieces.map(({ panels }) => panels.map(({ to }) => [to.left, to.top, to.width, to.height]))).toEqual(
      [
        [[0, 656, 1080, 608]],
        [
          [0, 0, 1080, 960],
          [0, 960, 1080, 960],
        ],
      ],
    );
  });

  it('plays the pieces in their order', () => {
    const pieces = [
      { startSec: 8, endSec: 9 },
      { startSec: 2, endSec: 5 },
    ];
    const { sequence } = made({ range: { startSec: 2, endSec: 9 }, pieces }, [single([[0, 100]])], { fps: 25 });
    expect(sequence.pieces.map(({ sourceFrame, frames }) => [sourceFrame, frames])).toEqual([
      [200, 25],
      [50, 75],
    ]);
  });

  it('counts frames of the stored file: from its beginning, and from its first picture', () => {
    const range = { startSec: 102, endSec: 104 };
    const at = (source: Partial<SourceInfo>) =>
      made({ range }, [single([[0, 0]])], source).sequence.pieces[0]?.sourceFrame;
    expect(at({ durationSec: 300 })).toBe(2_550);
    expect(at({ durationSec: 300, startsAtSec: 100 })).toBe(50);
    expect(at({ durationSec: 300, startsAtSec: 100, videoStartSec: 0.04 })).toBe(49);
  });

  it('conforms a variable rate to the next one above', () => {
    const { sequence } = made({ range: { startSec: 2, endSec: 4 } }, [single([[0, 0]])], {
      fps: 27.43,
      isVariableRate: true,
    });
    expect(sequence.rate).toEqual({ num: 30, den: 1 });
    expect(sequence.pieces).toMatchObject([{ sourceFrame: 60, frames: 60 }]);
  });

  it('has the captions of what is left, on its own clock', () => {
    const { sequence } = made({ range: { startSec: 2, endSec: 7 }, cuts: [{ startSec: 5, endSec: 6 }] }, [
      single([[0, 0]]),
    ]);
    expect(sequence.subtitles).toEqual([{ frame: 5, frames: 30, lines: ['Hello world.'] }]);
    expect(made({ captions: false }, [single([[0, 0]])]).sequence.hasTitles).toBe(false);
  });
});

function xAt(keys: readonly { frame: number; x: number }[], frame: number): number {
  const before = keys.findLast((key) => key.frame <= frame) ?? keys[0];
  const after = keys.find((key) => key.frame > frame);
  if (before === undefined) return Number.NaN;
  if (after === undefined) return before.x;
  return before.x + ((after.x - before.x) * (frame - before.frame)) / (after.frame - before.frame);
}
