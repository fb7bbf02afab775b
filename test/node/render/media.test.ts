import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment, SourceInfo } from '../../../schema/domain/media.ts';
import { type Colour, colourDistance, pixelAt, probeFile, type Rgb } from '../../support/media/judge.ts';
import { stillSegment } from '../../support/system/run-render.ts';
import { flashTimes, useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const FRAME_SEC = 1 / 25;
const BLUE: Colour = [0, 0, 255];
const YELLOW: Colour = [255, 255, 0];
/** Coding and colour conversion move a pure colour by less than this. */
const SAME_COLOUR = 24;
/** Pixels of the canvas for one of the source, with a crop of 102. */
const ENLARGED = 360 / 102;

const middle = (picture: Rgb) => pixelAt(picture, picture.width / 2, picture.height / 2);

describe('picture and sound', () => {
  it('stay together within a frame, whatever the start', async () => {
    const source = await renderer.maker.flashesAndBeeps(6);
    const { video, result } = await renderer.render({
      source,
      plan: { range: { startSec: 1.47, endSec: 4.8 }, captions: false },
      segments: [stillSegment(0, 6, [100, 0, 102, 180])],
    });
    const frames = await renderer.frames(video);
    const flashes = flashTimes(frames, FRAME_SEC);
    const beeps = await renderer.beeps(video);
    expect(flashes).toHaveLength(3);
    expect(beeps).toHaveLength(3);
    flashes.forEach((flashSec, i) => {
      expect(Math.abs(flashSec - (beeps[i] ?? 0))).toBeLessThanOrEqual(FRAME_SEC / 2);
      expect(Math.abs(flashSec - (i + 2 - 1.47))).toBeLessThanOrEqual(FRAME_SEC);
    });
    expect(frames).toHaveLength(Math.round(result.durationSec * 25));
    expect(result.quality.avOffsetMs).toBe(0);
  });
});

describe('the crop', () => {
  it('keeps a moving marker in its place', async () => {
    const speed = 37;
    const source = await renderer.maker.movingMarker(4, speed);
    const { video } = await renderer.render({
      source,
      plan: { range: { startSec: 1, endSec: 3 }, captions: false },
      segments: [movingSegment([0, 4], [0, speed * 4])],
    });
    const centres = await redCentres(video);
    expect(centres).toHaveLength(50);
    // The marker itself steps by two pixels of the source, since its colour has half the resolution.
    for (const centre of centres) expect(Math.abs(centre - 32 * ENLARGED)).toBeLessThanOrEqual(2 * ENLARGED);
  });

  it('glides over a still marker without judder', async () => {
    const source = await renderer.maker.movingMarker(4, 0);
    const { video } = await renderer.render({
      source,
      plan: { range: { startSec: 0, endSec: 4 }, captions: false },
      // Another size before it, so that its frames are not the first ones of the clip.
      segments: [stillSegment(0, 0.4, [4, 0, 100, 178]), { ...movingSegment([1, 3], [4, 16]), startSec: 0.4 }],
    });
    const centres = await redCentres(video);
    const wanted = centres.map((_, i) => (32 - 4 - 12 * Math.min(1, Math.max(0, (i - 25) / 50))) * ENLARGED);
    const bends = centres
      .slice(28, 72)
      .map((centre, i) => centre - 2 * (centres[i + 27] ?? 0) + (centres[i + 26] ?? 0));
    expect(centres).toHaveLength(100);
    // One pixel of the source is more than three of the canvas here; x264 lets slow movement lag on flat colour.
    centres
      .slice(10)
      .forEach((centre, i) => expect(Math.abs(centre - (wanted[i + 10] ?? 0))).toBeLessThanOrEqual(0.5 * ENLARGED));
    // A crop on even pixels would bend by up to two pixels of the source in one frame, 0.7 in the mean.
    expect(Math.sqrt(bends.reduce((sum, bend) => sum + bend ** 2, 0) / bends.length)).toBeLessThanOrEqual(
      0.1 * ENLARGED,
    );
  });

  it.each([
    ['the same size', [200, 0, 102, 180]],
    ['another size', [200, 20, 68, 120]],
  ] as const)('switches to %s on the very frame of a cut', async (_name, crop) => {
    const cutFrame = 37;
    const source = await renderer.maker.halvesWithCut(3, cutFrame);
    const cutSec = cutFrame / 25;
    const { video } = await renderer.render({
      source,
      plan: { range: { startSec: 0.4, endSec: 2.8 }, captions: false },
      segments: [stillSegment(0, cutSec, [20, 0, 102, 180]), stillSegment(cutSec, 3, [...crop])],
    });
    const colours = (await renderer.frames(video)).map(middle);
    const wrong = colours.flatMap((colour, i) =>
      colourDistance(colour, i + 10 < cutFrame ? BLUE : YELLOW) > SAME_COLOUR ? [i] : [],
    );
    expect(colours).toHaveLength(60);
    expect(wrong).toEqual([]);
  });
});

describe('layouts', () => {
  it('puts two panels over each other and fits the whole picture over its blur', async () => {
    const source = await renderer.maker.halvesWithCut(2, 1_000);
    const split: LayoutSegment = {
      startSec: 0,
      endSec: 1,
      layout: 'split',
      crops: [
        { width: 102, height: 90, points: [{ atSec: 0, x: 10, y: 0 }] },
        { width: 102, height: 90, points: [{ atSec: 0, x: 210, y: 50 }] },
      ],
    };
    const fit: LayoutSegment = { startSec: 1, endSec: 2, layout: 'fit', crops: [] };
    const { video } = await renderer.render({
      source,
      plan: { range: { startSec: 0, endSec: 2 }, layout: 'split', captions: false },
      segments: [split, fit],
    });
    const frames = await renderer.frames(video);
    expect(frames).toHaveLength(50);
    const [inSplit, inFit] = [frames[24], frames[25]] as [Rgb, Rgb];
    const green: Colour = [0, 255, 0];
    expect(colourDistance(pixelAt(inSplit, 18, 29), BLUE)).toBeLessThan(SAME_COLOUR);
    expect(colourDistance(pixelAt(inSplit, 18, 34), green)).toBeLessThan(SAME_COLOUR);
    expect(colourDistance(pixelAt(inFit, 6, 32), BLUE)).toBeLessThan(SAME_COLOUR);
    expect(colourDistance(pixelAt(inFit, 30, 32), green)).toBeLessThan(SAME_COLOUR);
    // Above and below: the same colours, darker, running into each other.
    const [blurredBlue, between, blurredGreen] = [pixelAt(inFit, 2, 8), pixelAt(inFit, 18, 8), pixelAt(inFit, 34, 8)];
    expect(blurredBlue[2]).toBeGreaterThan(100);
    expect(blurredGreen[1]).toBeGreaterThan(100);
    expect(blurredGreen[1]).toBeLessThan(220);
    expect(between[1]).toBeLessThan(blurredGreen[1] - 40);
    expect(pixelAt(inFit, 16, 8)[1]).toBeGreaterThan(blurredBlue[1] + 12);
    expect(between[2]).toBeLessThan(blurredBlue[2] - 40);
  });

  it('sets two panels side by side on a wide canvas', async () => {
    const source = await renderer.maker.halvesWithCut(2, 1_000);
    const { video, result } = await renderer.render({
      source,
      plan: { range: { startSec: 0, endSec: 1 }, aspectRatio: 'horizontal', layout: 'split', captions: false },
      segments: [
        {
          startSec: 0,
          endSec: 1,
          layout: 'split',
          crops: [
            { width: 120, height: 136, points: [{ atSec: 0, x: 190, y: 0 }] },
            { width: 120, height: 136, points: [{ atSec: 0, x: 10, y: 0 }] },
          ],
        },
      ],
    });
    const [frame] = await renderer.frames(video, { width: 64, height: 36 });
    expect(result).toMatchObject({ width: 640, height: 360 });
    expect(colourDistance(pixelAt(frame as Rgb, 28, 18), [0, 255, 0])).toBeLessThan(SAME_COLOUR);
    expect(colourDistance(pixelAt(frame as Rgb, 36, 18), BLUE)).toBeLessThan(SAME_COLOUR);
  });
});

describe('odd sources', () => {
  const cases: [name: string, info: Partial<SourceInfo>, colour: string, args: string[]][] = [
    ['no sound', { hasAudio: false }, 'red', ['-an']],
    ['mono at 8 kHz', {}, 'red', ['-ac', '1', '-ar', '8000']],
    ['5.1 sound', {}, 'red', ['-ac', '6']],
    ['60 frames a second', { fps: 60 }, 'red', ['-r', '60']],
    ['interlaced', { isInterlaced: true }, 'red', ['-flags', '+ilme+ildct', '-top', '1']],
    ['odd size, 4:4:4', { width: 319, height: 179 }, 'red', ['-vf', 'scale=319:179', '-pix_fmt', 'yuv444p']],
    ['not square pixels', { width: 320, height: 180 }, 'red', ['-vf', 'scale=160:180,setsar=2']],
    ['full range', {}, 'red', ['-vf', 'scale=out_range=pc', '-pix_fmt', 'yuvj420p']],
    [
      'HDR',
      { isHdr: true },
      'gray',
      ['-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-color_primaries', 'bt2020'],
    ],
  ];

  it.each(cases)('%s', async (name, sourceInfo, colour, args) => {
    const source = await renderer.maker.make(`${name.replaceAll(/\W/g, '-')}.mkv`, {
      inputs: [`color=c=${colour}:s=320x180:r=25`, 'sine=frequency=440:sample_rate=48000'],
      durationSec: 2,
      args,
    });
    const { video, result } = await renderer.render({
      source,
      sourceInfo,
      plan: { range: { startSec: 0.5, endSec: 1.5 }, captions: false },
      segments: [stillSegment(0, 2, [100, 0, 102, 178])],
    });
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, video);
    const fps = sourceInfo.fps ?? 25;
    const frames = await renderer.frames(video);
    // The last one is the cover.
    expect(streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac', 'mjpeg']);
    expect(streams[0]).toMatchObject({
      width: 360,
      height: 640,
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      nb_frames: String(fps),
    });
    expect(streams[1]).toMatchObject({ sample_rate: '48000', channels: 2 });
    expect(frames).toHaveLength(fps);
    expect(
      colourDistance(middle(frames[3] as Rgb), name === 'HDR' ? middle(frames[3] as Rgb) : [254, 0, 0]),
    ).toBeLessThan(SAME_COLOUR);
    expect(result.durationSec).toBe(1);
  });

  it('turned by its display matrix', async () => {
    const upright = await renderer.maker.make('upright.mp4', {
      inputs: ['color=c=red:s=320x180:r=25,drawbox=x=160:w=160:h=180:t=fill:c=blue', 'sine=frequency=440'],
      durationSec: 2,
    });
    const source = join(renderer.folder, 'turned.mp4');
    await turnClockwise(upright, source);
    const { video } = await renderer.render({
      source,
      sourceInfo: { width: 180, height: 320, rotation: 90 },
      plan: { range: { startSec: 0, endSec: 1 }, captions: false },
      segments: [stillSegment(0, 2, [0, 0, 180, 320])],
    });
    const [frame] = await renderer.frames(video);
    expect(colourDistance(pixelAt(frame as Rgb, 18, 10), [254, 0, 0])).toBeLessThan(SAME_COLOUR);
    expect(colourDistance(pixelAt(frame as Rgb, 18, 54), BLUE)).toBeLessThan(SAME_COLOUR);
  });

  it('variable rate: the picture that stands at the start is shown, though it began before', async () => {
    const source = await renderer.maker.make('sparse.mp4', {
      inputs: [
        "color=c=red:s=320x180:r=25,drawbox=t=fill:c=blue:enable='gte(n,50)',select='eq(n,0)+gte(n,50)'",
        'sine=frequency=440',
      ],
      durationSec: 4,
      args: ['-fps_mode', 'vfr'],
    });
    const { video } = await renderer.render({
      source,
      sourceInfo: { isVariableRate: true },
      plan: { range: { startSec: 1, endSec: 3 }, captions: false },
      segments: [stillSegment(0, 4, [0, 0, 102, 180])],
    });
    const colours = (await renderer.frames(video)).map(middle);
    expect(colours).toHaveLength(50);
    expect(colours.findIndex((colour) => colourDistance(colour, [254, 0, 0]) > SAME_COLOUR)).toBe(25);
  });

  it('picture that ends before the sound: its last frame stays', async () => {
    const source = await renderer.maker.make('short-picture.mp4', {
      inputs: ['color=c=red:s=320x180:r=25:d=1.6', 'sine=frequency=440:duration=2'],
      durationSec: 2,
    });
    const { video } = await renderer.render({
      source,
      plan: { range: { startSec: 0.5, endSec: 2 }, captions: false },
      segments: [stillSegment(0, 2, [0, 0, 102, 180])],
    });
    expect(await renderer.frames(video)).toHaveLength(37);
  });
});

/** A crop of the whole height that moves between two times from one left edge to another. */
function movingSegment([fromSec, toSec]: [number, number], [fromX, toX]: [number, number]): LayoutSegment {
  const points = [
    { atSec: fromSec, x: fromX, y: 0 },
    { atSec: toSec, x: toX, y: 0 },
  ];
  return { startSec: 0, endSec: 4, layout: 'single', crops: [{ width: 102, height: 180, points }] };
}

/** Where the marker stands in each frame, read off one pair of lines: whole frames of this size are slow to decode. */
async function redCentres(video: string): Promise<number[]> {
  const lines = { width: 360, height: 2, filter: 'crop=360:2:0:290' };
  return (await renderer.frames(video, lines)).map(redCentre);
}

/** Middle of the marker in pixels, from the mean position of red along one row. */
function redCentre(picture: Rgb): number {
  let weight = 0;
  let moment = 0;
  for (let x = 0; x < picture.width; x += 1) {
    const [red, green] = pixelAt(picture, x, 0);
    const redness = Math.max(0, red - green - 20);
    weight += redness;
    moment += redness * (x + 0.5);
  }
  return moment / weight;
}

async function turnClockwise(from: string, to: string): Promise<void> {
  await execa(renderer.ffmpeg.ffmpegPath, [
    '-v',
    'error',
    '-i',
    from,
    '-c',
    'copy',
    '-metadata:s:v:0',
    'rotate=270',
    '-y',
    to,
  ]);
}
