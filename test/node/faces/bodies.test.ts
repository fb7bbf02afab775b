import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '../../../render-node/plan/math/boxes.ts';
import { openBlazeFace } from '../../../render-node/tools/faces/blaze-face.ts';
import type { FaceFinder, FoundBody } from '../../../render-node/tools/faces/face-finder.ts';
import { PORTRAITS, readPicture, SCREENSHOT } from '../../support/media/face-video.ts';

const SIZE = { width: 640, height: 360 };
/** A portrait of 149 pixels is shown twice as large, at the lower right. */
const SHOWN = { side: 298, x: 320, y: 62 };

let finder: FaceFinder;

beforeAll(async () => {
  finder = await openBlazeFace();
});
afterAll(() => finder.close());

async function find(change: string): Promise<FoundBody[]> {
  const [{ left }] = PORTRAITS;
  const { side, x, y } = SHOWN;
  const filter = `crop=149:149:${left}:347,scale=${side}:${side},${change},pad=${SIZE.width}:${SIZE.height}:${x}:${y}:gray`;
  return (await finder.findBodies?.(await readPicture(SCREENSHOT, SIZE, filter))) ?? [];
}

const [{ face }] = PORTRAITS;
const scale = SHOWN.side / 149;
const truth: Box = [
  SHOWN.x + (face.x - face.side / 2) * scale,
  SHOWN.y + (face.y - face.side / 2) * scale,
  face.side * scale,
  face.side * scale,
];

describe('people by their bodies', () => {
  it.each([
    ['as they are', 'null'],
    ['in the dark', 'lutrgb=r=val*0.25:g=val*0.25:b=val*0.25'],
  ])('have their head where the face is, %s', async (_, change) => {
    const [body, ...others] = await find(change);
    expect(others).toEqual([]);
    const head = body?.head ?? [0, 0, 0, 0];
    expect(Math.abs(head[0] + head[2] / 2 - truth[0] - truth[2] / 2)).toBeLessThan(0.4 * truth[2]);
    expect(Math.abs(head[1] + head[3] / 2 - truth[1] - truth[3] / 2)).toBeLessThan(0.4 * truth[3]);
    expect(head[2] / truth[2]).toBeGreaterThan(0.5);
    expect(head[2] / truth[2]).toBeLessThan(2);
  });

  it('are not seen in a plain picture', async () => {
    expect(await find('lutrgb=r=128:g=128:b=128')).toEqual([]);
  });
});
