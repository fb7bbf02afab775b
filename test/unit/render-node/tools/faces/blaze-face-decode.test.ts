import { describe, expect, it } from 'vitest';
import {
  decodeFaces,
  INPUT_SIDE,
  letterbox,
  letterboxOf,
  mergeOverlapping,
} from '../../../../../render-node/tools/faces/blaze-face-decode.ts';

/** Empty outputs of the model: logit -9 everywhere. */
function outputs() {
  const grid = (anchors: number) => ({
    scores: new Float32Array(anchors).fill(-9),
    boxes: new Float32Array(anchors * 16),
  });
  return [grid(512), grid(384)] as const;
}

describe('letterbox', () => {
  it('keeps the aspect and fills the rest with black', () => {
    const picture = { data: new Uint8Array(64 * 36 * 3).fill(255), width: 64, height: 36 };
    const input = letterbox(picture);
    const valueAt = (x: number, y: number) => input[y * INPUT_SIDE + x];
    expect([valueAt(128, 128), valueAt(0, 60), valueAt(255, 195)]).toEqual([1, 1, 1]);
    expect([valueAt(128, 50), valueAt(128, 205)]).toEqual([-1, -1]);
  });

  it('takes the mean of the pixels that it shrinks', () => {
    const data = Uint8Array.from({ length: 512 * 512 * 3 }, (_, i) => (Math.floor(i / 3) % 2) * 255);
    const input = letterbox({ data, width: 512, height: 512 });
    expect([...new Set(input.map((value) => Math.round(value * 1e4)))]).toEqual([0]);
  });
});

describe('decodeFaces', () => {
  it('adds the anchor of either grid and undoes the letterbox', () => {
    const grids = outputs();
    // Fine grid: row 3, column 5, second anchor. Coarse grid: row 6, column 2, fourth anchor of six.
    const fine = (3 * 16 + 5) * 2 + 1;
    const coarse = (6 * 8 + 2) * 6 + 3;
    grids[0].scores[fine] = 3;
    grids[0].boxes.set([4, -2, 20, 20, -4, -6, 8, -6, 2, 0, 2, 6], fine * 16);
    grids[1].scores[coarse] = 2;
    grids[1].boxes.set([0, 0, 64, 64], coarse * 16);
    const faces = decodeFaces(grids, letterboxOf({ width: 640, height: 360 }));
    expect(faces.map(({ score }) => Number(score.toFixed(3)))).toEqual([0.953, 0.881]);
    expect(faces[0]?.box).toEqual([(5.5 * 16 + 4 - 10) * 2.5, (3.5 * 16 - 2 - 10 - 56) * 2.5 + 0, 50, 50]);
    const [x, y] = [5.5 * 16 * 2.5, (3.5 * 16 - 56) * 2.5];
    expect(faces[0]?.points).toEqual({
      eyes: [
        [x - 10, y - 15],
        [x + 20, y - 15],
      ],
      nose: [x + 5, y],
      mouth: [x + 5, y + 15],
    });
    expect(faces[1]?.box).toEqual([(2.5 * 32 - 32) * 2.5, (6.5 * 32 - 32 - 56) * 2.5, 160, 160]);
  });

  it('finds nothing below a score of one half', () => {
    const grids = outputs();
    grids[0].scores[0] = -0.01;
    expect(decodeFaces(grids, letterboxOf({ width: 640, height: 360 }))).toEqual([]);
  });
});

describe('mergeOverlapping', () => {
  it('makes one face of boxes that overlap, weighted by score, and leaves the others', () => {
    const faces = mergeOverlapping([
      { box: [100, 100, 50, 50], score: 0.6 },
      { box: [110, 100, 50, 50], score: 0.9 },
      { box: [300, 100, 50, 50], score: 0.7 },
    ]);
    expect(faces).toHaveLength(2);
    expect(faces[0]?.box[0]).toBeCloseTo(106, 6);
    expect(faces[0]?.score).toBe(0.9);
    expect(faces[1]).toEqual({ box: [300, 100, 50, 50], score: 0.7 });
  });
});
