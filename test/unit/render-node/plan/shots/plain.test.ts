import { describe, expect, it } from 'vitest';
import { contrastInMiddle, findPlain } from '../../../../../render-node/plan/shots/plain.ts';
import { SIGNATURE_BYTES, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../../../../../render-node/plan/shots/shots.ts';

const times = (count: number) => Array.from({ length: count }, (_, i) => 5 + i / 25);
const scene = (count: number) => Array.from({ length: count }, () => 0.15);

describe('findPlain', () => {
  it.each([
    ['nothing in a scene', scene(40), []],
    ['black in front, up to the cut', [0, 0, 0, ...scene(40)], [{ startSec: 5, endSec: 5.12 }]],
    [
      'black before a fade in, until a third can be seen',
      [0, 0.02, 0.04, 0.06, ...scene(40)],
      [{ startSec: 5, endSec: 5.12 }],
    ],
    ['one plain picture in the middle', [...scene(10), 0.001, ...scene(10)], [{ startSec: 5.4, endSec: 5.44 }]],
    ['nothing where no scene follows', [...scene(10), 0, 0, 0], []],
    ['nothing where all is plain', [0, 0, 0.002], []],
  ])('finds %s', (_, contrasts, expected) => {
    const found = findPlain(contrasts, times(contrasts.length));
    expect(found).toEqual(
      expected.map(({ startSec, endSec }) => ({ startSec: expect.closeTo(startSec), endSec: expect.closeTo(endSec) })),
    );
  });
});

describe('contrastInMiddle', () => {
  /** Grey between black bars at the top and the bottom. */
  const barred = (grey: (x: number) => number) =>
    Uint8Array.from({ length: SIGNATURE_BYTES }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % SIGNATURE_WIDTH, Math.floor(i / 3 / SIGNATURE_WIDTH)];
      return y < 4 || y >= SIGNATURE_HEIGHT - 4 ? 0 : grey(x);
    });

  it('is none of one colour between bars, and that of a scene between them', () => {
    expect(contrastInMiddle(barred(() => 180))).toBeCloseTo(0, 5);
    expect(contrastInMiddle(barred((x) => (x % 2) * 255))).toBeCloseTo(0.5, 5);
  });
});
