import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import type { LayoutSegment } from '#schema/domain/media.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { draftFor, fromDraft, makePreview, makeProxy } from '../../../render-node/stages/analyze-faces/make-preview.ts';
import { watchRange } from '../../../render-node/stages/analyze-faces/watch-range.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import {
  decodeFrames,
  decodeSound,
  meanColour,
  probeFile,
  risingEdges,
  soundOnsets,
} from '../../support/media/judge.ts';
import { makeMediaMaker } from '../../support/media/maker.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { stillSegment } from '../../support/system/run-render.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

const FRAME_SEC = 1 / 25;
const TARGET = { url: 'fake://preview', contentType: 'video/mp4' };
const OUTPUTS = { framing: TARGET, thumbnail: TARGET, preview: TARGET };

let ffmpeg: FfmpegBinaries;
let folder: string;
let source: string;

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-preview-'));
  source = await makeMediaMaker(ffmpeg.ffmpegPath, folder).flashesAndBeeps(6);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Matches a number at most `off` away. */
const near = (value: number, off: number) =>
  expect.toSatisfy((other: number) => Math.abs(other - value) <= off, `${value} ± ${off}`) as number;

function preview(
  changes: { url?: string; endSec?: number; outputs?: typeof OUTPUTS | Omit<typeof OUTPUTS, 'preview'> } = {},
) {
  const objects = makeFakeObjects();
  const context = makeStageContext({ workdir: folder, tools: { ffmpeg, objects } });
  const { url = source, endSec = 4.5, outputs = OUTPUTS } = changes;
  const job = {
    sourceInfo: { ...PLAIN_SOURCE, durationSec: 6 },
    aspectRatio: 'vertical' as const,
    inputs: { source: { url } },
  };
  const short = { id: 'S', range: { startSec: 0.5, endSec }, outputs };
  return { objects, made: makePreview(job, { short, segments: [stillSegment(0, 6, [100, 0, 102, 180])] }, context) };
}

const nobody: FaceFinder = { id: 'nobody', find: async () => [], close: async () => undefined };

/** The preview of a range, made from the draft that the analysis leaves, or from the source. */
async function storedPreview(
  job: Parameters<typeof makePreview>[0],
  { range, segments, withDraft }: { range: Range; segments: LayoutSegment[]; withDraft: boolean },
): Promise<string> {
  const objects = makeFakeObjects();
  const context = makeStageContext({ workdir: folder, tools: { ffmpeg, objects, faces: nobody } });
  const short = { id: `short-${withDraft}`, range, outputs: OUTPUTS };
  const { sourceInfo: source, inputs } = job;
  const draft = withDraft ? draftFor(job, short, folder) : null;
  if (withDraft) {
    if (draft === null) throw new Error('There is no draft of this source.');
    await watchRange({ url: inputs.source.url, range, source, threads: 1, draft, onSeconds: () => undefined }, context);
  }
  const small = fromDraft(job, { draft, segments });
  expect(await makePreview(small.job, { ...small, short }, context)).toBe(true);
  const file = join(folder, `stored-${withDraft}.mp4`);
  await writeFile(file, objects.stored.get(TARGET.url)?.bytes ?? '');
  return file;
}

describe('the proxy of a short', () => {
  it('is the whole picture, small, with room on both sides inside the window', async () => {
    const objects = makeFakeObjects();
    const context = makeStageContext({ workdir: folder, tools: { ffmpeg, objects, faces: nobody } });
    const sourceInfo = { ...PLAIN_SOURCE, durationSec: 6 };
    const job = { sourceInfo, inputs: { source: { url: source } }, window: { startSec: 1, endSec: 6 } };
    const short = { id: 'proxied', range: { startSec: 2, endSec: 3 }, outputs: { ...OUTPUTS, proxy: TARGET } };
    await makeProxy(job, short, context);
    const file = join(folder, 'stored-proxy.mp4');
    await writeFile(file, objects.stored.get(TARGET.url)?.bytes ?? '');
    const { streams } = await probeFile(ffmpeg.ffprobePath, file);
    const { width, height } = PLAIN_SOURCE;
    expect(streams).toMatchObject([
      { codec_name: 'h264', width, height, pix_fmt: 'yuv420p', nb_frames: '125' },
      { codec_name: 'aac', channels: 1 },
    ]);
  });

  it('is not made where the Worker asks for none', async () => {
    const objects = makeFakeObjects();
    const context = makeStageContext({ workdir: folder, tools: { ffmpeg, objects, faces: nobody } });
    const job = { sourceInfo: PLAIN_SOURCE, inputs: { source: { url: source } }, window: { startSec: 0, endSec: 6 } };
    await makeProxy(job, { id: 'none', range: { startSec: 2, endSec: 3 }, outputs: OUTPUTS }, context);
    expect(objects.stored.size).toBe(0);
  });
});

