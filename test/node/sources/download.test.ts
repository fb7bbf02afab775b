import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { stageResultSchema } from '#schema/jobs/outcome.ts';
import { findFfmpeg, type FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';
import { keepNothing } from '../../support/fakes/in-memory/kept-sources.ts';
import { runDownload } from '../../../render-node/stages/download/run.ts';
import type { FacePoints } from '../../../render-node/plan/faces/eyes.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import { makeGuardedFetcher } from '../../../render-node/tools/http/guarded-fetcher.ts';
import { makeSignedObjects } from '../../../render-node/tools/http/signed-objects.ts';
import type { UploadedPart } from '../../../render-node/protocol/worker-api.ts';
import { noFaces } from '../../support/fakes/in-memory/no-faces.ts';
import { startFakeStorage, type FakeStorage } from '../../support/fakes/services/storage.ts';
import { sampleDownloadJob } from '../../support/builders/sample-jobs.ts';
import {
  serveBytes,
  serveCut,
  serveWithoutRanges,
  startFakeHttpServer,
  type FakeHttpServer,
} from '../../support/fakes/services/http-server.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

const PART_BYTES = 65_536;
const SEC = 20;
/** Black for its first five seconds, then white and noisy enough to fill some parts. */
const FILM = `color=black:s=320x180:r=10:d=5[a];color=white:s=320x180:r=10:d=${SEC - 5},noise=alls=20:allf=t[b];[a][b]concat`;
/** Three seconds each of four greys. */
const GREYS = [0x50, 0x80, 0xb0, 0x68];
const GREY_FILM = GREYS.map((level, i) => `color=0x${level.toString(16).repeat(3)}:s=320x180:r=10:d=3[c${i}]`)
  .join(';')
  .concat(';[c0][c1][c2][c3]concat=n=4');

let ffmpeg: FfmpegBinaries;
let folder: string;
let media: { film: Buffer; sound: Buffer; dark: Buffer; greys: Buffer };
let host: FakeHttpServer;
let storage: FakeStorage;
const fetcher = makeGuardedFetcher({ allowPrivate: true });
const objects = makeSignedObjects({ retries: 2, retryMs: 1 });

async function make(name: string, args: string[]): Promise<Buffer> {
  const file = join(folder, name);
  await promisify(execFile)(ffmpeg.ffmpegPath, ['-v', 'error', '-y', ...args, file]);
  return readFile(file);
}

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-download-'));
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40', '-pix_fmt', 'yuv420p'];
  const tone = ['-f', 'lavfi', '-i', `sine=d=${SEC}`];
  media = {
    film: await make('film.mp4', ['-filter_complex', FILM, ...tone, ...x264]),
    sound: await make('sound.mp4', tone),
    greys: await make('greys.mp4', ['-filter_complex', GREY_FILM, ...x264, '-g', '10']),
    dark: await make('dark.mkv', ['-f', 'lavfi', '-i', `color=black:s=64x36:d=${SEC}:r=5`, ...x264]),
  };
  host = await startFakeHttpServer({
    '/film.mp4': serveBytes(media.film),
    '/cut.mp4': serveCut(media.film, 0.5, 2),
    '/no-ranges.mp4': serveWithoutRanges(media.film, 1),
    '/sound.mp4': serveBytes(media.sound),
    '/dark.mkv': serveBytes(media.dark),
    '/greys.mp4': serveBytes(media.greys),
    '/page.mp4': serveBytes(Buffer.from('<!doctype html><title>Sign in</title>'.repeat(10_000))),
    '/broken.mp4': serveBytes(Buffer.concat([media.film.subarray(0, 40), Buffer.alloc(200_000)])),
    '/gone.mp4': (_request, response) => void response.writeHead(404).end(),
  });
});
afterAll(async () => {
  host.close();
  await Promise.all([fetcher.close(), objects.close(), rm(folder, { recursive: true })]);
});
beforeEach(async () => {
  storage = await startFakeStorage();
});
afterEach(() => storage.close());

function jobFor(path: string, over: Partial<JobOf<'download'>> = {}): JobOf<'download'> {
  const partUrls = Array.from({ length: 40 }, (_, i) => storage.urlOf(`part-${i + 1}`));
  return sampleDownloadJob({
    source: { kind: 'direct_link', url: host.urlOf(path) },
    window: { startSec: 0, endSec: SEC },
    outputs: {
      source: { partBytes: PART_BYTES, partUrls },
      thumbnail: { url: storage.urlOf('thumbnail.jpg'), contentType: 'image/jpeg' },
    },
    ...over,
  });
}

/** Runs the stage; storage joins the parts by number, as the Worker has it done. */
async function run(job: JobOf<'download'>, faces: FaceFinder = noFaces) {
  const progress: number[] = [];
  const workdir = await mkdtemp(join(folder, 'work-'));
  const context = makeStageContext({
    workdir,
    onProgress: (fraction) => progress.push(fraction),
    finishUpload: async (parts: UploadedPart[]) => {
      const stored = parts.map(({ partNumber }) => storage.objects.get(`part-${partNumber}`)?.bytes ?? Buffer.alloc(0));
      storage.objects.set('source', { bytes: Buffer.concat(stored), contentType: null });
      return { url: storage.urlOf('source') };
    },
    tools: { ffmpeg, sources: fetcher, objects, faces, keptSources: keepNothing },
  });
  const outcome = await runDownload(job, context).catch((error: unknown) =>
    error instanceof JobFailure ? error.code : error,
  );
  return { outcome, progress, workdir, stored: storage.objects };
}

