import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { MUSIC_FILE, musicArgs, UPLOADED_MUSIC } from '../../../../render-node/ffmpeg/args/music.ts';
import { DEFAULT_MUSIC, type MusicLook } from '../../../../schema/domain/brands/music.ts';
import { DRAFT_RESOLUTION } from '../../../../schema/domain/render-plan.ts';
import { decodeSound } from '../../../support/media/judge.ts';
import { renderInParts, renderTogether, type RenderSetup, stillSegment } from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';

const renderer = useRenderer();
/** The voice is a broken low tone, the music a steady high one: each is measured alone in the mix. */
const [VOICE_HZ, MUSIC_HZ] = [400, 3_000];
const CLIP_SEC = 12;
const SPOKEN = [
  { startSec: 2, endSec: 4.4 },
  { startSec: 5, endSec: 6 },
  { startSec: 9, endSec: 10 },
];
/** Amplitude of a sound whose loudness is near that of a quiet recording. */
const QUIET = 0.05;

let source: string;
beforeAll(async () => {
  const isSpoken = SPOKEN.map(({ startSec, endSec }) => `between(t,${startSec},${endSec})`).join('+');
  const voice = `aevalsrc='${QUIET}*sin(2*PI*${VOICE_HZ}*t)*(0.6+0.4*sin(2*PI*5*t))*(${isSpoken})':s=48000`;
  // Something has to move, or the check of the picture reads the source.
  const picture = 'testsrc=s=320x180:r=25';
  source = await renderer.maker.make('voice.mp4', { inputs: [picture, voice], durationSec: CLIP_SEC });
});

/** Four seconds of the high tone, in the format of its name. */
async function musicFile(name: string, { amplitude = 0.8, args = [] as string[] } = {}): Promise<string> {
  const file = join(renderer.folder, name);
  const tone = `aevalsrc='${amplitude}*sin(2*PI*${MUSIC_HZ}*t)':s=44100:d=4`;
  await execa(renderer.ffmpeg.ffmpegPath, ['-v', 'error', '-f', 'lavfi', '-i', tone, ...args, '-y', file]);
  return file;
}

/** An MP4 whose table of times (`stts`: pairs of a number of samples and the length of each) has the length 0 everywhere. */
function withoutTimes(mp4: Buffer): Buffer {
  const table = mp4.indexOf('stts') + 8;
  for (let i = 0; i < mp4.readUInt32BE(table); i += 1) mp4.writeUInt32BE(0, table + 8 + 8 * i);
  return mp4;
}

const setupOf = (music: string, look: Partial<MusicLook> = {}, plan: RenderSetup['plan'] = {}): RenderSetup => ({
  source,
  music,
  speech: SPOKEN,
  plan: {
    range: { startSec: 0, endSec: CLIP_SEC },
    captions: false,
    // Only the sound matters.
    resolution: DRAFT_RESOLUTION,
    music: { key: music, ...DEFAULT_MUSIC, ...look },
    ...plan,
  },
  segments: [stillSegment(0, CLIP_SEC, [100, 0, 102, 180])],
});

/** How loud a tone is in a file from one second to another, in dB of full scale. */
function levelOf(samples: Float32Array, hz: number, fromSec: number, toSec: number): number {
  let [real, imaginary] = [0, 0];
  const part = samples.subarray(Math.round(fromSec * 48_000), Math.round(toSec * 48_000));
  part.forEach((value, i) => {
    const phase = (2 * Math.PI * hz * i) / 48_000;
    real += value * Math.cos(phase);
    imaginary += value * Math.sin(phase);
  });
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / part.length);
}

const heardIn = (video: string) => decodeSound(renderer.ffmpeg.ffmpegPath, video);

