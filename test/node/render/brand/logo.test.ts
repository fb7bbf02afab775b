import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, it } from 'vitest';
import type { RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { pngOf } from '../../../support/media/hostile-media.ts';
import { boundsOf, decodeFrames, type Rgb } from '../../../support/media/judge.ts';
import { renderTogether, type RenderSetup, stillSegment } from '../../../support/system/run-render.ts';
import { useRenderer } from '../../../support/system/use-renderer.ts';

const renderer = useRenderer();
const SIZE = { width: 720, height: 1280 };
type Logo = NonNullable<RenderPlan['logo']>;

let source: string;
beforeAll(async () => {
  source = await renderer.maker.plain('green.mp4', 'green', 2);
});

/** A red picture, twice as wide as high, in the format of its name. */
async function red(name: string): Promise<string> {
  const file = join(renderer.folder, name);
  const args = ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=64x32', '-frames:v', '1', '-y', file];
  await execa(renderer.ffmpeg.ffmpegPath, args);
  return file;
}

const setupOf = (logo: string, look: Partial<Logo>): RenderSetup => ({
  source,
  logo,
  plan: {
    range: { startSec: 0, endSec: 2 },
    resolution: 720,
    captions: false,
    logo: { key: logo, place: 'top-left', size: 0.25, opacity: 1, shown: 'always', ...look },
  },
  segments: [stillSegment(0, 2, [100, 0, 102, 180])],
});

/** The box of what is red on the green. */
const redIn = (frame: Rgb | undefined) => boundsOf(frame as Rgb, ([r, g]) => r > 200 && g < 60);

it.each<[string, Partial<Logo>, { left: number; top: number } | { right: number; bottom: number }]>([
  ['logo.png', { place: 'top-left' }, { left: 29, top: 58 }],
  ['logo.jpg', { place: 'bottom-right' }, { right: 720 - 29, bottom: 1280 - 58 }],
])('%s stands where the plan says: %j', async (name, look, place) => {
  const { video } = await renderer.render(setupOf(await red(name), look));
  const frames = await decodeFrames(renderer.ffmpeg.ffmpegPath, video, SIZE);
  for (const frame of [frames[0], frames.at(-1)]) {
    const box = redIn(frame);
    if (box === null) throw new Error('no logo');
    const seen = { ...box, width: box.right - box.left, height: box.bottom - box.top };
    for (const [side, at] of Object.entries({ ...place, width: 180, height: 90 })) {
      expect(Math.abs(seen[side as 'left'] - at)).toBeLessThanOrEqual(5);
    }
  }
});

it('is seen at the end alone, and in each shape of a clip', async () => {
  const setup = setupOf(await red('late.png'), { place: 'bottom', shown: 'end', seconds: 1 });
  const shapes: Partial<RenderPlan>[] = [{}, { aspectRatio: '1:1' }];
  const renders = await renderTogether(join(renderer.folder, 'shapes'), renderer.ffmpeg, setup, shapes);
  for (const [i, { video }] of renders.entries()) {
    const size = i === 0 ? SIZE : { width: 720, height: 720 };
    const frames = await decodeFrames(renderer.ffmpeg.ffmpegPath, video, size);
    expect([redIn(frames[0]), redIn(frames[24])]).toEqual([null, null]);
    const box = redIn(frames[25]);
    expect(Math.abs((box?.left ?? 0) + (box?.right ?? 0) - 720)).toBeLessThanOrEqual(4);
    expect(box?.bottom).toBeGreaterThan(0.9 * size.height);
  }
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const PLAYLIST = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

it.each<[string, string | Buffer]>([
  ['svg.png', SVG],
  ['playlist.png', PLAYLIST],
  ['list.jpg', 'ffconcat version 1.0\nfile /etc/passwd\n'],
  ['huge.png', pngOf(4_200)],
  ['cut.png', pngOf(64).subarray(0, 40)],
])('%s is refused, whatever its name says', async (name, bytes) => {
  const file = join(renderer.folder, name);
  await writeFile(file, bytes);
  await expect(renderer.render(setupOf(file, {}))).rejects.toMatchObject({ code: 'render.logo_unreadable' });
});
