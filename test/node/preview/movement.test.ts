import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planClip } from '../../../render-node/drawing/clip.ts';
import type { LayoutSegment, Word } from '../../../schema/domain/media.ts';
import type { RenderPlan } from '../../../schema/domain/render-plan.ts';
import { windowsAt } from '../../../studio/src/pages/editor/logic/windows.ts';
import { type Colour, colourDistance, meanColour, pixelAt, type Rgb } from '../../support/media/judge.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';
import { makePlan, renderInParts, type RenderSetup, SMALL, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const SOURCE = { width: 640, height: 360 };
const INFO = { ...PLAIN_SOURCE, ...SOURCE, durationSec: 6, fps: 25 };
const RANGE = { startSec: 0, endSec: 5 };
const BLACK: Colour = [0, 0, 0];
/** Of a picture of 360 pixels: what is drawn on whole pixels is off by up to one. */
const NEAR_PX = 1.3;
/** Coding and colour conversion move a pure colour by less than this. */
const SAME_COLOUR = 24;
const SIZE = { width: 360, height: 640 };
const WORDS: Word[] = 'Nobody told me that a boat needs so much water'
  .split(' ')
  .map((text, i) => ({ text, startSec: 0.2 + 0.4 * i, endSec: 0.6 + 0.4 * i }));

/** Black, then gray from x = 260 on: beside the faces, so that a picture that grows from there moves the edge. */
function makeSource(): Promise<string> {
  const picture = `color=black:s=640x360:r=25,drawbox=x=260:y=0:w=380:h=360:color=0x5A5A5A:t=fill`;
  return renderer.maker.make('halves.mp4', { inputs: [picture, 'sine=f=440:r=48000'], durationSec: 6 });
}

const SINGLE = [stillSegment(0, 6, [220, 0, 202, 360])];
const TWO: LayoutSegment[] = [
  {
    startSec: 0,
    endSec: 6,
    layout: 'split',
    crops: [
      { width: 202, height: 180, points: [{ atSec: 0, x: 180, y: 0 }] },
      { width: 202, height: 180, points: [{ atSec: 0, x: 200, y: 180 }] },
    ],
  },
];
const WHOLE: LayoutSegment[] = [{ startSec: 0, endSec: 6, layout: 'fit', crops: [] }];
const FACES = Array.from({ length: 24 }, (_, i) => ({
  atSec: i / 4,
  faces: [
    { box: [300, 60, 40, 50] as [number, number, number, number], score: 0.9 },
    { box: [330, 240, 40, 50] as [number, number, number, number], score: 0.9 },
  ],
}));

async function setupOf(plan: Partial<RenderPlan>, segments = SINGLE): Promise<RenderSetup> {
  return {
    source: await makeSource(),
    sourceInfo: INFO,
    plan: { range: RANGE, captions: false, resolution: SMALL, loudness: 'off', ...plan },
    segments,
    framing: { samples: FACES, layout: plan.layout ?? 'single' },
    words: WORDS,
    speech: WORDS,
  };
}

/** Where black becomes gray in a row of the picture, in pixels. */
function edgeOf(picture: Rgb, down: number): number {
  const y = Math.floor(picture.height * down);
  return Array.from({ length: picture.width }, (_, x) => pixelAt(picture, x, y)).filter(([r]) => r < 45).length;
}

/** The same as the studio's preview draws it, for each frame and window: see `windowsAt`. */
function previewEdges({ plan: changes, segments = [] }: RenderSetup, frames: number): number[][] {
  const plan = makePlan(changes);
  const framing = { shots: [], samples: FACES, segments, layout: plan.layout, aspectRatio: plan.aspectRatio };
  const clip = planClip({ plan, sourceInfo: INFO }, { words: WORDS, spoken: WORDS, sounds: [], framing });
  return Array.from({ length: frames }, (_, n) =>
    windowsAt(plan, clip, n / 25).windows.map(({ from, to }) => to.x + ((260 - from.x) * to.width) / from.width),
  );
}

const framesOf = (video: string) => renderer.frames(video, SIZE);

describe('a zoom', () => {
  it.each([
    ['one crop', { layout: 'single' }, SINGLE, [0.3]],
    ['two panels', { layout: 'split' }, TWO, [0.25, 0.75]],
    ['the whole picture', { layout: 'single' }, WHOLE, [0.5]],
  ] as const)('of %s is that of the preview in every frame', async (_name, plan, segments, rows) => {
    const setup = await setupOf({ zoom: 1.12, ...plan }, [...segments]);
    const { video } = await renderer.render(setup);
    const frames = await framesOf(video);
    const wanted = previewEdges(setup, frames.length);
    expect(frames).toHaveLength(125);
    const far = frames.flatMap((frame, n) =>
      rows.map((down, i) => Math.abs(edgeOf(frame, down) - (wanted[n]?.[i] ?? 0))),
    );
    expect(Math.max(...far)).toBeLessThanOrEqual(NEAR_PX);
    for (const i of rows.keys()) {
      const path = wanted.map((one) => one[i] ?? 0);
      expect(Math.max(...path) - Math.min(...path)).toBeGreaterThan(3 * NEAR_PX);
    }
  });

  it('is the same in a render of several parts', async () => {
    const setup = await setupOf({ zoom: 1.12 });
    const { video } = await renderInParts(join(renderer.folder, 'parts'), renderer.ffmpeg, setup, 2);
    const frames = await framesOf(video);
    const wanted = previewEdges(setup, frames.length);
    const far = frames.map((frame, n) => Math.abs(edgeOf(frame, 0.3) - (wanted[n]?.[0] ?? 0)));
    expect(Math.max(...far)).toBeLessThanOrEqual(NEAR_PX);
  });

  it('begins and ends without a jump', async () => {
    const { video } = await renderer.render(await setupOf({ zoom: 1.12 }));
    const edges = (await framesOf(video)).map((frame) => edgeOf(frame, 0.3));
    const steps = edges.slice(1).map((edge, i) => Math.abs(edge - (edges[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThanOrEqual(2);
  });
});

const CUTS = [
  { startSec: 1, endSec: 2 },
  { startSec: 3, endSec: 3.6 },
];

describe('where a part was cut out', () => {
  it('the next part is a little larger, and the one after it as before', async () => {
    const setup = await setupOf({ transition: 'punch_in', cuts: CUTS });
    const { video } = await renderer.render(setup);
    const frames = await framesOf(video);
    const wanted = previewEdges(setup, frames.length).map(([edge = 0]) => edge);
    const [before, larger, after] = [10, 40, 70].map((n) => wanted[n] ?? 0);
    expect(Math.abs((larger ?? 0) - (before ?? 0))).toBeGreaterThan(5);
    expect(after).toBe(before);
    for (const [n, frame] of frames.entries()) {
      const far = Math.abs(edgeOf(frame, 0.3) - (wanted[n] ?? 0));
      expect(far).toBeLessThanOrEqual(NEAR_PX);
    }
  });

  it('a few frames are white, and no more', async () => {
    const { video } = await renderer.render(await setupOf({ transition: 'flash', cuts: CUTS }));
    const red = (await framesOf(video)).map((frame) => meanColour(frame)[0]);
    const white = red.flatMap((value, n) => (value > 100 ? [n] : []));
    // The clip goes on elsewhere after 25 and after 50 frames.
    for (const seam of [25, 50]) {
      expect(red[seam]).toBeGreaterThan(150);
      expect(red[seam - 4]).toBeLessThan(90);
      expect(red[seam + 8]).toBeLessThan(90);
    }
    expect(white.length).toBeLessThanOrEqual(12);
  });
});

describe('a progress bar', () => {
  it.each([
    ['top', 0.002],
    ['bottom', 0.998],
  ] as const)('at the %s fills evenly while the clip plays', async (progressBar, down) => {
    const { video } = await renderer.render(await setupOf({ progressBar }));
    const frames = await framesOf(video);
    for (const [n, frame] of frames.entries()) {
      if (n % 10 > 0) continue;
      const y = Math.floor(frame.height * down);
      const filled = Array.from({ length: frame.width }, (_, x) => pixelAt(frame, x, y)).filter(([r]) => r > 120);
      expect(Math.abs(filled.length / frame.width - n / frames.length)).toBeLessThan(0.02);
      // Nothing of it is in the picture.
      expect(edgeOf(frame, 0.5)).toBe(edgeOf(frames[0] ?? frame, 0.5));
    }
  });
});

it('fills the space around a picture that is shown whole with a colour', async () => {
  const { video } = await renderer.render(await setupOf({ background: '#C04020' }, WHOLE));
  const [frame] = await framesOf(video);
  if (frame === undefined) throw new Error('The clip has no frames.');
  for (const down of [0.02, 0.2, 0.8, 0.98]) {
    const pixel = pixelAt(frame, 180, Math.floor(frame.height * down));
    expect(colourDistance(pixel, [0xc0, 0x40, 0x20])).toBeLessThan(8);
  }
  expect(colourDistance(pixelAt(frame, 40, 320), BLACK)).toBeLessThan(SAME_COLOUR);
});
