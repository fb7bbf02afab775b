import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { mediaProcess } from '../../../render-node/ffmpeg/process/child.ts';
import { diagnose } from '../../../render-node/ffmpeg/process/diagnosis.ts';
import { probeSource } from '../../../render-node/ffmpeg/probe/probe-source.ts';
import { runFfmpeg } from '../../../render-node/ffmpeg/process/run.ts';
import { SOURCE_LIMITS } from '../../../render-node/ffmpeg/process/source-limits.ts';
import { silentLog } from '../../../render-node/base/log.ts';
import type { StageContext } from '../../../render-node/stages/shared/stage.ts';
import { extractSound } from '../../../render-node/stages/transcribe/extract-sound.ts';
import { packedHeader, pngOf } from '../../support/media/hostile-media.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../../support/fakes/services/media-server.ts';
import { renderIn, stillSegment } from '../../support/system/run-render.ts';

let ffmpeg: FfmpegBinaries;
let folder: string;
let server: FakeMediaServer;

beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-hostile-'));
  server = await startFakeMediaServer(folder);
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'sine=d=4'];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac'];
  await make('good.mp4', [...inputs, ...coding, '-movflags', '+faststart']);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function make(name: string, args: readonly string[]): Promise<string> {
  await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', ...args, at(name)]);
  return at(name);
}

async function write(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(at(name), content);
  return at(name);
}

async function outcomeOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => 'no failure',
    (error: unknown) => (error instanceof JobFailure ? error.code : error),
  );
}

const probe = (file: string) => probeSource(file, { ffmpeg, signal: AbortSignal.timeout(60_000) });

const render = (name: string, source: string, range: { startSec: number; endSec: number }) =>
  renderIn(at(`room-${name}`), ffmpeg, {
    source,
    sourceInfo: { durationSec: 4 },
    plan: { range, captions: false },
    segments: [stillSegment(0, 4, [100, 0, 102, 180])],
  });

