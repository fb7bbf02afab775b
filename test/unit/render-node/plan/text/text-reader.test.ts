import { describe, expect, it } from 'vitest';
import { makeTextReader } from '../../../../../render-node/plan/text/text-reader.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

const SIZE = { width: 320, height: 180 };
const LETTER = { width: 8, height: 12 };

type Place = { x: number; y: number; letters: number; seed: number };

const grey = (tone: number) => new Uint8Array(SIZE.width * SIZE.height * 3).fill(tone);

function set(data: Uint8Array, x: number, y: number, tone: number): void {
  if (x < 0 || x >= SIZE.width || y < 0 || y >= SIZE.height) return;
  data.fill(tone, (y * SIZE.width + x) * 3, (y * SIZE.width + x) * 3 + 3);
}

/** Letters without a meaning: one or two stems of two pixels each, some of half the height, and a bar between them. */
function write(data: Uint8Array, { x, y, letters, seed }: Place): Uint8Array {
  const random = seededRandom(seed);
  let left = x;
  for (let letter = 0; letter < letters; letter += 1) {
    left += LETTER.width + Math.floor(5 * random()) - 1;
    const tops = [0, random() < 0.5 ? 0 : 5];
    const bar = Math.floor(LETTER.height * random());
    for (let row = 0; row < LETTER.height; row += 1)
      for (const [stem, top] of tops.entries())
        if (row >= top && (stem === 0 || row < 11 - top))
          for (const by of [0, 1]) set(data, left + 4 * stem + by, y + row, 250);
    for (let by = 0; by < 6; by += 1) set(data, left + by, y + bar, 250);
  }
  return data;
}

/** Leaves of all tones, elsewhere in each picture. */
function leaves(seed: number): Uint8Array {
  const random = seededRandom(seed);
  const data = grey(60);
  for (let leaf = 0; leaf < 2_000; leaf += 1) {
    const [x, y] = [Math.floor(random() * SIZE.width), Math.floor(random() * SIZE.height)];
    const tone = Math.floor(20 + 200 * random());
    for (let by = 0; by < 9; by += 1) set(data, x + (by % 3), y + Math.floor(by / 3), tone);
  }
  return data;
}

const STRAP: Place = { x: 40, y: 140, letters: 14, seed: 3 };

function readAll(pictures: readonly Uint8Array[]) {
  const reader = makeTextReader(SIZE);
  for (const [i, picture] of pictures.entries()) reader.read(picture, 0.4 * i);
  return reader.find();
}

describe('makeTextReader', () => {
  it('finds a line on a wall, and when it came and went', () => {
    const pictures = Array.from({ length: 14 }, (_, i) => (i >= 4 && i < 10 ? write(grey(90), STRAP) : grey(90)));
    const [line, ...others] = readAll(pictures);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ isMoving: false });
    expect(line?.startSec).toBeCloseTo(1.6);
    expect(line?.endSec).toBeCloseTo(3.6);
    const { left = 0, top = 0, right = 0, bottom = 0 } = line?.box ?? {};
    expect(left).toBeLessThanOrEqual(STRAP.x + 12);
    expect(right).toBeGreaterThanOrEqual(STRAP.x + 14 * LETTER.width - 10);
    expect([top, bottom].map((y) => Math.abs(y - STRAP.y - LETTER.height / 2) < 12)).toEqual([true, true]);
  });

  it('finds a line in front of what changes all the time', () => {
    const found = readAll(Array.from({ length: 8 }, (_, i) => write(leaves(i), STRAP)));
    expect(found.filter(({ box }) => box.top < 146 && box.bottom > 146)).toHaveLength(1);
  });

  it('knows sentences that follow each other at one place apart', () => {
    const pictures = Array.from({ length: 16 }, (_, i) =>
      write(grey(90), i < 8 ? { ...STRAP, x: 60 } : { ...STRAP, x: 100, letters: 9, seed: 8 }),
    );
    expect(readAll(pictures).map(({ startSec }) => startSec < 2)).toEqual([true, false]);
  });

  it('finds a line that moves sideways over the whole width', () => {
    const pictures = Array.from({ length: 10 }, (_, i) =>
      write(grey(90), { x: -13 * i, y: 150, letters: 60, seed: 5 }),
    );
    expect(readAll(pictures).map(({ isMoving }) => isMoving)).toEqual([true]);
  });

  it.each<[string, (i: number) => Uint8Array]>([
    ['leaves', () => leaves(1)],
    ['leaves in the wind', (i) => leaves(i)],
    ['a fence', () => grey(60).map((tone, i) => ((Math.floor(i / 3) % SIZE.width) % 9 < 4 ? 230 : tone))],
    ['a wall', () => grey(120)],
    [
      'a fence in a row',
      () =>
        grey(60).map((tone, i) => {
          const [x, y] = [Math.floor(i / 3) % SIZE.width, Math.floor(i / 3 / SIZE.width)];
          return y > 80 && y < 100 && x % 9 < 4 ? 230 : tone;
        }),
    ],
  ])('finds nothing in %s', (_, picture) => {
    expect(readAll(Array.from({ length: 10 }, (_unused, i) => picture(i)))).toEqual([]);
  });

  it('takes no line that one picture alone shows', () => {
    expect(readAll([grey(90), write(grey(90), STRAP), grey(90), grey(90)])).toEqual([]);
  });
});
