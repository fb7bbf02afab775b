import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { DECODER_NAMES } from '../../../render-node/ffmpeg/process/decoders.ts';
import { GUARDED_INPUT, GUARDED_OLD_FORMAT, GUARDED_PART } from '../../../render-node/ffmpeg/process/input-guards.ts';
import { runFfmpeg } from '../../../render-node/ffmpeg/process/run.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';

/** Which codecs of users' media are decoded, with files of every codec that this ffmpeg can write. */
let ffmpeg: FfmpegBinaries;
let folder: string;
const signal = new AbortController().signal;
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=176x144:r=25:d=0.4'];
const TONE = ['-f', 'lavfi', '-i', 'sine=r=48000:d=0.4'];

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-codecs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(name: string, args: readonly string[]): Promise<string> {
  await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args, join(folder, name)]);
  return join(folder, name);
}

const decode = (guard: readonly string[], file: string) =>
  runFfmpeg({
    ffmpegPath: ffmpeg.ffmpegPath,
    args: [...guard, '-i', file, '-f', 'null', '-'],
    signal,
    deadlineMs: 60_000,
  });

/** Encoder and container; some encoders need more. */
const PICTURES = [
  ['libx264', 'mp4'],
  ['libx265', 'mp4'],
  ['libvpx', 'webm'],
  ['libvpx-vp9', 'webm'],
  ['libaom-av1', 'mp4', '-cpu-used', '8'],
  ['mpeg4', 'mp4'],
  ['mpeg2video', 'mov'],
  ['mpeg1video', 'mkv'],
  ['h263', 'mov'],
  ['prores_ks', 'mov'],
  ['dnxhd', 'mov', '-profile:v', 'dnxhr_sq', '-pix_fmt', 'yuv422p', '-s', '256x144'],
  ['mjpeg', 'mov', '-pix_fmt', 'yuvj420p'],
  ['png', 'mov'],
  ['ffv1', 'mkv'],
] satisfies [string, string, ...string[]][];
const SOUNDS =
  'aac libmp3lame mp2 libopus libvorbis flac alac ac3 eac3 pcm_s16le pcm_s16be pcm_s24le pcm_f32le pcm_alaw pcm_mulaw adpcm_ms'.split(
    ' ',
  );
const OLD = ['msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'flv'];

describe('a source is read with', () => {
  it.each(PICTURES)('the pictures of %s', async (encoder, ending, ...more: string[]) => {
    const file = await make(`${encoder}.${ending}`, [...PICTURE, '-c:v', encoder, ...more]);
    expect(await probeSource(file, { ffmpeg, signal })).toMatchObject({ height: 144 });
    await decode(GUARDED_INPUT, file);
  });

  it.each(SOUNDS)('the sound of %s', async (encoder) => {
    const file = await make(`${encoder}.mkv`, [...PICTURE, ...TONE, '-c:v', 'libx264', '-c:a', encoder]);
    expect(await probeSource(file, { ffmpeg, signal })).toMatchObject({ hasAudio: true });
    await decode(GUARDED_INPUT, file);
  });

  it.each(OLD)('the pictures of %s in an old container', async (encoder) => {
    const { log } = await decode(GUARDED_OLD_FORMAT, await make(`${encoder}.avi`, [...PICTURE, '-c:v', encoder]));
    expect(log).toContain('176x144');
  });
});

describe('a source is refused with a reason that names the codec', () => {
  it.each([
    ['pictures', ['-c:v', 'huffyuv', '-c:a', 'aac']],
    ['sound', ['-c:v', 'libx264', '-c:a', 'wavpack']],
  ])('for its %s', async (_what, coding) => {
    const file = await make(`${coding.join('')}.mkv`, [...PICTURE, ...TONE, ...coding]);
    await expect(probeSource(file, { ffmpeg, signal })).rejects.toMatchObject({ code: 'source.codec_unsupported' });
    await expect(decode(GUARDED_INPUT, file)).rejects.toMatchObject({ code: 'source.codec_unsupported' });
  });

  it('where a part of a render is no H.264', async () => {
    const file = await make('part.mp4', [...PICTURE, '-c:v', 'mpeg4']);
    await expect(decode(GUARDED_PART, file)).rejects.toMatchObject({ code: 'source.codec_unsupported' });
  });
});

it('no decoder is named twice', () => {
  expect(new Set(DECODER_NAMES).size).toBe(DECODER_NAMES.length);
});