describe('a file that is no video, whatever its name says, is refused when it is probed:', () => {
  it.each([
    ['a list of files', 'ffconcat version 1.0\nfile good.mp4\n'],
    ['a list of files without its head', "file 'good.mp4'\n"],
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n{good}\n#EXT-X-ENDLIST\n'],
    ['a manifest', '<MPD type="static"><Period><BaseURL>{good}</BaseURL></Period></MPD>'],
    ['a description of a session', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
    ['a script of filters', '<svg xmlns="http://www.w3.org/2000/svg"><image href="{good}"/></svg>'],
    ['zeros', '\0'.repeat(100_000)],
    ['nothing', ''],
  ])('%s', async (name, content) => {
    const asked = server.requests.length;
    const file = await write(
      `${name.replaceAll(' ', '-')}.mp4`,
      content.replaceAll('{good}', server.urlOf('good.mp4')),
    );
    expect(await outcomeOf(probe(file))).toBe('source.not_media');
    expect(server.requests).toHaveLength(asked);
  });
});

describe('a broken file', () => {
  it('whose index is cut off is refused when it is probed', async () => {
    const whole = await readFile(await make('index-at-the-end.mp4', ['-i', at('good.mp4'), '-c', 'copy']));
    const file = await write('cut.mp4', whole.subarray(0, whole.length - 500));
    expect(await outcomeOf(probe(file))).toBe('source.not_media');
  });

  it('whose end is missing renders what is there, and fails its check where it is not', async () => {
    const whole = await readFile(at('good.mp4'));
    const file = await write('half.mp4', whole.subarray(0, whole.length / 2));
    expect(await probe(file)).toMatchObject({ durationSec: 4 });
    expect(await outcomeOf(render('there', file, { startSec: 0, endSec: 1 }))).toBe('no failure');
    expect(await outcomeOf(render('missing', file, { startSec: 2.5, endSec: 4 }))).toMatch(
      /^(render\.check_failed|media\.unreadable)$/,
    );
  });

  it.each(['mp4', 'mkv'])('that shows one picture under its sound is refused when it is probed: %s', async (ending) => {
    const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=0.04', '-f', 'lavfi', '-i', 'sine=d=2'];
    expect(await outcomeOf(probe(await make(`still.${ending}`, [...inputs, '-c:v', 'libx264'])))).toBe(
      'source.still_picture',
    );
  });

  it('that states a duration of a thousand years is measured', async () => {
    const mkv = await readFile(await make('lying.mkv', ['-i', at('good.mp4'), '-c', 'copy']));
    // Matroska's Duration: id 0x4489, 8 bytes, a double in milliseconds.
    const place = mkv.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    expect(place).toBeGreaterThan(0);
    mkv.writeDoubleBE(3.2e13, place + 3);
    const info = await probe(await write('lying.mkv', mkv));
    expect(Math.abs(info.durationSec - 4)).toBeLessThanOrEqual(0.1);
  });

  it('that states other picture sizes than it has is taken for what it is', async () => {
    const mp4 = await readFile(at('good.mp4'));
    // Width and height in the sample entry: 24 bytes after the four letters.
    mp4.writeUInt32BE((16_384 << 16) | 16_384, mp4.indexOf('avc1', mp4.indexOf('stsd')) + 28);
    expect(await probe(await write('sizes.mp4', mp4))).toMatchObject({ width: 320, height: 180 });
  });
});

describe('a file beyond the limits is refused:', () => {
  it('a picture that unfolds to 256 million pixels, alone or as a video', async () => {
    const png = await write('bomb.png', pngOf(16_000));
    const video = await make('bomb.mov', ['-r', '25', '-f', 'png_pipe', '-i', png, '-c', 'copy']);
    expect((await stat(video)).size).toBeLessThan(200_000);
    // It is not even unfolded so far that its size is known.
    expect(await outcomeOf(probe(png))).toBe('media.unreadable');
    expect(await outcomeOf(probe(video))).toBe('media.unreadable');
  });

  it('one that grows behind its first picture, while it is decoded', async () => {
    const pictures = await write('growing', Buffer.concat([pngOf(64), pngOf(16_000)]));
    const video = await make('growing.mov', ['-r', '1', '-f', 'png_pipe', '-i', pictures, '-c', 'copy']);
    const info = await probe(video);
    expect(info).toMatchObject({ width: 64, height: 64 });
    expect(await outcomeOf(render('growing', video, { startSec: 0, endSec: 2 }))).toMatch(
      /^(source\.beyond_limits|render\.check_failed|media\.unreadable)$/,
    );
  });

  it('a packed header of a megabyte that unfolds to more than one', async () => {
    const file = await write('packed.mov', packedHeader(1.2 * SOURCE_LIMITS.maxBlockBytes));
    expect((await stat(file)).size).toBeLessThan(2_000_000);
    expect(await outcomeOf(probe(file))).toBe('source.beyond_limits');
  });

  it('what asks for more memory than a process gets, as this node lacks it', async () => {
    const png = await write('large.png', pngOf(6_000));
    // As 32-bit floats of three colours: 432 MB.
    const args = ['-v', 'error', '-i', png, '-vf', 'format=gbrpf32le', '-f', 'null', '-'];
    const bound = mediaProcess(ffmpeg.ffmpegPath, args, { maxBytes: 300_000_000, reads: [png] });
    const end = await execa(bound.file, bound.args, { ...bound.options, reject: false });
    expect(diagnose(end, end.stderr, 'media.unreadable')).toBe('node.out_of_memory');
  });

  it.each([SOURCE_LIMITS.maxStreams + 1, 1_000])('%i tracks', async (tracks) => {
    const tone = await make('tone.wav', ['-f', 'lavfi', '-i', 'sine=d=0.1']);
    const maps = Array.from({ length: tracks - 1 }, () => ['-map', '1:a']).flat();
    const args = ['-i', at('good.mp4'), '-i', tone, '-map', '0:v', ...maps, '-c', 'copy', '-t', '0.1'];
    expect(await outcomeOf(probe(await make(`${tracks}.mov`, args)))).toBe('source.beyond_limits');
  });
});

describe('a file without an end', () => {
  it('is read until its deadline', async () => {
    const run = runFfmpeg({
      ffmpegPath: ffmpeg.ffmpegPath,
      args: ['-re', '-f', 'lavfi', '-i', 'sine', '-f', 'null', '-'],
      signal: new AbortController().signal,
      deadlineMs: 500,
    });
    expect(await outcomeOf(run)).toBe('media.deadline');
  });

  it('that hangs in the middle is given up', async () => {
    const probing = probeSource(server.urlOf('good.mp4', 'hang'), { ffmpeg, signal: AbortSignal.timeout(500) });
    expect(await outcomeOf(probing)).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a flood of subtitles', () => {
  it('is left alone, and the sound beside it is read', async () => {
    const cue = (i: number) =>
      `${i + 1}\n00:00:0${Math.floor(i / 100)},${(i % 100) * 10} --> 00:00:03,990\n${'x'.repeat(20_000)}\n`;
    const flood = await write('flood.srt', Array.from({ length: 390 }, (_, i) => cue(i)).join('\n'));
    const few = await write('few.srt', cue(0));
    expect((await stat(flood)).size).toBeGreaterThan(1.5 * SOURCE_LIMITS.maxSubtitleBytes);
    expect(await extract('few', few)).toEqual({ hasSubtitles: true, soundSec: expect.closeTo(4, 1) });
    expect(await extract('flood', flood)).toEqual({ hasSubtitles: false, soundSec: expect.closeTo(4, 1) });
  });
});

/** Puts subtitles beside the good video and reads both as the transcription does. */
async function extract(name: string, srt: string): Promise<{ hasSubtitles: boolean; soundSec: number }> {
  const inputs = ['-i', at('good.mp4'), '-i', srt, '-map', '0', '-map', '1'];
  const source = await make(`${name}.mkv`, [...inputs, '-c', 'copy']);
  const workdir = at(`extract-${name}`);
  await mkdir(workdir);
  const job = {
    sourceInfo: await probe(source),
    window: { startSec: 0, endSec: 4 },
    language: 'auto',
    inputs: { source: { url: source } },
  } as JobOf<'transcribe'>;
  const context = { workdir, signal: AbortSignal.timeout(60_000), log: silentLog, tools: { ffmpeg } };
  const { subtitles, pcmFile } = await extractSound(job, context as unknown as StageContext, () => undefined);
  // 16 kHz, 16 bits.
  return { hasSubtitles: subtitles !== null, soundSec: (await stat(pcmFile ?? '')).size / 32_000 };
}
