import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { SOURCE_LIMITS } from '../../../render-node/ffmpeg/process/source-limits.ts';
import { silentLog } from '../../../render-node/base/log.ts';
import { watchRange } from '../../../render-node/stages/analyze-faces/watch-range.ts';
import { makePieceTaker, type Piece } from '../../../render-node/stages/capture-live/take-piece.ts';
import { extractSound } from '../../../render-node/stages/transcribe/extract-sound.ts';
import { pngOf } from '../../support/media/hostile-media.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../../support/fakes/services/media-server.ts';
import { noFaces } from '../../support/fakes/in-memory/no-faces.ts';
import { sampleSourceInfo } from '../../support/builders/sample-jobs.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

/** Hostile sources in the stages after the probe: a file may show what it is only while it is read. */
const SOURCE = { ...sampleSourceInfo, width: 320, height: 180, fps: 25, durationSec: 4, subtitleStreams: 0 };
const WHOLE = { startSec: 0, endSec: 4 };
/** Given up after this long where nothing comes: what the job's own deadline would do after minutes. */
const PATIENCE_MS = 700;

let ffmpeg: FfmpegBinaries;
let folder: string;
let server: FakeMediaServer;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-hostile-stages-'));
  server = await startFakeMediaServer(folder);
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'sine=d=4'];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac'];
  await make('good.mp4', [...inputs, ...coding, '-movflags', '+faststart']);
  await make('good.ts', ['-i', at('good.mp4'), '-c', 'copy']);
  const whole = await readFile(at('good.mp4'));
  await writeFile(at('half.mp4'), whole.subarray(0, whole.length / 2));
  const pieces = await readFile(at('good.ts'));
  await writeFile(at('half.ts'), pieces.subarray(0, pieces.length / 2));
  await writeFile(at('rubbish.mp4'), Buffer.from(whole).fill(0x5a, 60_000));
  await writeFile(at('page.html'), '<!doctype html><title>404</title>'.repeat(100));
  await writeFile(
    at('list.m3u8'),
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${server.urlOf('good.ts')}\n#EXT-X-ENDLIST\n`,
  );
  await writeFile(at('growing'), Buffer.concat([pngOf(64), pngOf(16_000), pngOf(64)]));
  const tone = ['-f', 'lavfi', '-i', 'sine=d=3'];
  await make('growing.mov', ['-r', '1', '-f', 'png_pipe', '-i', at('growing'), ...tone, '-c:v', 'copy', '-c:a', 'aac']);
  await make('many.mov', [
    '-i',
    at('good.mp4'),
    '-map',
    '0:v',
    ...Array.from({ length: SOURCE_LIMITS.maxStreams }, () => ['-map', '0:a']).flat(),
    '-c',
    'copy',
    '-t',
    '0.2',
  ]);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function make(name: string, args: readonly string[]): Promise<void> {
  await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args, at(name)]);
}

/** What came of it, or the code of the failure. */
async function outcomeOf<T>(run: Promise<T>): Promise<T | string> {
  return run.catch((error: unknown) => {
    if (error instanceof JobFailure) return error.code;
    return error instanceof Error ? error.name : 'no error';
  });
}

describe('watching for faces', () => {
  async function watch(url: string, signal = AbortSignal.timeout(60_000)) {
    const context = makeStageContext({ workdir: folder, signal, tools: { ffmpeg, faces: noFaces } });
    const seen = await watchRange(
      { url, range: WHOLE, source: SOURCE, threads: 1, onSeconds: () => undefined },
      context,
    );
    return { shots: seen.shots, frames: seen.frameSec.length };
  }

  it('sees all there is of a file whose end is missing, as one shot', async () => {
    const seen = await outcomeOf(watch(at('half.mp4')));
    expect(seen).toEqual({ shots: [WHOLE], frames: expect.toSatisfy((count: number) => count > 10 && count < 90) });
  });

  it('passes over a picture that is larger than any may be', async () => {
    expect(await outcomeOf(watch(at('growing.mov')))).toMatchObject({ frames: 2 });
  });

  it.each([
    ['rubbish.mp4', 'media.unreadable'],
    ['many.mov', 'source.beyond_limits'],
    ['page.html', 'media.unreadable'],
    ['list.m3u8', 'media.unreadable'],
  ])('ends with a reason: %s', async (name, code) => {
    expect(await outcomeOf(watch(at(name)))).toBe(code);
  });

  it('gives up what never answers when it is told to', async () => {
    expect(await outcomeOf(watch(server.urlOf('good.mp4', 'hang'), AbortSignal.timeout(PATIENCE_MS)))).toBe(
      'TimeoutError',
    );
  });
});