describe('music under a clip', () => {
  it('repeats, fades, and is at least 12 dB quieter under speech; the whole has its loudness and its peak', async () => {
    const { video, result } = await renderer.render(setupOf(await musicFile('loop.mp3'), { duckDb: 12 }));
    const samples = await heardIn(video);
    const music = (fromSec: number, toSec: number) => levelOf(samples, MUSIC_HZ, fromSec, toSec);
    const pauses = [music(1.1, 1.6), music(7, 8.5), music(10.9, 11)];
    const spoken = [music(2, 4.4), music(4.5, 4.9), music(5, 6), music(9, 10)];
    expect(Math.min(...pauses) - Math.max(...spoken)).toBeGreaterThanOrEqual(11.9);
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeLessThan(0.5);
    // In and out within a second.
    expect(music(0.05, 0.15)).toBeLessThan(music(1.1, 1.6) - 15);
    expect(music(11.85, 11.95)).toBeLessThan(music(10.9, 11) - 15);
    expect(Math.abs((result.quality.loudnessLufs ?? 0) + 14)).toBeLessThanOrEqual(1);
    expect(result.quality.truePeakDbtp).toBeLessThanOrEqual(-1);
  });

  it('is in every shape of a clip, in a draft, and in a long one that is made in parts', async () => {
    // As shops sell it: with a picture.
    const cover =
      '-f lavfi -i color=red:s=64x64:d=0.04 -map 0 -map 1 -frames:v 1 -c:v mjpeg -disposition:v attached_pic';
    const music = await musicFile('tone.m4a', { args: cover.split(' ') });
    const setup = setupOf(music, {}, { range: { startSec: 6, endSec: 8.4 }, resolution: 720 });
    const shapes = [{}, { aspectRatio: '1:1' as const }];
    const [together, draft, inParts] = [
      await renderTogether(join(renderer.folder, 'shapes'), renderer.ffmpeg, setup, shapes),
      await renderer.render({ ...setup, plan: { ...setup.plan, resolution: DRAFT_RESOLUTION, loudness: 'off' } }),
      await renderInParts(join(renderer.folder, 'parts'), renderer.ffmpeg, setup, 2),
    ];
    const sounds = await Promise.all([...together, draft, inParts].map(({ video }) => heardIn(video)));
    const levels = sounds.map((samples) => Math.round(levelOf(samples, MUSIC_HZ, 1.1, 1.9)));
    const [first] = levels;
    // The draft is as loud as its source, which is quiet.
    expect(levels).toEqual([first, first, expect.any(Number), first]);
    expect(levels[2]).toBeLessThan(Number(first) - 5);
    expect(levels[2]).toBeGreaterThan(-70);
  });

  it('is as loud as the clip may be where nothing else is heard, and silence is no music', async () => {
    const mute = await renderer.maker.make('mute.mp4', {
      inputs: ['testsrc=s=320x180:r=25'],
      args: ['-an'],
      durationSec: 3,
    });
    const alone = { source: mute, sourceInfo: { hasAudio: false }, speech: [] };
    const plan = { range: { startSec: 0, endSec: 3 } };
    const look = { fadeSec: 0, startSec: 1 };
    const loud = await renderer.render({ ...setupOf(await musicFile('alone.ogg'), look, plan), ...alone });
    expect(Math.abs((loud.result.quality.loudnessLufs ?? 0) + 14)).toBeLessThanOrEqual(1);
    expect(loud.result.fallbacks).toEqual([]);
    const silence = await musicFile('silence.wav', { amplitude: 0 });
    const silent = await renderer.render({ ...setupOf(silence, look, plan), ...alone });
    expect(silent.result.quality.loudnessLufs).toBeNull();
    expect(silent.result.fallbacks).toMatchObject([{ option: 'loudness', reason: 'no_sound' }]);
  });

  it.each<[string, string | Buffer]>([
    ['playlist.mp3', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['list.ogg', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['cut.flac', Buffer.from('fLaC\0\0\0\x22', 'latin1')],
    ['film.m4a', 'ftyp'],
  ])('%s is refused, whatever its name says', async (name, bytes) => {
    const file = join(renderer.folder, name);
    await writeFile(file, bytes);
    await expect(renderer.render(setupOf(file))).rejects.toMatchObject({ code: 'render.music_unreadable' });
  });

  it('is never longer than the clip, also in a file whose samples all have the time 0', async () => {
    const file = await musicFile('still.m4a', { args: ['-c:a', 'flac', '-strict', '-2', '-f', 'mp4'] });
    const folder = join(renderer.folder, 'still');
    await mkdir(folder);
    await writeFile(join(folder, UPLOADED_MUSIC), withoutTimes(await readFile(file)));
    const args = ['-v', 'error', ...musicArgs('m4a', { startSec: 0, lengthSec: 0.5 })];
    await execa(renderer.ffmpeg.ffmpegPath, args, { cwd: folder });
    const { size } = await stat(join(folder, MUSIC_FILE));
    const bytes = 0.5 * 48_000 * 2 * Float32Array.BYTES_PER_ELEMENT;
    expect(size - bytes).toBeGreaterThanOrEqual(0);
    expect(size - bytes).toBeLessThan(1_000);
  });

  it('that would start after its end is refused', async () => {
    const late = setupOf(await musicFile('late.flac'), { startSec: 60 });
    await expect(renderer.render(late)).rejects.toMatchObject({ code: 'render.music_unreadable' });
  });
});
