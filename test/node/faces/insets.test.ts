import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Crop, SourceInfo } from '#schema/domain/media.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { intersectionOverUnion } from '../../../render-node/plan/math/boxes.ts';
import { planSegments } from '../../../render-node/plan/framing/layouts/index.ts';
import { type Watched, watchRange } from '../../../render-node/stages/analyze-faces/watch-range.ts';
import { openBlazeFace } from '../../../render-node/tools/faces/blaze-face.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import type { Tools } from '../../../render-node/tools/tools.ts';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';
import { INSET_PICTURE, type InsetVideo, type Rectangle, writeInsetVideo } from '../../support/media/inset-video.ts';
import { sampleSourceInfo } from '../../support/builders/sample-jobs.ts';
import { needs, realMedia } from '../../support/system/needs.ts';

const SECONDS = 4;
const SOURCE: SourceInfo = { ...sampleSourceInfo, ...INSET_PICTURE, durationSec: SECONDS };

let folder: string;
let faces: FaceFinder;
let ffmpeg: Tools['ffmpeg'];
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipmill-insets-'));
  [faces, ffmpeg] = await Promise.all([openBlazeFace(), findFfmpeg(process.env)]);
});
afterAll(async () => {
  await faces.close();
  await rm(folder, { recursive: true, force: true });
});

function watch(file: string, source: SourceInfo, seconds: number): Promise<Watched> {
  return watchRange(
    { url: file, range: { startSec: 0, endSec: seconds }, source, threads: 1, onSeconds: () => undefined },
    { signal: new AbortController().signal, tools: { ffmpeg, faces } as Partial<Tools> as Tools },
  );
}

async function watchMade(video: Omit<InsetVideo, 'seconds'>): Promise<Watched> {
  const file = join(folder, `video${count++}.mp4`);
  await writeInsetVideo(file, { ...video, seconds: SECONDS });
  return watch(file, SOURCE, SECONDS);
}

function layoutsOf({ shots, moments, insets }: Watched, layout: 'react' | 'gaming') {
  const range = { startSec: 0, endSec: SECONDS };
  const size = { sourceWidth: SOURCE.width, sourceHeight: SOURCE.height };
  return planSegments({ layout, aspectRatio: 'vertical', ...size, range, shots, samples: moments, insets });
}

/** Both to a pixel. */
function isWithin({ width, height, points: [at] }: Crop, [x, y, w, h]: Rectangle): boolean {
  if (at === undefined) return false;
  return at.x >= x - 1 && at.y >= y - 1 && at.x + width <= x + w + 1 && at.y + height <= y + h + 1;
}

function isBeside({ width, height, points: [at] }: Crop, [x, y, w, h]: Rectangle): boolean {
  if (at === undefined) return false;
  return at.x >= x + w - 1 || at.x + width <= x + 1 || at.y >= y + h - 1 || at.y + height <= y + 1;
}

describe('webcam insets', () => {
  it.each<[string, InsetVideo['screen'], Rectangle, number, boolean]>([
    ['at the left top of a moving pattern', 'pattern', [0, 0, 160, 90], 0, false],
    ['at the right top, off the edge', 'pattern', [452, 20, 168, 126], 0, false],
    ['large, at the left bottom of a zoom', 'zoom', [16, 200, 240, 144], 0, false],
    ['at the right bottom, with round corners', 'zoom', [468, 252, 160, 96], 14, false],
    ['over slides that stand still', 'slide', [456, 244, 176, 108], 0, true],
  ])('are found %s', async (_, screen, at, round, isProved) => {
    const watched = await watchMade({ screen, insets: [{ at, round }] });
    // In four seconds neither the pattern nor the zoom changes twice all around.
    expect(watched.insets.map((inset) => inset.isProved)).toEqual([isProved]);
    expect(intersectionOverUnion(watched.insets[0]?.box ?? [0, 0, 0, 0], [...at])).toBeGreaterThanOrEqual(0.9);
    const [segment] = layoutsOf(watched, 'gaming');
    // Slides that stand still are shown whole, as far as they are beside the webcam.
    expect(segment?.layout).toBe(screen === 'slide' ? 'react' : 'gaming');
    const [first, second] = segment?.crops ?? [];
    const [webcam, game] = screen === 'slide' ? [second, first] : [first, second];
    // Nothing around the webcam is in its panel.
    expect(webcam && isWithin(webcam, at)).toBe(true);
    expect(game && isBeside(game, at)).toBe(true);
  });

  it('begin a new shot on the frame on which they appear', async () => {
    const watched = await watchMade({ screen: 'slide', insets: [{ at: [440, 230, 180, 116], fromSec: 1.64 }] });
    expect(watched.shots.map(({ startSec }) => Math.round(startSec * 25))).toEqual([0, 41]);
    expect(layoutsOf(watched, 'react').map(({ layout }) => layout)).toEqual(['fit', 'react']);
  });

  it.each<[string, Omit<InsetVideo, 'seconds'>]>([
    ['a photo on a slide', { screen: 'slide', insets: [{ at: [430, 60, 170, 120], isStill: true }] }],
    ['a call of two', { screen: 'slide', insets: [{ at: [0, 60, 318, 240] }, { at: [322, 60, 318, 240] }] }],
    [
      'a call of four',
      {
        screen: 'slide',
        insets: [
          { at: [0, 0, 318, 178] },
          { at: [322, 0, 318, 178] },
          { at: [0, 182, 318, 178] },
          { at: [322, 182, 318, 178] },
        ],
      },
    ],
  ])('are not seen in %s', async (_, video) => {
    const watched = await watchMade(video);
    expect(watched.insets).toEqual([]);
    expect(watched.moments.some(({ faces: found }) => found.length > 0)).toBe(true);
    for (const { layout } of layoutsOf(watched, 'gaming')) expect(['fit', 'split', 'single']).toContain(layout);
  });

  it('are not seen in shots of rooms and talks', needs(realMedia('several-shots-1080p.mp4')), async () => {
    const { insets } = await watch(join(MEDIA, 'several-shots-1080p.mp4'), { ...sampleSourceInfo, fps: 25 }, 10);
    expect(insets).toEqual([]);
  });
});