describe('taking the sound out', () => {
  async function extract(url: string, signal = AbortSignal.timeout(60_000)) {
    const workdir = await mkdtemp(join(folder, 'sound-'));
    const context = makeStageContext({ workdir, signal, tools: { ffmpeg } });
    const job = { sourceInfo: SOURCE, window: WHOLE, language: 'auto', inputs: { source: { url } } };
    const { pcmFile } = await extractSound(job as JobOf<'transcribe'>, context, () => undefined);
    // 16 kHz, 16 bits.
    return { soundSec: (await readFile(pcmFile ?? '')).length / 32_000 };
  }

  it('takes all there is of a file whose end is missing', async () => {
    const half = await outcomeOf(extract(at('half.mp4')));
    expect(half).toEqual({ soundSec: expect.toSatisfy((sec: number) => sec > 0.5 && sec < 3.9) });
  });

  it('hears a file whose pictures cannot be read', async () => {
    expect(await outcomeOf(extract(at('growing.mov')))).toEqual({ soundSec: expect.closeTo(3, 1) });
  });

  it.each([
    ['many.mov', 'source.beyond_limits'],
    ['page.html', 'media.unreadable'],
    ['list.m3u8', 'media.unreadable'],
  ])('ends with a reason: %s', async (name, code) => {
    expect(await outcomeOf(extract(at(name)))).toBe(code);
  });

  it('gives up what never answers when it is told to', async () => {
    expect(await outcomeOf(extract(server.urlOf('good.mp4', 'hang'), AbortSignal.timeout(PATIENCE_MS)))).toBe(
      'TimeoutError',
    );
  });
});

describe('recording', () => {
  /** Takes copies of files as the segments of a live, since a segment goes once it is taken. */
  async function record(names: readonly string[]): Promise<(Piece | null)[]> {
    const workdir = await mkdtemp(join(folder, 'live-'));
    await mkdir(join(workdir, 'in'));
    const signal = AbortSignal.timeout(60_000);
    const take = makePieceTaker({ ffmpeg, folder: workdir, recordedUntilSec: 0, signal, log: silentLog });
    const taken: (Piece | null)[] = [];
    for (const [seq, name] of names.entries()) {
      const file = join(workdir, 'in', String(seq));
      await writeFile(file, await readFile(at(name)));
      const segment = { file, audioFile: null, durationSec: 4, isAfterGap: false, isFlagged: false, clockSec: 4 * seq };
      taken.push(await take(segment, seq));
    }
    return taken;
  }

  it('leaves out what cannot be read, and asks no address in it', async () => {
    const asked = server.requests.length;
    const taken = await record(['good.ts', 'page.html', 'list.m3u8', 'many.mov', 'good.ts']);
    expect(taken.map((piece) => piece !== null)).toEqual([true, false, false, false, true]);
    expect(server.requests).toHaveLength(asked);
  });

  it('takes what there is of a segment whose end is missing, and of pictures those that are not too large', async () => {
    const [half, growing] = await record(['half.ts', 'growing.mov']);
    expect(half).toMatchObject({
      durationSec: expect.closeTo(2, 0),
      pictures: expect.toSatisfy((all: unknown[]) => all.length > 0),
    });
    expect(growing?.pictures).toHaveLength(2);
  });

  it('ends at the tenth in a row', async () => {
    expect(await outcomeOf(record(Array.from({ length: 10 }, () => 'page.html')))).toBe('source.not_media');
  });
});
