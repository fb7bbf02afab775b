import { describe, expect, it } from 'vitest';
import { findContents, readLines } from '../../../../../render-node/plan/picture/letterbox.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

const SIZE = { width: 320, height: 180 };
const SOURCE = { width: 1280, height: 720 };
type Frame = (x: number, y: number, random: () => number) => number;

/** A grey picture as rgb24, made pixel by pixel. */
function draw(valueAt: Frame, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    data.fill(
      Math.max(0, Math.min(255, valueAt(i % SIZE.width, Math.floor(i / SIZE.width), random))),
      3 * i,
      3 * i + 3,
    );
  }
  return data;
}

const scene: Frame = (_x, _y, random) => 90 + 150 * random();
const letterbox =
  (bar: number, inside: Frame = scene): Frame =>
  (x, y, random) =>
    y < bar || y >= SIZE.height - bar ? 2 * random() : inside(x, y, random);
/** A blurred copy at the sides: bright, and without a step. */
const sides =
  (bar: number): Frame =>
  (x, y, random) =>
    x < bar || x >= SIZE.width - bar ? 20 + x / 8 + 3 * random() : scene(x, y, random);

/** What is found in shots of four pictures each, a second apart. */
function find(...shots: Frame[]) {
  const lines = shots.flatMap((frame, shot) =>
    Array.from({ length: 4 }, (_, i) => readLines(draw(frame, 10 * shot + i), SIZE, 4 * shot + i)),
  );
  const ranges = shots.map((_, shot) => ({ startSec: 4 * shot, endSec: 4 * shot + 4 }));
  return findContents(ranges, lines, SOURCE).map(({ startSec, box }) => [startSec, ...box]);
}

describe('bars that are burnt in', () => {
  it('are found where they are black', () => {
    // 23 of 180 lines are 92 of 720; up to three more are left out.
    const [[, x, y, width, height] = []] = find(letterbox(23));
    expect([x, width]).toEqual([0, 1280]);
    expect(y).toBeGreaterThanOrEqual(92);
    expect(y).toBeLessThanOrEqual(104);
    expect(height).toBe(720 - 2 * (y ?? 0));
  });

  it('are found where they are a blurred copy', () => {
    const [[, x, y, width] = []] = find(sides(110));
    expect(x).toBeGreaterThanOrEqual(440);
    expect(x).toBeLessThanOrEqual(452);
    expect([y, width]).toEqual([0, 1280 - 2 * (x ?? 0)]);
  });

  it.each<[string, Frame]>([
    ['no bars', scene],
    ['bars with text in them', letterbox(23, scene)],
    ['a bar at one side', (x, y, random) => (y < 23 ? 0 : scene(x, y, random))],
    [
      'a plain wall at both sides',
      (x, y, random) => (Math.abs(x - 160) < 60 + 20 * Math.sin(y / 20) ? scene(x, y, random) : 120),
    ],
    ['a plain picture', () => 40],
    ['a lit face before black', (x, y, random) => (Math.hypot(x - 160, y - 90) < 60 ? scene(x, y, random) : 2)],
  ])('are not seen in %s', (name, frame) => {
    const withText: Frame = (x, y, random) => (y > 165 && y < 172 && x % 6 < 3 ? 220 : frame(x, y, random));
    expect(find(name.includes('text') ? withText : frame)).toEqual([]);
  });

  it('are the same in a dark shot among others, and gone in one without them', () => {
    const dark: Frame = (x, y, random) => (Math.hypot(x - 200, y - 90) < 25 ? scene(x, y, random) : 3 * random());
    const found = find(letterbox(23), letterbox(23), letterbox(23), letterbox(23, dark), scene);
    expect(found.map(([startSec]) => startSec)).toEqual([0, 4, 8, 12]);
    expect(new Set(found.map(([, ...box]) => String(box))).size).toBe(1);
  });
});
