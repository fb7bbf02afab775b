import { describe, expect, it } from 'vitest';
import type { Range } from '../../../schema/domain/clip.ts';
import type { LayoutSegment } from '../../../schema/domain/media.ts';
import { DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import { boundsOf, type Colour, decodeSound, pixelAt, probeFile, type Rgb } from '../../support/media/judge.ts';
import { type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { flashTimes, useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const FRAME_SEC = 1 / 25;

function renderShort(setup: RenderSetup) {
  const plan = { captions: false as const, removeSilence: true as const, ...setup.plan };
  return renderer.render({ ...setup, plan });
}
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });

describe('a clip without its silences', () => {
  it('keeps picture and sound together within a frame, over twenty joints', async () => {
    const source = await renderer.maker.flashesAndBeeps(22);
    // Something is said around each full second; 0.8 s of silence in between become 0.2 s.
    const speech = Array.from({ length: 21 }, (_, i) => range(i + 0.96, i + 1.16));
    const { video, result } = await renderShort({
      source,
      plan: { range: range(0.5, 21.3), loudness: 'off' },
      segments: [stillSegment(0, 22, [100, 0, 102, 180])],
      speech,
    });
    const frames = await renderer.frames(video);
    const flashes = flashTimes(frames, FRAME_SEC);
    const beeps = await renderer.beeps(video);
    // 0.46 s before the first word are no long silence; then 0.4 s a beep.
    const expected = speech.map((_, i) => 0.5 + i * 0.4);
    expect(flashes).toHaveLength(21);
    expect(beeps).toHaveLength(21);
    flashes.forEach((flashSec, i) => {
      expect(Math.abs(flashSec - (beeps[i] ?? 0))).toBeLessThanOrEqual(FRAME_SEC / 2);
      expect(Math.abs(flashSec - (expected[i] ?? 0))).toBeLessThanOrEqual(FRAME_SEC);
    });
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, video);
    expect(frames).toHaveLength(Math.round(result.durationSec * 25));
    expect(Math.abs(result.durationSec - (20.8 - 20 * 0.6))).toBeLessThanOrEqual(FRAME_SEC);
    // The last one is the cover.
    expect(streams.map((stream) => stream['codec_name'])).toEqual(['h264', 'aac', 'mjpeg']);
    const [picture, sound] = streams.map((stream) => Number(stream['duration']));
    expect([picture, sound]).toEqual([result.durationSec, expect.closeTo(result.durationSec, 1)]);
    expect(result.quality.avOffsetMs).toBe(0);
  });

  it('fades at its joints, and has the loudness of what is left', async () => {
    const source = await renderer.maker.make('tones.mp4', {
      inputs: ['color=c=gray:s=320x180:r=25', "aevalsrc='0.3*sin(2*PI*500*t)*if(between(t,1.5,3.5),0.02,1)':s=48000"],
      durationSec: 6,
    });
    const { video, result } = await renderShort({
      source,
      plan: { range: range(0, 5), loudness: -20 },
      segments: [stillSegment(0, 6, [100, 0, 102, 180])],
      speech: [range(0, 1.02), range(3.98, 5)],
    });
    const sound = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
    const loudest = (fromSec: number, toSec: number) =>
      sound.subarray(fromSec * 48_000, toSec * 48_000).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(result.durationSec).toBe(2.24);
    // The joint is at 1.12 s, in the middle of the tone on both sides: 1.12 s and 3.88 s of the source.
    expect(loudest(1.119, 1.121)).toBeLessThan(0.35 * loudest(0.5, 0.6));
    expect(loudest(1.07, 1.1)).toBeGreaterThan(0.9 * loudest(0.5, 0.6));
    expect(loudest(1.14, 1.17)).toBeGreaterThan(0.9 * loudest(0.5, 0.6));
    expect(Math.abs((result.quality.loudnessLufs ?? 0) + 20)).toBeLessThanOrEqual(0.3);
  });

  it('shows each word when it is heard, in the picture and in the SRT', async () => {
    const source = await renderer.maker.plain('behind.mp4', '0x3C5AA0', 7);
    const { video, srt, result } = await renderShort({
      source,
      plan: { range: range(0, 7), captions: DEFAULT_CAPTIONS },
      segments: [stillSegment(0, 7, [100, 0, 102, 180])],
      words: [
        { text: 'Gipfel', startSec: 1.2, endSec: 1.6 },
        { text: 'yonder', startSec: 1.6, endSec: 2 },
        { text: 'jumping', startSec: 5, endSec: 5.4 },
        { text: 'quickly', startSec: 5.4, endSec: 5.8 },
      ],
    });
    const frames = await renderer.frames(video, { width: 180, height: 320 });
    const isYellow = ([red, green, blue]: Colour) => red > 180 && green > 140 && blue < 120;
    const places = frames.map((frame) => boundsOf(frame, isYellow));
    const begins = places.flatMap((box, i) =>
      box !== null && Math.hypot(box.left - (places[i - 1]?.left ?? -99), box.top - (places[i - 1]?.top ?? -99)) > 8
        ? [i]
        : [],
    );
    // Kept: 1.0 to 2.1 and 4.9 to 6.0. So the words begin at 0.2, 0.6, 1.2 and 1.6, the middle of a frame.
    expect(begins).toEqual([5, 15, 30, 40]);
    expect(result.durationSec).toBeCloseTo(2.2, 5);
    expect(srt.match(/[\d:,]+(?= -->)/g)).toEqual(['00:00:00,200', '00:00:01,200']);
  });

  it('neither shows nor sounds what its user cut, and closes the pauses beside it', async () => {
    const tone = "aevalsrc='if(between(t,2,4),0.3*sin(2*PI*1500*t),0.3*sin(2*PI*400*t))':s=48000";
    const source = await renderer.maker.make('struck.mp4', {
      inputs: ["color=c=blue:s=160x90:r=25,drawbox=color=red:t=fill:enable='between(t,2,4)'", tone],
      durationSec: 7,
    });
    const words = [range(0.2, 0.82), range(2.1, 3.9), range(4.82, 5.4)].map((at, i) => ({
      ...at,
      text: ['keep', 'struck', 'this'][i] ?? '',
    }));
    const { video, srt, result } = await renderShort({
      source,
      plan: { range: range(0, 6), cuts: [range(1.9, 4.1)], captions: DEFAULT_CAPTIONS, resolution: 270 },
      segments: [stillSegment(0, 7, [54, 0, 50, 90])],
      words,
    });
    // Left are 0 to 0.92 s and 4.72 to 6 s: the pause of 1.8 s around the cut is 0.2 s long.
    expect(result.durationSec).toBeCloseTo(2.2, 5);
    const frames = await renderer.frames(video);
    expect(frames).toHaveLength(55);
    expect(Math.max(...frames.map((frame) => pixelAt(frame, 5, 5)[0]))).toBeLessThan(60);
    const sound = await decodeSound(renderer.ffmpeg.ffmpegPath, video);
    expect(tonePower(sound, 1_500)).toBeLessThan(0.001 * tonePower(sound, 400));
    expect(srt.replaceAll(/^.*-->.*$|^\d+$/gm, '').trim()).toMatch(/^keep\s+this$/);
    expect(srt.match(/[\d:,]+(?= -->)/g)?.at(-1)).toMatch(/^00:00:0[01]/);
  });

  it('cuts each frame out of its picture where it did before', async () => {
    const speed = 37;
    const source = await renderer.maker.movingMarker(5, speed);
    const points = [
      { atSec: 0, x: 0, y: 0 },
      { atSec: 5, x: speed * 5, y: 0 },
    ];
    const moving: LayoutSegment = {
      startSec: 0,
      endSec: 5,
      layout: 'single',
      crops: [{ width: 102, height: 180, points }],
    };
    const { video } = await renderShort({
      source,
      plan: { range: range(0, 5) },
      segments: [moving],
      speech: [range(0, 1), range(3.5, 5)],
    });
    const frames = await renderer.frames(video, { width: 360, height: 640 });
    const centres = frames.map(redCentre);
    expect(frames).toHaveLength(68);
    // The marker itself steps by two pixels of the source, and at a joint the crop rests on an even one.
    const offPx = centres.map((centre) => Math.abs(centre / (360 / 102) - 32));
    expect(Math.max(...offPx)).toBeLessThanOrEqual(3);
  });

  it('is whole where nobody speaks, and silent where the source is', async () => {
    const source = await renderer.maker.make('mute.mp4', {
      inputs: ['color=c=red:s=320x180:r=25'],
      durationSec: 4,
      args: ['-an'],
    });
    const setup = { source, sourceInfo: { hasAudio: false }, segments: [stillSegment(0, 4, [100, 0, 102, 180])] };
    const whole = await renderShort({ ...setup, plan: { range: range(0, 3) } });
    const cut = await renderShort({ ...setup, plan: { range: range(0, 3) }, speech: [range(2, 2.5)] });
    expect(whole.result.durationSec).toBe(3);
    // 0.2 s before the word, itself, and 0.5 s behind it, which is no long silence.
    expect(cut.result.durationSec).toBeCloseTo(1.2, 5);
    expect(await renderer.frames(cut.video)).toHaveLength(30);
  });

  it('is the same file every time', async () => {
    const setup = {
      source: await renderer.maker.flashesAndBeeps(4),
      plan: { range: range(0, 4) },
      segments: [stillSegment(0, 4, [100, 0, 102, 180])],
      speech: [range(0.9, 1.2), range(2.9, 3.2)],
    };
    const [one, two] = [await renderShort(setup), await renderShort(setup)];
    expect(one.result.sha256).toBe(two.result.sha256);
  });
});

/** Power of one frequency in a sound of 48 kHz: one bin of its Fourier transform. */
function tonePower(sound: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / 48_000;
  const [re, im] = [Math.cos, Math.sin].map((part) => sound.reduce((sum, one, at) => sum + one * part(turn * at), 0));
  return (re ?? 0) ** 2 + (im ?? 0) ** 2;
}

/** Middle of the marker in pixels, from the mean position of red along one row. */
function redCentre(picture: Rgb): number {
  let weight = 0;
  let moment = 0;
  for (let x = 0; x < picture.width; x += 1) {
    const [red, green] = pixelAt(picture, x, 290);
    const redness = Math.max(0, red - green - 20);
    weight += redness;
    moment += redness * (x + 0.5);
  }
  return moment / weight;
}
