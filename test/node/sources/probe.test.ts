import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { findFfmpeg, type FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';
import { runFfmpeg } from '../../../render-node/ffmpeg/process/run.ts';
import { startFakeStorage } from '../../support/fakes/services/storage.ts';

const NEVER = new AbortController().signal;
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=2'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=2'];

let ffmpeg: FfmpegBinaries;
let folder: string;

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-probe-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(name: string, args: string[]): Promise<string> {
  const file = join(folder, name);
  await promisify(execFile)(ffmpeg.ffmpegPath, ['-v', 'error', '-y', ...args, file]);
  return file;
}

const probe = (input: string) => probeSource(input, { ffmpeg, signal: NEVER });

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof JobFailure ? error.code : error),
  );
}

type Kind = { name: string; file: string; args: string[]; info: Partial<SourceInfo> };

const KINDS: Kind[] = [
  {
    name: 'an ordinary file',
    file: 'plain.mp4',
    args: [...PICTURE, ...SOUND, ...X264],
    info: {
      width: 320,
      height: 180,
      fps: 25,
      rotation: 0,
      hasAudio: true,
      isVariableRate: false,
      isHdr: false,
      videoCodec: 'h264',
    },
  },
  {
    name: 'wide pixels',
    file: 'wide.mp4',
    args: [...PICTURE, '-vf', 'setsar=4/3', ...X264],
    info: { width: 427, height: 180, hasAudio: false },
  },
  {
    name: 'a changing rate',
    file: 'vfr.mp4',
    args: [...PICTURE, '-vf', "select='lt(n,25)+not(mod(n,5))'", '-vsync', 'vfr', ...X264],
    info: { isVariableRate: true },
  },
  {
    name: 'HDR',
    file: 'hdr.mkv',
    args: [
      ...PICTURE,
      ...X264,
      '-pix_fmt',
      'yuv420p10le',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ],
    info: { isHdr: true },
  },
  {
    name: 'fields',
    file: 'interlaced.mp4',
    args: [...PICTURE, '-vf', 'setfield=tff', '-flags', '+ilme+ildct', ...X264],
    info: { isInterlaced: true, fps: 25, isVariableRate: false },
  },
];

describe('probeSource', () => {
  it.each(KINDS)('reads $name', async ({ file, args, info }) => {
    const found = await probe(await make(file, args));
    expect(found).toMatchObject(info);
    expect(Math.abs(found.durationSec - 2)).toBeLessThan(0.2);
    expect(found.sizeBytes).toBe((await readFile(join(folder, file))).length);
  });

  it('reads a phone held upright', async () => {
    const file = await make('upright.mp4', [...PICTURE, ...X264]);
    const bytes = await readFile(file);
    // The display matrix of the track header: a quarter clockwise, as phones write it.
    const matrix = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 180 << 16, 0, 0x4000_0000];
    matrix.forEach((value, i) => bytes.writeInt32BE(value, bytes.indexOf('tkhd') + 44 + 4 * i));
    await writeFile(file, bytes);
    expect(await probe(file)).toMatchObject({ width: 180, height: 320, rotation: 90 });
    const upright = join(folder, 'upright.png');
    await promisify(execFile)(ffmpeg.ffmpegPath, ['-v', 'error', '-y', '-i', file, '-frames:v', '1', upright]);
    expect(await probe(upright)).toMatchObject({ width: 180, height: 320 });
  });

  it('does not take a cover for video', async () => {
    const cover = await make('cover.png', ['-f', 'lavfi', '-i', 'color=s=64x64:d=1', '-frames:v', '1']);
    const args = ['-i', cover, ...SOUND, '-map', '1', '-map', '0', '-disposition:v', 'attached_pic', '-c:v', 'copy'];
    expect(await codeOf(probe(await make('music.mp4', args)))).toBe('source.no_video');
  });

  it('measures a recording that was cut off and states no duration', async () => {
    const file = join(folder, 'cut-off.mkv');
    await promisify(execFile)(
      'sh',
      [
        '-c',
        '"$@" > "$OUT"',
        'sh',
        ffmpeg.ffmpegPath,
        '-v',
        'error',
        ...PICTURE,
        ...X264,
        '-f',
        'matroska',
        '-live',
        '1',
        '-',
      ],
      {
        env: { ...process.env, OUT: file },
      },
    );
    expect((await probe(file)).durationSec).toBeCloseTo(2, 1);
  });

  it('refuses an MP4 whose index is missing', async () => {
    const file = await make('headless.mp4', [...PICTURE, ...X264]);
    await truncate(file, 3_000);
    expect(await codeOf(probe(file))).toBe('source.not_media');
  });

  it.each<[string, string]>([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nplain.mp4\n#EXT-X-ENDLIST\n'],
    ['a list of files', "ffconcat version 1.0\nfile 'plain.mp4'\n"],
    ['a web page', '<!doctype html><title>video</title>'],
    ['nothing', ''],
  ])('refuses %s', async (_name, text) => {
    const file = join(folder, 'named-like-a-video.mp4');
    await writeFile(file, text);
    expect(await codeOf(probe(file))).toBe('source.not_media');
  });
});

describe('media in storage', () => {
  it('is probed over its signed URL', async () => {
    const storage = await startFakeStorage();
    storage.objects.set('source', {
      bytes: await readFile(await make('stored.mp4', [...PICTURE, ...X264])),
      contentType: null,
    });
    expect(await probe(storage.urlOf('source'))).toMatchObject({ width: 320, height: 180 });
    storage.close();
  });

  it.each<[number, JobFailureCode]>([
    [403, 'storage.failed'],
    [404, 'storage.failed'],
    [503, 'storage.failed'],
  ])('that answers %d is trouble of the storage, not of the media', async (status, code) => {
    const storage = await startFakeStorage();
    storage.break(status, 10);
    expect(await codeOf(probe(storage.urlOf('source')))).toBe(code);
    storage.close();
  });

  it('that is not there is trouble of the storage', async () => {
    expect(await codeOf(probe('http://127.0.0.1:9/source'))).toBe('storage.failed');
  });
});

describe('runFfmpeg', () => {
  const run = (args: string[], over: object = {}) =>
    runFfmpeg({ ffmpegPath: ffmpeg.ffmpegPath, args, signal: NEVER, deadlineMs: 20_000, ...over });
  const FOR_LONG = ['-re', '-f', 'lavfi', '-i', 'testsrc=s=64x36:d=60', '-f', 'null', '-'];

  it('ends at its deadline', async () => {
    expect(await codeOf(run(FOR_LONG, { deadlineMs: 300 }))).toBe('media.deadline');
  });

  it('throws the reason of its signal', async () => {
    const reason = new Error('stop');
    await expect(run(FOR_LONG, { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(run(FOR_LONG, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('ends when the reader of a pipe fails, and throws what the reader threw', async () => {
    const error = new Error('the reader is broken');
    const pipes = { 3: () => Promise.reject(error) };
    const args = ['-re', '-f', 'lavfi', '-i', 'testsrc=s=64x36:d=60', '-f', 'rawvideo', 'pipe:3'];
    await expect(run(args, { pipes })).rejects.toBe(error);
  });

  it('blames itself where there is no ffmpeg', async () => {
    expect(await codeOf(run(['-version'], { ffmpegPath: '/nowhere/ffmpeg' }))).toBe('node.crashed');
  });

  it('blames the media for what it cannot read', async () => {
    expect(await codeOf(run(['-i', join(folder, 'named-like-a-video.mp4'), '-f', 'null', '-']))).toBe(
      'media.unreadable',
    );
  });
});
