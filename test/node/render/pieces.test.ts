import { describe, expect, it } from 'vitest';
import type { Range } from '../../../schema/domain/clip.ts';
import { LIMITS } from '../../../schema/domain/limits.ts';
import { DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import { decodeSound, meanColour, type Rgb } from '../../support/media/judge.ts';
import { renderInParts, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });

/** Each second of ten has a tone of its own, and a grey of its own. */
const TONES = Array.from({ length: 10 }, (_, second) => 300 + 150 * second);
const makeSource = () =>
  renderer.maker.make('seconds.mp4', {
    inputs: [
      "color=c=black:s=320x180:r=25,geq=lum='16+20*floor(T)':cb=128:cr=128",
      "aevalsrc='0.3*sin(2*PI*(300+150*floor(t))*t)':s=48000",
    ],
    durationSec: 10,
  });

const words = Array.from({ length: 10 }, (_, i) => ({ text: `word${i}`, ...range(i + 0.2, i + 0.8) }));
const setupOf = (source: string, over: object) => ({
  source,
  words,
  segments: [stillSegment(0, 10, [100, 0, 102, 180])],
  plan: { range: range(2, 8), captions: false as const, loudness: 'off' as const, ...over },
});

/** The seconds of the source that are seen, one for each frame. */
function seenSeconds(frames: readonly Rgb[]): number[] {
  const darkest = Math.min(...frames.map((frame) => meanColour(frame)[0]));
  return frames.map((frame) => Math.round(((meanColour(frame)[0] - darkest) * 219) / 255 / 20));
}

/** The second of the source whose tone is loudest from `fromSec` on, for a fifth of a second. */
function heardSecond(sound: Float32Array, fromSec: number): number {
  const part = sound.subarray(fromSec * 48_000, (fromSec + 0.2) * 48_000);
  const powers = TONES.map((hz) => tonePower(part, hz));
  return powers.indexOf(Math.max(...powers));
}

function tonePower(sound: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / 48_000;
  const [re, im] = [Math.cos, Math.sin].map((part) => sound.reduce((sum, one, at) => sum + one * part(turn * at), 0));
  return (re ?? 0) ** 2 + (im ?? 0) ** 2;
}

describe('a clip in another order', () => {
  it('is seen, heard and captioned in that order, also twice, from elsewhere and without what is cut', async () => {
    const source = await makeSource();
    const pieces = [range(6, 8), range(2, 5), range(0, 1), range(6, 7)];
    const setup = setupOf(source, { pieces, cuts: [range(3, 4)], captions: DEFAULT_CAPTIONS, resolution: 270 });
    const { video, srt, result } = await renderer.render({
      ...setup,
      plan: { ...setup.plan, titleOverlay: undefined },
    });
    expect(result.durationSec).toBe(6);
    const sound = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
    const order = [6, 7, 2, 4, 0, 6];
    expect(order.map((_, i) => heardSecond(sound, i + 0.4))).toEqual(order);
    expect(srt.match(/word\d/g)).toEqual(order.map((second) => `word${second}`));
    // Words of two pieces are never on one card.
    expect(srt.match(/^word\d.*$/gm)).toEqual(['word6 word7', 'word2 word4', 'word0', 'word6']);
    // At a join, the sound is faded as at a cut.
    const loudest = (fromSec: number, toSec: number) =>
      sound.subarray(fromSec * 48_000, toSec * 48_000).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    for (const joinSec of [2, 4, 5]) expect(loudest(joinSec - 0.001, joinSec + 0.001)).toBeLessThan(0.1);
  });

  it('shows each frame of its pieces once, and picture and sound are equally long', async () => {
    const source = await makeSource();
    const { video, result } = await renderer.render(
      setupOf(source, { pieces: [range(6, 8), range(2, 4), range(9, 10)] }),
    );
    const frames = await renderer.frames(video);
    const seen = seenSeconds(frames);
    expect(seen).toEqual([6, 7, 2, 3, 9].flatMap((second) => Array.from({ length: 25 }, () => second - 2)));
    expect(result.quality.avOffsetMs).toBe(0);
    expect(result.durationSec).toBe(5);
  });

  it('is the same picture in one pass and in parts', async () => {
    const source = await makeSource();
    const setup = setupOf(source, { pieces: [range(5, 8), range(2, 5), range(8, 10)] });
    const whole = await renderer.render(setup);
    const parts = await renderInParts(`${renderer.folder}/parts`, renderer.ffmpeg, setup, 3);
    const [one, other] = [await renderer.frames(whole.video), await renderer.frames(parts.video)];
    expect(seenSeconds(other)).toEqual(seenSeconds(one));
    expect(parts.result.durationSec).toBe(whole.result.durationSec);
  });

  it('plays as many pieces as a clip may have, each from an input of its own', async () => {
    const source = await makeSource();
    const pieces = Array.from({ length: LIMITS.piecesPerShort }, (_, i) => range(9.5 - i / 2, 10 - i / 2));
    const { video, result } = await renderer.render(setupOf(source, { range: range(0, 10), pieces, resolution: 270 }));
    expect(result.durationSec).toBeCloseTo(10, 1);
    const seen = seenSeconds(await renderer.frames(video));
    expect(seen.filter((second, i) => second > (seen[i - 1] ?? second))).toEqual([]);
    expect(new Set(seen).size).toBe(10);
  });

  it('is a draft, and is silent where its source is', async () => {
    const source = await renderer.maker.make('mute.mp4', {
      inputs: ["color=c=black:s=320x180:r=25,geq=lum='16+20*floor(T)':cb=128:cr=128"],
      durationSec: 10,
      args: ['-an'],
    });
    const setup = setupOf(source, { pieces: [range(6, 8), range(2, 3)], resolution: 270 });
    const { result } = await renderer.render({ ...setup, sourceInfo: { hasAudio: false } });
    expect(result.durationSec).toBe(3);
  });
});
