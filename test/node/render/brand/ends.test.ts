import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Colour } from '../../../support/media/judge.ts';
import { decodeSound, frameHashes, meanColour } from '../../../support/media/judge.ts';
import {
  renderInParts,
  renderTogether,
  type RenderSetup,
  SMALL,
  stillSegment,
} from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';
import { readSrt } from '../../../../schema/domain/texts/subtitles.ts';
import { DRAFT_RESOLUTION, type RenderPlan } from '../../../../schema/domain/render-plan.ts';

const renderer = useRenderer();
const FPS = 25;
const CLIP_SEC = 2.4;
const INTRO = { durationSec: 1.2, fadeSec: 0.4 };
const OUTRO = { durationSec: 1, fadeSec: 0.2 };

let files: { source: string; intro: string; outro: string; logo: string; picture: string };
beforeAll(async () => {
  const { maker, folder, ffmpeg } = renderer;
  const tone = (amplitude: number, hz: number) => `aevalsrc='${amplitude}*sin(2*PI*${hz}*t)':s=44100`;
  const still = async (name: string, input: string) => {
    const file = join(folder, name);
    await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-f', 'lavfi', '-i', input, '-frames:v', '1', '-y', file]);
    return file;
  };
  files = {
    // Something has to move, or the check of the picture reads the source.
    source: await maker.make('clip.mp4', {
      inputs: ['color=green:s=320x180:r=25,drawgrid=w=40:h=40:x=20*t:c=lime', tone(0.05, 500)],
      durationSec: 3,
    }),
    // Of another shape, rate and loudness, and without sound.
    intro: await maker.make('intro.mp4', { inputs: ['color=blue:s=128x96:r=30', tone(0.8, 500)], durationSec: 1.2 }),
    outro: await maker.make('outro.mkv', { inputs: ['color=red:s=96x160:r=24'], args: ['-an'], durationSec: 1 }),
    logo: await still('logo.png', 'color=yellow:s=64x32'),
    picture: await still('card.jpg', 'color=purple:s=200x100'),
  };
});

const setupOf = (plan: Partial<RenderPlan>, changes: Partial<RenderSetup> = {}): RenderSetup => ({
  source: files.source,
  words: [{ text: 'hello', startSec: 0.5, endSec: 1.5 }],
  plan: { range: { startSec: 0, endSec: CLIP_SEC }, captions: false, resolution: SMALL, ...plan },
  segments: [stillSegment(0, 3, [100, 0, 102, 180])],
  ...changes,
});
const wholeSetup = (plan: Partial<RenderPlan> = {}) =>
  setupOf(
    {
      intro: { key: files.intro, ...INTRO },
      outro: { key: files.outro, ...OUTRO },
      endCard: { durationSec: 1, background: '#FFFFFF', text: 'Follow for more', textColour: '#FF0000' },
      ...plan,
    },
    { intro: files.intro, outro: files.outro },
  );

const NAMED: Record<string, Colour> = {
  black: [0, 0, 0],
  blue: [0, 0, 255],
  green: [0, 140, 0],
  red: [255, 0, 0],
  white: [255, 240, 240],
};
const nameOf = (colour: Colour) =>
  Object.entries(NAMED)
    .map(([name, named]) => ({ name, far: Math.hypot(...named.map((value, i) => value - (colour[i] ?? 0))) }))
    .toSorted((a, b) => a.far - b.far)[0]?.name;

/** What is seen at some seconds of a file. */
async function seenIn(video: string, ...seconds: number[]): Promise<unknown[]> {
  const frames = await renderer.frames(video);
  return seconds.map((sec) => {
    const frame = frames[Math.floor(sec * FPS)];
    return frame === undefined ? null : nameOf(meanColour(frame));
  });
}

const rms = (samples: Float32Array, fromSec: number, toSec: number) => {
  const part = samples.subarray(Math.round(fromSec * 48_000), Math.round(toSec * 48_000));
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-12);
};

