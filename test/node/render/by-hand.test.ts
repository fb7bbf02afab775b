import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FramingEdit } from '../../../schema/domain/framing-edit.ts';
import { ASPECT_RATIOS, type AspectRatio } from '../../../schema/domain/formats.ts';
import { canvasOf, DEFAULT_CAPTIONS, type RenderPlan } from '../../../schema/domain/render-plan.ts';
import { planClip } from '../../../render-node/drawing/clip.ts';
import { windowsAt } from '../../../studio/src/pages/editor/logic/windows.ts';
import { type Colour, colourDistance, pixelAt, type Rgb } from '../../support/media/judge.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';
import { makePlan, renderInParts } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const BLUE: Colour = [0, 0, 255];
const LIME: Colour = [0, 255, 0];
const WHITE: Colour = [255, 255, 255];
/** Coding and colour conversion move a pure colour by less than this. */
const SAME_COLOUR = 24;
const SHOT = { startSec: 0, endSec: 2 };
const FRAMING = { shots: [SHOT], samples: [], segments: [] };

/** A frame of a clip from a source that is blue on the left and lime on the right. */
async function frameOf(plan: Partial<RenderPlan>): Promise<Rgb> {
  const source = await renderer.maker.halvesWithCut(2, 1_000);
  const { video } = await renderer.render({
    source,
    plan: { range: SHOT, captions: false, ...plan },
    framing: FRAMING,
  });
  const { width, height } = canvasOf(makePlan({ ...plan, resolution: 720 }));
  const [frame] = (await renderer.frames(video, { width: width / 2, height: height / 2 })).slice(25);
  if (frame === undefined) throw new Error('The clip has no frames.');
  return frame;
}

/** The pixel at shares of the picture. */
const at = (picture: Rgb, across: number, down: number): Colour =>
  pixelAt(picture, Math.floor(picture.width * across), Math.floor(picture.height * down));
const isNear = (a: Colour, b: Colour) => colourDistance(a, b) <= SAME_COLOUR;

/** Where blue becomes lime in the middle row, in pixels. */
const edgeOf = (picture: Rgb): number =>
  Array.from({ length: picture.width }, (_, x) => at(picture, x / picture.width, 0.5)).filter(
    ([, green, blue]) => blue > green,
  ).length;

describe('framed by hand', () => {
  it('shows one part of the picture above another', async () => {
    const panels = {
      first: [200, 50, 118, 80],
      second: [10, 60, 100, 80],
      share: 0.4,
    } satisfies FramingEdit['panels'];
    const picture = await frameOf({ framingEdits: [{ ...SHOT, panels }] });
    for (const across of [0.02, 0.98]) {
      for (const down of [0.01, 0.39]) expect(isNear(at(picture, across, down), LIME)).toBe(true);
      for (const down of [0.41, 0.99]) expect(isNear(at(picture, across, down), BLUE)).toBe(true);
    }
  });

  it.each(ASPECT_RATIOS)('shows in %s what the preview shows of a close crop', async (aspectRatio: AspectRatio) => {
    const { width, height } = canvasOf({ aspectRatio, resolution: 720 });
    const scale = Math.min(320 / width, 180 / height) / 2;
    const size = { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) };
    const x = 160 - 2 * Math.round((size.width * 0.3) / 2);
    const crop = { ...size, points: [{ atSec: 0, x, y: 40 }], aspectRatio };
    const framingEdits: FramingEdit[] = [{ ...SHOT, crop }];
    const picture = await frameOf({ framingEdits, aspectRatio });
    const plan = makePlan({ range: SHOT, framingEdits, aspectRatio });
    const framing = { ...FRAMING, layout: 'single' as const, aspectRatio };
    const clip = planClip({ plan, sourceInfo: { ...PLAIN_SOURCE } }, { words: [], spoken: [], sounds: [], framing });
    const { from } = windowsAt(plan, clip, 1).windows[0] ?? { from: { x: 0, y: 0, width: 0, height: 0 } };
    const edge = (160 - from.x) / from.width;
    expect(edge).toBeCloseTo(0.3, 1);
    expect(isNear(at(picture, edge - 0.03, 0.5), BLUE)).toBe(true);
    expect(isNear(at(picture, edge + 0.03, 0.5), LIME)).toBe(true);
  });

  it('comes closer along time as the preview does, gently, in one go and in parts', async () => {
    const points = [
      { atSec: 0.4, x: 109, y: 0 },
      { atSec: 1.6, x: 154, y: 45, scale: 0.5 },
    ];
    const crop = { width: 102, height: 180, points, aspectRatio: 'vertical' as const, eased: true as const };
    const framingEdits: FramingEdit[] = [{ ...SHOT, crop }];
    const setup = {
      source: await renderer.maker.halvesWithCut(2, 1_000),
      plan: { range: SHOT, captions: false as const, framingEdits },
      framing: FRAMING,
    };
    const { video } = await renderer.render(setup);
    const split = await renderInParts(join(renderer.folder, 'zoomed'), renderer.ffmpeg, setup, 2);
    const plan = makePlan(setup.plan);
    const framing = { ...FRAMING, layout: 'single' as const, aspectRatio: 'vertical' as const };
    const clip = planClip({ plan, sourceInfo: { ...PLAIN_SOURCE } }, { words: [], spoken: [], sounds: [], framing });
    const size = { width: 360, height: 640 };
    const edges = await Promise.all(
      [video, split.video].map(async (file) => (await renderer.frames(file, size)).map((frame) => edgeOf(frame))),
    );
    const wanted = Array.from({ length: 50 }, (_, n) => {
      const [window] = windowsAt(plan, clip, n / 25).windows;
      return window === undefined ? 0 : (size.width * (160 - window.from.x)) / window.from.width;
    });
    expect(wanted[0]).toBeCloseTo(180, -1);
    expect((wanted[49] ?? 0) - (wanted[0] ?? 0)).toBeLessThan(-100);
    expect(Math.abs((wanted[12] ?? 0) - (wanted[10] ?? 0))).toBeLessThan(
      Math.abs((wanted[26] ?? 0) - (wanted[24] ?? 0)) / 2,
    );
    for (const ofFile of edges) {
      expect(ofFile).toHaveLength(50);
      // The edge of a colour is as wide as a pixel of its plane, which is seven to fourteen of these.
      for (const [n, edge] of ofFile.entries()) expect(Math.abs(edge - (wanted[n] ?? 0))).toBeLessThanOrEqual(8);
    }
  });

  it('writes a title at its height', async () => {
    const titleOverlay = 'Look at this';
    const high = await frameOf({ titleOverlay, titleAt: 0.2 });
    const low = await frameOf({ titleOverlay, titleAt: 0.8, captions: { ...DEFAULT_CAPTIONS, position: 0.5 } });
    const plates = (picture: Rgb, down: number) =>
      Array.from({ length: 200 }, (_, i) => at(picture, i / 200, down)).filter((pixel) => isNear(pixel, WHITE)).length;
    expect(plates(high, 0.2)).toBeGreaterThan(10);
    expect(plates(high, 0.8)).toBe(0);
    expect(plates(low, 0.8)).toBeGreaterThan(10);
    expect(plates(low, 0.2)).toBe(0);
  });
});
