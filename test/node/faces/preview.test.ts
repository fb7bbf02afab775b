import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { makePreview } from '../../../render-node/stages/analyze-faces/make-preview.ts';
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

describe('the preview of a short', () => {
  it('is small, plays from its start, and has picture and sound together', async () => {
    const { objects, made } = preview();
    expect(await made).toBe(true);
    const file = join(folder, 'stored.mp4');
    await writeFile(file, objects.stored.get(TARGET.url)?.bytes ?? '');
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

  it.each([
    ['the short is too long for it', { endSec: 400 }],
    ['an older Worker has no place for it', { outputs: { framing: TARGET, thumbnail: TARGET } }],
    ['it goes wrong', { url: import.meta.filename }],
  ])('is none where %s', async (_what, changes) => {
    expect(await preview(changes).made).toBe(false);
  });
});
