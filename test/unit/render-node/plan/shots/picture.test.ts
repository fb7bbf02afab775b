import { describe, expect, it } from 'vitest';
import { difference, similarity, linesInCommon, makeSmall } from '../../../../../render-node/plan/shots/picture.ts';
import { SIGNATURE_BYTES, SIGNATURE_WIDTH } from '../../../../../render-node/plan/shots/shots.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

/** Tiles of 4 x 4 pixels in greys of their own, moved by `across` pixels, at a share of their light. */
function tiles(seed: number, { across = 0, light = 1 } = {}) {
  const random = seededRandom(seed);
  const greys = Float32Array.from({ length: 40 * 12 }, () => 40 + 200 * random());
  return makeSmall(
    Uint8Array.from({ length: SIGNATURE_BYTES }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % SIGNATURE_WIDTH, Math.floor(i / 3 / SIGNATURE_WIDTH)];
      return light * (greys[(y >> 2) * 40 + ((x + across) >> 2)] ?? 0);
    }),
  );
}

describe('linesInCommon', () => {
  it('is 1 for the same picture in any light, about 0 for another one', () => {
    expect(linesInCommon(tiles(1), tiles(1))).toBeGreaterThan(0.99);
    expect(linesInCommon(tiles(1), tiles(1, { light: 0.5 }))).toBeGreaterThan(0.99);
    expect(Math.abs(linesInCommon(tiles(1), tiles(2)))).toBeLessThan(0.2);
  });

  it('is 0 where a picture has no lines', () => {
    expect(linesInCommon(tiles(1), tiles(1, { light: 0 }))).toBe(0);
  });
});

describe('similarity', () => {
  it('finds the shift that a camera has made', () => {
    expect(linesInCommon(tiles(1), tiles(1, { across: 8 }))).toBeLessThan(0.3);
    expect(similarity(tiles(1), tiles(1, { across: 8 }))).toBeGreaterThan(0.9);
    expect(similarity(tiles(1), tiles(2))).toBeLessThan(0.45);
  });
});

describe('difference', () => {
  it('is the mean difference of the pixels', () => {
    expect(difference(tiles(1), tiles(1))).toBe(0);
    expect(
      difference(makeSmall(new Uint8Array(SIGNATURE_BYTES)), makeSmall(new Uint8Array(SIGNATURE_BYTES).fill(51))),
    ).toBeCloseTo(0.2, 5);
  });
});
