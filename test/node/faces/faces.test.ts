import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlazeFace } from '../../../render-node/tools/faces/blaze-face.ts';
import type { FaceFinder } from '../../../render-node/tools/faces/face-finder.ts';
import { readPicture, SCREENSHOT } from '../../support/media/face-video.ts';
import { seededRandom } from '../../support/builders/random.ts';

/**
 * Centres of the five portraits in the lower half of the screenshot, read off it by hand; their sides are 89 to 101.
 */
const CENTRES = [
  [84, 418],
  [242, 414],
  [401, 422],
  [545, 418],
  [702, 422],
] as const;

const PORTRAITS_ONLY = 'crop=800:180:0:335';

describe('openBlazeFace', () => {
  let faces: FaceFinder;
  beforeAll(async () => {
    faces = await openBlazeFace();
  });
  afterAll(() => faces.close());

  it('finds the five portraits where they are, in the right size', async () => {
    const picture = await readPicture(SCREENSHOT, { width: 800, height: 180 }, PORTRAITS_ONLY);
    const found = (await faces.find(picture)).toSorted((a, b) => a.box[0] - b.box[0]);
    expect(found).toHaveLength(5);
    found.forEach(({ box, score }, i) => {
      expect(Math.abs(box[0] + box[2] / 2 - (CENTRES[i]?.[0] ?? 0))).toBeLessThan(8);
      expect(Math.abs(box[1] + box[3] / 2 - ((CENTRES[i]?.[1] ?? 0) - 335))).toBeLessThan(8);
      expect(box[2]).toBeGreaterThan(75);
      expect(box[2]).toBeLessThan(115);
      expect(score).toBeGreaterThan(0.5);
    });
  });

  it('finds them in an upright picture too, and in one that is not a multiple of anything', async () => {
    for (const size of [
      { width: 150, height: 301 },
      { width: 233, height: 149 },
    ]) {
      const picture = await readPicture(SCREENSHOT, size, `crop=149:149:7:347,pad=${size.width}:${size.height}:0:0`);
      const found = await faces.find(picture);
      expect(found).toHaveLength(1);
      expect(Math.abs((found[0]?.box[0] ?? 0) + (found[0]?.box[2] ?? 0) / 2 - 77)).toBeLessThan(8);
    }
  });

  it('finds small faces at both ends of a wide picture by a closer look, each once', async () => {
    const filter =
      'crop=149:149:164:347,scale=46:46,pad=640:360:80:150:gray,split[a][b];[b]hflip[c];[a][c]blend=all_mode=lighten';
    const picture = await readPicture(SCREENSHOT, { width: 640, height: 360 }, filter);
    const centres = async (found: Promise<{ box: number[] }[]> | undefined) =>
      (await (found ?? [])).map(({ box: [x = 0, , width = 0] }) => Math.round(x + width / 2)).toSorted((a, b) => a - b);
    const plain = await faces.find(picture);
    const closer = await centres(faces.findSmall?.(picture, plain));
    expect(closer).toHaveLength(2);
    expect(Math.abs((closer[0] ?? 0) - 103)).toBeLessThan(4);
    expect(Math.abs((closer[1] ?? 0) - 537)).toBeLessThan(4);
    expect(plain.length).toBeLessThan(2);
  });

  it('finds nobody in noise and in darkness', async () => {
    const random = seededRandom(5);
    const data = Uint8Array.from({ length: 320 * 180 * 3 }, () => random() * 255);
    expect(await faces.find({ data, width: 320, height: 180 })).toEqual([]);
    expect(await faces.find({ data: new Uint8Array(320 * 180 * 3), width: 320, height: 180 })).toEqual([]);
  });

  it('answers questions asked at once each with its own faces, and leaves the buffer to the asker', async () => {
    const picture = await readPicture(SCREENSHOT, { width: 800, height: 180 }, PORTRAITS_ONLY);
    const dark = { data: new Uint8Array(64 * 64 * 3), width: 64, height: 64 };
    const answers = await Promise.all([picture, dark, picture, dark].map((asked) => faces.find(asked)));
    expect(answers.map((found) => found.length)).toEqual([5, 0, 5, 0]);
    expect(picture.data.byteLength).toBe(800 * 180 * 3);
  });
});

describe('a face finder that is closed', () => {
  it('answers what is asked of it with an error, also what was asked before', async () => {
    const faces = await openBlazeFace();
    const open = faces.find({ data: new Uint8Array(1_920 * 1_080 * 3), width: 1_920, height: 1_080 });
    const [asked] = await Promise.allSettled([open, faces.close()]);
    expect(asked).toMatchObject({ status: 'rejected', reason: { message: 'The face finder is closed.' } });
    await expect(faces.find({ data: new Uint8Array(12), width: 2, height: 2 })).rejects.toThrow('closed');
  });

  it('lets its process end, and never wrote to its output', async () => {
    const module = new URL('../../../render-node/tools/faces/blaze-face.ts', import.meta.url).href;
    const script = `const { openBlazeFace } = await import(${JSON.stringify(module)});
      const faces = await openBlazeFace();
      await faces.find({ data: new Uint8Array(192), width: 8, height: 8 });
      await faces.close();`;
    const result = await execa(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 });
    expect(result.stdout).toBe('');
  });
});
