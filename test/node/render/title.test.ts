import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CAPTIONS } from '../../../schema/domain/render-plan.ts';
import { boundsOf, type Colour, colourDistance, decodeFrames, probeFile, type Rgb } from '../../support/media/judge.ts';
import { type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

/** The plain colour behind everything. */
const BEHIND: Colour = [60, 90, 160];
const isPlate = (colour: Colour) => Math.min(...colour) > 235;
const isInk = (colour: Colour) => Math.max(...colour) < 50;
const isYellow = ([red, green, blue]: Colour) => red > 180 && green > 140 && blue < 120;

let source: string;

beforeAll(async () => {
  source = await renderer.maker.plain('plain.mp4', '0x3C5AA0', 8);
});

function renderTitle(setup: Omit<RenderSetup, 'source'>) {
  const segments = [stillSegment(0, 8, [100, 0, 102, 180])];
  return renderer.render({ source, segments, ...setup });
}
const decode = (video: string, width: number, height: number) =>
  decodeFrames(renderer.ffmpeg.ffmpegPath, video, { width, height });

describe('the title', () => {
  it('is there from the first frame on, inside the safe area, above the captions, and goes after four seconds', async () => {
    const { video } = await renderTitle({
      plan: {
        range: { startSec: 0, endSec: 6.2 },
        titleOverlay: 'What nobody tells you about the very first step on the moon',
        captions: { ...DEFAULT_CAPTIONS, position: 'top' },
      },
      words: Array.from({ length: 10 }, (_, i) => ({ text: 'jumping', startSec: i * 0.6, endSec: i * 0.6 + 0.6 })),
    });
    const [width, height] = [180, 320];
    const frames = await decode(video, width, height);
    const plates = frames.slice(0, 93).map((frame) => boundsOf(upper(frame, 0.235), isPlate));
    expect(frames).toHaveLength(155);
    expect(new Set(plates.map((plate) => JSON.stringify(plate))).size).toBe(1);
    const plate = plates[0] ?? { left: 0, top: 0, right: 0, bottom: 0 };
    expect(plate.top).toBeGreaterThanOrEqual(height * 0.1 - 1);
    expect(plate.left).toBeGreaterThanOrEqual(width * 0.1 - 1);
    expect(plate.right).toBeLessThanOrEqual(width * 0.9 + 1);
    const ink = boundsOf(upper(frames[0] as Rgb, 0.2), isInk);
    expect(ink).not.toBeNull();
    expect(ink?.left).toBeGreaterThan(plate.left);
    expect(ink?.right).toBeLessThan(plate.right);
    const spoken = frames.map((frame) => boundsOf(frame, isYellow)?.top ?? Number.NaN);
    expect(Math.min(...spoken.slice(0, 93))).toBeGreaterThan(plate.bottom);
    // When it is gone the captions stay where they were: nothing jumps.
    expect(Math.abs(Math.min(...spoken.slice(105, 150)) - Math.min(...spoken.slice(0, 93)))).toBeLessThanOrEqual(1);
    const gone = frames.slice(101).map((frame) => boundsOf(upper(frame, 0.11), (c) => colourDistance(c, BEHIND) > 40));
    expect(gone.every((box) => box === null || box.top >= height * 0.1 - 1)).toBe(true);
    expect(frames.slice(101, 105).map((frame) => boundsOf(frame, isPlate)?.left)).not.toContain(plate.left);
  });

  it('is as large in proportion at 2160', async () => {
    const { video, result } = await renderTitle({
      plan: { range: { startSec: 0, endSec: 0.4 }, resolution: 2160, titleOverlay: 'Look here', captions: false },
    });
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, video);
    const [frame] = await decode(video, 180, 320);
    const plate = boundsOf(frame as Rgb, isPlate);
    expect(result).toMatchObject({ width: 2160, height: 3840, durationSec: 0.4 });
    expect(streams[0]).toMatchObject({ width: 2160, height: 3840, nb_frames: '10' });
    expect(plate?.top).toBeGreaterThanOrEqual(31);
    expect(plate?.bottom).toBeLessThanOrEqual(32 + 20);
    expect((plate?.left ?? 0) + (plate?.right ?? 0)).toBeGreaterThanOrEqual(178);
    expect((plate?.left ?? 0) + (plate?.right ?? 0)).toBeLessThanOrEqual(180);
  });
});

/** The part of a picture above a share of its height. */
function upper(picture: Rgb, share: number): Rgb {
  const rows = Math.floor(picture.height * share);
  return { data: picture.data.subarray(0, rows * picture.width * 3), width: picture.width, height: rows };
}
