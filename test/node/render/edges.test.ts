import { describe, expect, it } from 'vitest';
import { decodeFrames, decodeSound } from '../../support/media/judge.ts';
import { stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

/** AAC smears an edge by about a millisecond. */
const CODEC_SEC = 0.002;
const RATE = 48_000;
const TONE_HZ = 700;
const AMPLITUDE = 0.4;

describe('the edges of a rendered clip', () => {
  async function renderTones(name: string, tones: [fromSec: number, toSec: number][]) {
    const isOn = tones.map(([fromSec, toSec]) => `between(t,${fromSec},${toSec})`).join('+');
    const source = await renderer.maker.make(`${name}.mkv`, {
      inputs: ['color=c=gray:s=320x180:r=25', `aevalsrc='${AMPLITUDE}*sin(2*PI*${TONE_HZ}*t)*(${isOn})':s=${RATE}`],
      durationSec: 5,
      args: ['-c:a', 'pcm_s16le'],
    });
    // Neither edge lies on one of 25 frames a second: pictures are from 0.92 to 3.56.
    const plan = { range: { startSec: 0.933, endSec: 3.547 }, captions: false as const, loudness: 'off' as const };
    const { video, result } = await renderer.render({
      source,
      plan,
      segments: [stillSegment(0, 5, [100, 0, 102, 180])],
    });
    const sound = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
    const loudest = (fromSec: number, toSec: number) =>
      sound
        .subarray(Math.round(fromSec * RATE), Math.round(toSec * RATE))
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return { video, result, sound, loudest };
  }

  it('lie on frames for the picture and on the millisecond for the sound: all of the words, nothing of their neighbours', async () => {
    const { video, result, sound, loudest } = await renderTones('words', [
      [0.3, 0.93],
      [0.98, 1.3],
      [3, 3.52],
      [3.555, 4],
    ]);
    expect(result.durationSec).toBeCloseTo(2.64, 5);
    expect(await decodeFrames(renderer.ffmpeg.ffmpegPath, video, { width: 16, height: 16 })).toHaveLength(66);
    // What is left of the tone before would be heard until 10 ms, and that of the tone behind from 2.635 s on.
    expect(loudest(0, 0.98 - 0.92 - CODEC_SEC)).toBeLessThan(0.02);
    expect(loudest(3.52 - 0.92 + CODEC_SEC, 2.64)).toBeLessThan(0.02);
    const firstSec = sound.findIndex((sample) => Math.abs(sample) > AMPLITUDE / 2) / RATE;
    const lastSec = sound.findLastIndex((sample) => Math.abs(sample) > AMPLITUDE / 2) / RATE;
    expect(Math.abs(firstSec - (0.98 - 0.92))).toBeLessThanOrEqual(CODEC_SEC);
    expect(Math.abs(lastSec - (3.52 - 0.92))).toBeLessThanOrEqual(CODEC_SEC);
  });

  it('fade within 8 to 15 ms through a sound that goes on, without a click', async () => {
    const { sound, loudest } = await renderTones('through', [[0, 5]]);
    const cutSec = 0.933 - 0.92;
    const endSec = 3.547 - 0.92;
    expect(loudest(0, cutSec - CODEC_SEC)).toBeLessThan(0.02);
    expect(loudest(cutSec, cutSec + 0.004)).toBeLessThan(0.6 * AMPLITUDE);
    expect(loudest(cutSec + 0.01, cutSec + 0.015)).toBeGreaterThan(0.95 * AMPLITUDE);
    expect(loudest(endSec - 0.015, endSec - 0.01)).toBeGreaterThan(0.95 * AMPLITUDE);
    expect(loudest(endSec - 0.004, endSec)).toBeLessThan(0.6 * AMPLITUDE);
    expect(loudest(endSec + CODEC_SEC, 2.64)).toBeLessThan(0.02);
    // A tone of this height never steps more than this from one sample to the next; a click does.
    const steepest = (2 * Math.PI * TONE_HZ * AMPLITUDE) / RATE;
    const steps = sound.map((sample, i) => Math.abs(sample - (sound[i - 1] ?? 0)));
    expect(steps.reduce((most, step) => Math.max(most, step), 0)).toBeLessThan(1.3 * steepest);
  });
});