describe('the preview of a short', () => {
  it.each([
    ['the source', false],
    ['the draft', true],
  ])('from %s is small, plays from its start, and has picture and sound together', async (_from, withDraft) => {
    const job = {
      sourceInfo: { ...PLAIN_SOURCE, durationSec: 6 },
      aspectRatio: 'vertical' as const,
      inputs: { source: { url: source } },
    };
    const range = { startSec: 0.5, endSec: 4.5 };
    const segments = [stillSegment(0, 6, [100, 0, 102, 180])];
    const file = await storedPreview(job, { range, segments, withDraft });
    const { streams } = await probeFile(ffmpeg.ffprobePath, file);
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 270, height: 480, pix_fmt: 'yuv420p', nb_frames: '100' },
      { codec_name: 'aac', channels: 1 },
    ]);
    expect((await readFile(file)).indexOf('moov')).toBeLessThan(100);
    const frames = await decodeFrames(ffmpeg.ffmpegPath, file, { width: 18, height: 32 });
    const flashes = risingEdges(
      frames.map((frame) => meanColour(frame)[0]),
      128,
    ).map((frame) => frame * FRAME_SEC);
    const beeps = soundOnsets(await decodeSound(ffmpeg.ffmpegPath, file));
    expect(flashes).toEqual([0.5, 1.5, 2.5, 3.5].map((sec) => expect.closeTo(sec, 1)));
    expect(beeps).toEqual(flashes.map((sec) => expect.closeTo(sec, 1)));
  });

  it('from the draft shows the same part in the same colours, and follows the same path', async () => {
    const { make } = makeMediaMaker(ffmpeg.ffmpegPath, folder);
    const url = await make('big.mp4', {
      inputs: [
        `color=c=0x3050c0:s=1280x720:r=25,drawbox=x=640:w=640:h=720:t=fill:c=0xd09040`,
        'sine=sample_rate=48000',
      ],
      durationSec: 4,
    });
    const sourceInfo = { ...PLAIN_SOURCE, width: 1280, height: 720, durationSec: 4 };
    const job = { sourceInfo, aspectRatio: 'vertical' as const, inputs: { source: { url } } };
    const [width, height] = [404, 720];
    const at = (atSec: number, x: number) => ({ atSec, x, y: 0 });
    const crops = [{ width, height, points: [at(1, 200), at(3, 800)] }];
    const segments: LayoutSegment[] = [{ startSec: 1, endSec: 3, layout: 'single', crops }];
    const looks = [];
    for (const withDraft of [false, true]) {
      const file = await storedPreview(job, { range: { startSec: 1, endSec: 3 }, segments, withDraft });
      const frames = await decodeFrames(ffmpeg.ffmpegPath, file, { width: 18, height: 32 });
      looks.push([5, 20, 35, 47].map((frame) => meanColour(frames[frame] as never)));
    }
    const [fromSource = [], fromSmall = []] = looks;
    expect(fromSource).toHaveLength(4);
    expect(fromSmall).toEqual(fromSource.map((colour) => colour.map((value) => near(value, 6))));
  });

  it.each([
    ['the short is too long for it', { endSec: 400 }],
    ['an older Worker has no place for it', { outputs: { framing: TARGET, thumbnail: TARGET } }],
    ['it goes wrong', { url: import.meta.filename }],
  ])('is none where %s', async (_what, changes) => {
    expect(await preview(changes).made).toBe(false);
  });
});