describe('intro, outro and end card', () => {
  it('come before and after the clip, fade, are as loud as it, and shift its times', async () => {
    const { video, result, srt } = await renderer.render(wholeSetup());
    expect(result.durationSec).toBeCloseTo(1.2 + CLIP_SEC + 1 + 1, 5);
    expect(await seenIn(video, 0, 0.5, 1.17, 1.21, 3.5, 3.6, 4.2, 5.2, 5.6)).toEqual([
      'blue',
      'blue',
      'black',
      'green',
      'green',
      'black',
      'red',
      'white',
      null,
    ]);
    const samples = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
    expect(Math.abs(rms(samples, 0.2, 0.7) - rms(samples, 1.5, 3.4))).toBeLessThan(1.5);
    expect(rms(samples, 1.1, 1.19)).toBeLessThan(rms(samples, 0.2, 0.7) - 6);
    expect(rms(samples, 3.8, 5.5)).toBeLessThan(-80);
    expect(Math.abs((result.quality.loudnessLufs ?? 0) + 14)).toBeLessThanOrEqual(1);
    expect([result.quality.blackRatio, result.quality.avOffsetMs]).toEqual([0, 0]);
    expect(result.coverSec).toBeGreaterThanOrEqual(1.2);
    expect(readSrt(srt)).toEqual([{ startSec: 1.7, endSec: expect.any(Number), lines: ['hello'] }]);
  });

  it('leave the pictures of the clip as they are without them: nothing is encoded again', async () => {
    const [whole, alone] = [await renderer.render(wholeSetup()), await renderer.render(setupOf({}))];
    const [all, own] = await Promise.all(
      [whole, alone].map(async ({ video }) =>
        (await frameHashes(renderer.ffmpeg.ffmpegPath, video))
          .filter((line) => line.startsWith('0,'))
          .map((line) => line.split(',').at(-1)),
      ),
    );
    expect(all?.slice(30, 30 + CLIP_SEC * FPS)).toEqual(own);
    expect(all).toHaveLength(Math.round((1.2 + CLIP_SEC + 2) * FPS));
  });

  it('are in every shape of a clip, in a draft, and in a long one that is made in parts', async () => {
    const folder = (name: string) => join(renderer.folder, name);
    const setup = wholeSetup();
    const rendered = [
      ...(await renderTogether(folder('shapes'), renderer.ffmpeg, setup, [{}, { aspectRatio: 'horizontal' }])),
      await renderer.render(wholeSetup({ resolution: DRAFT_RESOLUTION, loudness: 'off' })),
      await renderInParts(folder('parts'), renderer.ffmpeg, setup, 2),
    ];
    for (const { result, video } of rendered) {
      expect(result.durationSec).toBeCloseTo(1.2 + CLIP_SEC + 2, 5);
      expect(await seenIn(video, 0.5, 2, 4.2, 5.2)).toEqual(['blue', 'green', 'red', 'white']);
    }
  });

  it('an intro is heard in a clip without sound, and then nothing is missing', async () => {
    const mute = await renderer.maker.make('mute.mp4', {
      inputs: ['testsrc=s=320x180:r=25'],
      args: ['-an'],
      durationSec: 3,
    });
    const plan = { intro: { key: files.intro, ...INTRO, fadeSec: 0 } };
    const setup = setupOf(plan, { source: mute, sourceInfo: { hasAudio: false }, intro: files.intro });
    const { result } = await renderer.render(setup);
    expect(Math.abs((result.quality.loudnessLufs ?? 0) + 14)).toBeLessThanOrEqual(1);
    expect(result.fallbacks).toEqual([]);
  });

  it('a card shows its picture, and the logo of the brand above its text', async () => {
    const plan = {
      logo: { key: files.logo, place: 'top-left', size: 0.1, opacity: 1, shown: 'always' },
      endCard: { durationSec: 1, background: '#000000', pictureKey: files.picture, logo: true, text: 'Bye' },
    } as const;
    const setup = setupOf(plan, { logo: files.logo, cardPicture: files.picture });
    const { video } = await renderer.render(setup);
    const last = (await renderer.frames(video)).at(-1);
    if (last === undefined) throw new Error('no picture');
    const at = (x: number, y: number) => {
      const from = 3 * (Math.round(y * last.height) * last.width + Math.round(x * last.width));
      return [...last.data.subarray(from, from + 3)].map((value) => Math.round(value / 64));
    };
    expect([at(0.1, 0.1), at(0.5, 0.42), at(0.9, 0.9)]).toEqual([
      [2, 0, 2],
      [4, 4, 0],
      [2, 0, 2],
    ]);
  });
});

describe('a hostile file', () => {
  it.each<[string, 'intro' | 'outro', string]>([
    ['playlist.mp4', 'intro', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['list.mkv', 'outro', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['cut.mp4', 'outro', 'ftyp'],
  ])('%s as %s is refused, whatever its name says', async (name, end, bytes) => {
    const file = join(renderer.folder, name);
    await writeFile(file, bytes);
    const setup = setupOf({ [end]: { key: file, ...INTRO } }, { [end]: file });
    await expect(renderer.render(setup)).rejects.toMatchObject({ code: `render.${end}_unreadable` });
  });

  it('that is shorter than it says is refused', async () => {
    const setup = setupOf({ intro: { key: files.intro, durationSec: 9, fadeSec: 0 } }, { intro: files.intro });
    await expect(renderer.render(setup)).rejects.toMatchObject({ code: 'render.intro_unreadable' });
  });

  it('as the picture of an end card is refused', async () => {
    const file = join(renderer.folder, 'no-card.png');
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const setup = setupOf(
      { endCard: { durationSec: 1, background: '#000000', pictureKey: file } },
      { cardPicture: file },
    );
    await expect(renderer.render(setup)).rejects.toMatchObject({ code: 'render.end_card_unreadable' });
  });
});
