import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '../../../schema/domain/failure.ts';
import { colourDistance, decodeFrames, meanColour, pixelAt, probeFile, type Rgb } from '../../support/media/judge.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../../support/fakes/services/media-server.ts';
import { type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

let server: FakeMediaServer;

beforeAll(async () => {
  server = await startFakeMediaServer(renderer.folder);
  await renderer.maker.halvesWithCut(4, 60);
});
afterAll(() => server.close());

function render(changes: Partial<RenderSetup> = {}) {
  return renderer.render({
    source: server.urlOf('halves.mp4'),
    sourceInfo: { durationSec: 4 },
    plan: { range: { startSec: 1, endSec: 3 } },
    segments: [stillSegment(0, 4, [20, 0, 102, 180])],
    words: [{ text: 'word', startSec: 1.5, endSec: 2 }],
    ...changes,
  });
}

/** The job as it is, done once for all that look at its files. */
const once = { made: null as ReturnType<typeof render> | null };
const renderOnce = () => (once.made ??= render());

async function failureOf(run: Promise<unknown>): Promise<string> {
  const failure = await run.catch((error: unknown) => error);
  return failure instanceof JobFailure ? failure.code : `no JobFailure: ${String(failure)}`;
}

describe('a render job', () => {
  it('gives the same file again, describes it, and tells how far it is', async () => {
    const [first, second] = [await renderOnce(), await render()];
    const bytes = await readFile(first.video);
    expect(second.result).toEqual(first.result);
    expect(first.result).toMatchObject({
      stage: 'render',
      width: 360,
      height: 640,
      durationSec: 2,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      quality: { faceInFrame: null, blackRatio: 0, avOffsetMs: 0 },
    });
    const fractions = first.progress;
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('makes a small draft with the sound as it is', async () => {
    const { result } = await render({ plan: { range: { startSec: 1, endSec: 2 }, resolution: 270, loudness: 'off' } });
    expect(result).toMatchObject({ width: 270, height: 480, durationSec: 1, quality: { avOffsetMs: 0 } });
  });

  it('leaves a thumbnail in the colours of the video', async () => {
    const { thumbnail, video } = await renderOnce();
    const [picture] = await decodeFrames(renderer.ffmpeg.ffmpegPath, thumbnail, { width: 36, height: 64 });
    const frames = await decodeFrames(renderer.ffmpeg.ffmpegPath, video, { width: 36, height: 64 });
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, thumbnail);
    const nearest = Math.min(...frames.map((frame) => colourDistance(meanColour(frame), meanColour(picture as Rgb))));
    expect(streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 360, height: 640 });
    expect(nearest).toBeLessThan(8);
  });

  it('plans anew for a layout that the framing was not made for', async () => {
    const { video } = await render({
      plan: { range: { startSec: 1, endSec: 2 }, aspectRatio: 'horizontal', captions: false },
      framing: { aspectRatio: 'vertical', shots: [{ startSec: 0, endSec: 4 }] },
    });
    const [frame] = await decodeFrames(renderer.ffmpeg.ffmpegPath, video, { width: 64, height: 36 });
    expect(colourDistance(pixelAt(frame as Rgb, 8, 18), [0, 0, 255])).toBeLessThan(24);
    expect(colourDistance(pixelAt(frame as Rgb, 56, 18), [0, 255, 0])).toBeLessThan(24);
  });

  it('fails its check where the source ends long before the plan', async () => {
    expect(await failureOf(render({ plan: { range: { startSec: 2, endSec: 9 } } }))).toBe('render.check_failed');
  });

  it('blames the storage where it does not answer, and the media where it is none', async () => {
    expect(await failureOf(render({ source: server.urlOf('halves.mp4', '403') }))).toBe('storage.failed');
    expect(await failureOf(render({ source: import.meta.filename }))).toBe('media.unreadable');
  });
});
