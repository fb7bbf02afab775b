import { describe, expect, it } from 'vitest';
import { findFocus, makeInterestReader } from '../../../../../render-node/plan/picture/saliency.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

const SIZE = { width: 320, height: 180 };
const PICTURE = { width: 1920, height: 1080 };
const SHOT = { startSec: 2, endSec: 6 };

/** Ten pictures of noise on grey, painted on by `paint` (white where it says so). */
function watch(paint: (x: number, y: number, atSec: number) => boolean) {
  const random = seededRandom(3);
  const read = makeInterestReader(SIZE);
  return Array.from({ length: 10 }, (_, i) => {
    const atSec = SHOT.startSec + i * 0.4;
    const data = new Uint8Array(SIZE.width * SIZE.height * 3);
    for (let i = 0; i < data.length; i++) {
      const pixel = Math.floor(i / 3);
      const isPainted = paint(pixel % SIZE.width, Math.floor(pixel / SIZE.width), atSec);
      data[i] = (isPainted ? 230 : 100) + random() * 10;
    }
    return read(data, atSec);
  });
}

describe('makeInterestReader', () => {
  it('compares with what the picture before was, though its buffer holds the next one', () => {
    const read = makeInterestReader(SIZE);
    const data = new Uint8Array(SIZE.width * SIZE.height * 3).fill(100);
    read(data, 0);
    data.fill(160);
    const { columns, rows } = read(data, 0.4);
    const sum = (counts: Float32Array) => counts.reduce((total, count) => total + count, 0);
    // Every second pixel across, without the last one, and down.
    expect([sum(columns), sum(rows)]).toEqual([159 * 90, 159 * 90]);
  });
});

const isIn = (value: number, from: number, to: number) => value >= from && value < to;

describe('findFocus', () => {
  it('is the box of a thing that moves on a plain ground', () => {
    const ball = watch((x, y, t) => Math.hypot(x - 220 - 10 * Math.sin(4 * t), y - 90) < 20);
    const [left = 0, top = 0, width = 0, height = 0] = findFocus(SHOT, ball, PICTURE)?.box ?? [];
    expect(left).toBeGreaterThan(180 * 6);
    expect(left + width).toBeLessThan(262 * 6);
    expect(top).toBeGreaterThan(64 * 6);
    expect(top + height).toBeLessThan(117 * 6);
    expect(width).toBeGreaterThan(200);
  });

  it('holds all of a line of text, however much moves elsewhere', () => {
    const text = (x: number, y: number) => isIn(x, 60, 260) && isIn(y, 120, 136) && x % 8 < 4;
    const slide = watch((x, y, t) => text(x, y) || Math.hypot(x - 160 - 8 * Math.sin(4 * t), y - 60) < 15);
    const [left = 0, , width = 0] = findFocus(SHOT, slide, PICTURE)?.box ?? [];
    expect(left).toBeLessThanOrEqual(72 * 6);
    expect(left + width).toBeGreaterThanOrEqual(248 * 6);
  });

  it('is nowhere on a plain, noisy ground, and in a shot of too few pictures', () => {
    expect(
      findFocus(
        SHOT,
        watch(() => false),
        PICTURE,
      ),
    ).toBeNull();
    const ball = watch((x, y) => Math.hypot(x - 220, y - 90) < 20);
    expect(findFocus({ startSec: 2, endSec: 3 }, ball, PICTURE)).toBeNull();
  });
});
