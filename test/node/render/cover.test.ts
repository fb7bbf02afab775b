import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderPlan } from '../../../schema/domain/render-plan.ts';
import { boundsOf, colourDistance, decodeFrames, meanColour, probeFile, type Rgb } from '../../support/media/judge.ts';
import { renderIn, renderInParts, type RenderSetup, stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();

const SIZE = { width: 90, height: 160 };
/** Of JPEG and of scaling, in levels of 255. Frames differ by 2. */
const NEAR = 0.9;

let source: string;

beforeAll(async () => {
  // Each frame is lighter than the one before: its level tells which one it is.
  const brightening = 'color=c=black:s=320x180:r=25,format=yuv420p,geq=lum=32+2*N:cb=128:cr=128';
  source = await renderer.maker.make('brightening.mp4', {
    inputs: [brightening, 'sine=frequency=500:sample_rate=48000'],
    durationSec: 4,
  });
});

function setupOf(plan: Partial<RenderPlan> = {}): RenderSetup {
  return {
    source,
    plan: { range: { startSec: 1, endSec: 3 }, titleOverlay: 'A title', ...plan },
    segments: [stillSegment(0, 4, [100, 0, 102, 180])],
    words: [{ text: 'Spoken', startSec: 1, endSec: 3 }],
  };
}

const picturesOf = (file: string) => decodeFrames(renderer.ffmpeg.ffmpegPath, file, SIZE);

/** The frame of the source that a picture shows. */
async function frameOf(cover: string): Promise<number> {
  const [picture] = await picturesOf(cover);
  const [grey] = meanColour(picture as Rgb);
  const level = 16 + (grey * 219) / 255;
  const frame = Math.round((level - 32) / 2);
  expect(Math.abs(level - (32 + 2 * frame))).toBeLessThan(NEAR);
  return frame;
}

/** The picture that is attached to an MP4, byte for byte. */
async function attachedTo(video: string): Promise<Buffer> {
  const { ffmpegPath } = renderer.ffmpeg;
  const args = ['-v', 'error', '-i', video, '-map', '0:v:1', '-c', 'copy', '-f', 'image2pipe', '-'];
  return Buffer.from((await execa(ffmpegPath, args, { encoding: 'buffer' })).stdout);
}

describe('the cover of a clip', () => {
  it('is the frame that the user chose, without captions and title, beside the MP4 and in it', async () => {
    const { video, thumbnail, result } = await renderer.render(setupOf({ coverAtSec: 1.4 }));
    expect(result.coverSec).toBeCloseTo(0.4, 6);
    expect(await frameOf(thumbnail)).toBe(35);
    const [picture] = await picturesOf(thumbnail);
    const [grey] = meanColour(picture as Rgb);
    expect(boundsOf(picture as Rgb, (colour) => colourDistance(colour, [grey, grey, grey]) > 12)).toBeNull();
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, video);
    expect(streams).toMatchObject([
      { codec_name: 'h264' },
      { codec_name: 'aac' },
      { codec_name: 'mjpeg', width: 360, height: 640, disposition: { attached_pic: 1 } },
    ]);
    expect((await attachedTo(video)).equals(await readFile(thumbnail))).toBe(true);
  });

  it('leaves the index of the file before its media, and follows no link in the folder of its job', async () => {
    const [folder, outside] = [join(renderer.folder, 'links'), join(renderer.folder, 'outside')];
    await Promise.all([join(folder, 'work'), join(outside, 'fonts')].map((one) => mkdir(one, { recursive: true })));
    const names = ['captions.ass', 'captions.srt', 'cover.ass', 'cover-graph.txt', 'graph.txt', 'fonts'];
    for (const name of names) await symlink(join(outside, name), join(folder, 'work', name));
    const { video } = await renderIn(folder, renderer.ffmpeg, setupOf({ watermark: 'Ours' }));
    expect(await readdir(outside, { recursive: true })).toEqual(['fonts']);
    const bytes = await readFile(video);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.indexOf('covr')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('counts its second in what is left after cuts', async () => {
    const cuts = [{ startSec: 1.2, endSec: 2 }];
    const { thumbnail, result } = await renderer.render(setupOf({ cuts, coverAtSec: 2.4 }));
    expect(await frameOf(thumbnail)).toBe(60);
    expect(result.coverSec).toBeCloseTo(0.6, 6);
  });

  it('is the same in a clip that was rendered in parts', async () => {
    const whole = await renderer.render(setupOf({ coverAtSec: 2.6 }));
    const first = await readFile(whole.thumbnail);
    const parts = await renderInParts(join(renderer.folder, 'parts'), renderer.ffmpeg, setupOf({ coverAtSec: 2.6 }), 2);
    expect((await readFile(parts.thumbnail)).equals(first)).toBe(true);
    expect(parts.result.coverSec).toBe(whole.result.coverSec);
  });

  it('keeps the watermark', async () => {
    const { thumbnail } = await renderer.render(setupOf({ coverAtSec: 1.4, watermark: 'made with clipmill' }));
    const [picture] = await decodeFrames(renderer.ffmpeg.ffmpegPath, thumbnail, { width: 360, height: 640 });
    const light = boundsOf(picture as Rgb, ([red]) => red > 150);
    expect(light?.left).toBeGreaterThan(180);
    expect(light?.bottom).toBeLessThan(64);
  });

  it('is in files whose sound stays as it is, and not in drafts', async () => {
    const asItIs = await renderer.render(setupOf({ loudness: 'off' }));
    expect((await attachedTo(asItIs.video)).equals(await readFile(asItIs.thumbnail))).toBe(true);
    const draft = await renderer.render(setupOf({ loudness: 'off', resolution: 270 }));
    expect(draft.result.coverSec).toBeUndefined();
    const { streams } = await probeFile(renderer.ffmpeg.ffprobePath, draft.video);
    expect(streams).toHaveLength(2);
  });
});