/** Mean brightness (0 to 255) of a picture. */
async function brightnessOf(jpeg: Buffer): Promise<number> {
  const file = join(folder, 'seen.jpg');
  await writeFile(file, jpeg);
  const args = ['-v', 'error', '-i', file, '-vf', 'scale=1:1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)(ffmpeg.ffmpegPath, args, { encoding: 'buffer' });
  return stdout[0] ?? -1;
}

describe('runDownload', () => {
  it.each(['/film.mp4', '/cut.mp4', '/no-ranges.mp4'])(
    'brings %s into storage, byte for byte, and says what it is',
    async (path) => {
      const { outcome, progress, stored, workdir } = await run(jobFor(path));
      expect(stageResultSchema.parse(outcome)).toEqual({
        stage: 'download',
        sourceInfo: expect.objectContaining({
          width: 320,
          height: 180,
          fps: 10,
          hasAudio: true,
          sizeBytes: media.film.length,
        }),
      });
      expect(stored.get('source')?.bytes.equals(media.film)).toBe(true);
      expect(stored.get('part-2')?.bytes).toHaveLength(PART_BYTES);
      expect(progress.at(-1)).toBe(1);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect((await readdir(workdir)).filter((name) => !name.endsWith('.jpg'))).toEqual([]);
    },
  );

  it('stores a thumbnail of the window: JPEG, 640 wide, not black', async () => {
    const { stored } = await run(jobFor('/film.mp4'));
    const thumbnail = stored.get('thumbnail.jpg');
    expect(thumbnail?.contentType).toBe('image/jpeg');
    const file = join(folder, 'thumbnail.jpg');
    await writeFile(file, thumbnail?.bytes ?? '');
    expect(await probeSource(file, { ffmpeg, signal: new AbortController().signal })).toMatchObject({
      width: 640,
      height: 360,
      videoCodec: 'mjpeg',
    });
    expect(await brightnessOf(thumbnail?.bytes ?? Buffer.alloc(0))).toBeGreaterThan(150);
  });

  it('takes a dark frame where there is no other', async () => {
    const { outcome, stored } = await run(jobFor('/dark.mkv'));
    expect(outcome).toMatchObject({ stage: 'download', sourceInfo: { hasAudio: false } });
    expect(await brightnessOf(stored.get('thumbnail.jpg')?.bytes ?? Buffer.alloc(0))).toBeLessThan(30);
  });

  it('takes the picture with a face that looks into the camera, whatever else there is', async () => {
    const looked: number[][] = [];
    const points = (noseX: number) => ({
      eyes: [
        [140, 80],
        [180, 80],
      ],
      nose: [noseX, 105],
      mouth: [160, 125],
    });
    const scripted = (turned: number, frontal: number): FaceFinder => ({
      ...noFaces,
      find: async ({ data, width, height }) => {
        const level = data[0] ?? 0;
        looked.push([width, height, data.length]);
        const noseX = Math.abs(level - frontal) < 12 ? 160 : Math.abs(level - turned) < 12 ? 180 : null;
        if (noseX === null) return [];
        return [{ box: [120, 60, 80, 80], score: 0.9, points: points(noseX) as FacePoints }];
      },
    });
    const greyWith = async (faces: FaceFinder) => {
      const { stored } = await run(jobFor('/greys.mp4', { window: { startSec: 0, endSec: 12 } }), faces);
      const level = await brightnessOf(stored.get('thumbnail.jpg')?.bytes ?? Buffer.alloc(0));
      return GREYS.toSorted((x, y) => Math.abs(x - level) - Math.abs(y - level))[0];
    };
    expect(await greyWith(scripted(0x80, 0xb0))).toBe(0xb0);
    expect(looked).toEqual(Array.from({ length: 12 }, () => [320, 180, 320 * 180 * 3]));
    expect(await greyWith(scripted(0xb0, 0x80))).toBe(0x80);
    expect(await greyWith({ ...noFaces, find: () => Promise.reject(new Error('out of order')) })).toBe(0x50);
  });

  it.each([
    ['/gone.mp4', 'source.not_found'],
    ['/sound.mp4', 'source.no_video'],
    ['/broken.mp4', 'source.not_media'],
  ])('fails for %s with %s', async (path, code) => {
    expect((await run(jobFor(path))).outcome).toBe(code);
  });

  it('stores nothing of a web page', async () => {
    const { outcome, stored } = await run(jobFor('/page.mp4'));
    expect(outcome).toBe('source.not_media');
    expect(stored.size).toBe(0);
  });

  it.each([
    [{ startSec: 0, endSec: SEC + 5 }],
    [{ startSec: SEC + 1, endSec: SEC + 20 }],
    [{ startSec: SEC - 5, endSec: SEC + 0.4 }],
  ])('refuses the window %o of a shorter video', async (window) => {
    expect((await run(jobFor('/film.mp4', { window }))).outcome).toBe('source.window_missing');
  });

  it('fails retryably when storage does not answer', async () => {
    storage.break(503, 100);
    expect((await run(jobFor('/film.mp4'))).outcome).toBe('storage.failed');
  });
});
