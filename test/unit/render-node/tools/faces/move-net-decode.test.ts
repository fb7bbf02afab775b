import { describe, expect, it } from 'vitest';
import type { FoundBody } from '../../../../../render-node/tools/faces/face-finder.ts';
import {
  bodyInput,
  confirmed,
  decodeBodies,
  isDoubtful,
  JOINTS,
  mirroredInput,
  type SeenBody,
} from '../../../../../render-node/tools/faces/move-net-decode.ts';

const [COLUMNS, ROWS] = [80, 48];
const PLANE = COLUMNS * ROWS;

/** Joints of a person who stands: nose, eyes, ears, shoulders, elbows, wrists, hips, knees, ankles; by the middle. */
const STANDING: readonly (readonly [x: number, y: number])[] = [
  ...([
    [0, -13],
    [1, -14],
    [-1, -14],
    [2, -13],
    [-2, -13],
  ] as const),
  ...([
    [4, -9],
    [-4, -9],
    [5, -5],
    [-5, -5],
    [5, -1],
    [-5, -1],
  ] as const),
  ...([
    [2, 1],
    [-2, 1],
    [2, 6],
    [-2, 6],
    [2, 11],
    [-2, 11],
  ] as const),
];

type Placed = { x: number; y: number; score: number; joint: number; size?: number; seen?: number };

/** Maps with people in the middles given. Their first `seen` joints (of 17) have a score. */
function mapsOf(people: readonly Placed[]) {
  const maps = {
    columns: COLUMNS,
    rows: ROWS,
    middles: new Float32Array(PLANE),
    joints: new Float32Array(JOINTS * PLANE),
    ways: new Float32Array(2 * JOINTS * PLANE),
  };
  for (const { x, y, score, joint, size = 1, seen = JOINTS } of people) {
    const at = y * COLUMNS + x;
    maps.middles[at] = score;
    maps.middles[at + 1] = score / 2;
    for (const [i, place] of STANDING.entries()) {
      const [right, down] = place.map((side) => side * size) as [number, number];
      if (i >= seen) continue;
      maps.joints[i * PLANE + (y + down) * COLUMNS + x + right] = joint;
      maps.ways[2 * i * PLANE + at] = down;
      maps.ways[(2 * i + 1) * PLANE + at] = right;
    }
  }
  return maps;
}

describe('bodyInput', () => {
  it('makes the long side 320 pixels, fills up to a multiple of 32 with black, and keeps colours apart', () => {
    const data = Uint8Array.from({ length: 640 * 360 * 3 }, (_, i) => [255, 51, 0][i % 3] ?? 0);
    const { planes, width, height, scale } = bodyInput({ data, width: 640, height: 360 });
    expect([width, height, scale]).toEqual([320, 192, 0.5]);
    const at = (plane: number, row: number) => Number((planes[plane * width * height + row * width] ?? 0).toFixed(2));
    expect([0, 1, 2].map((plane) => at(plane, 0))).toEqual([1, -0.6, -1]);
    expect([0, 1, 2].map((plane) => at(plane, 180))).toEqual([-1, -1, -1]);
  });

  it('reads upright pictures upright', () => {
    const { width, height } = bodyInput({ data: new Uint8Array(360 * 640 * 3), width: 360, height: 640 });
    expect([width, height]).toEqual([192, 320]);
  });
});

describe('decodeBodies', () => {
  it('finds everybody, with the head where a face would be and all of the body', () => {
    const found = decodeBodies(
      mapsOf([
        { x: 20, y: 20, score: 0.8, joint: 0.7 },
        { x: 60, y: 24, score: 0.5, joint: 0.5 },
      ]),
      0.5,
    );
    expect(found).toHaveLength(2);
    const { head, box, score } = found[0] as FoundBody;
    expect(score).toBeGreaterThan(0.7);
    // Cells of 8 pixels: the eyes are at 20 and 6 cells.
    expect(head[0] + head[2] / 2).toBeCloseTo(8 * 20.5, 0);
    expect(head[2]).toBeGreaterThanOrEqual(8 * 3.5);
    expect(head[2]).toBeLessThanOrEqual(8 * 4.5);
    expect(box[0]).toBeLessThanOrEqual(8 * 15);
    expect(box[0] + box[2]).toBeGreaterThanOrEqual(8 * 25);
    expect(box[1]).toBeLessThan(head[1]);
    expect(box[1] + box[3]).toBeGreaterThanOrEqual(8 * 31);
  });

  it('leaves out what has a middle but hardly any joints, as tables have', () => {
    expect(decodeBodies(mapsOf([{ x: 40, y: 24, score: 0.6, joint: 0.25 }]), 0.5)).toEqual([]);
    expect(decodeBodies(mapsOf([{ x: 40, y: 24, score: 0.1, joint: 0.9 }]), 0.5)).toEqual([]);
  });

  it('finds a close head by its face alone, because the shoulders may be out of the picture', () => {
    const face = { x: 40, y: 44, score: 0.5, joint: 0.4, seen: 5 };
    expect(decodeBodies(mapsOf([{ ...face, size: 3 }]), 0.5)).toMatchObject([{ isClose: true }]);
    expect(decodeBodies(mapsOf([face]), 0.5)).toEqual([]);
  });
});

describe('confirmed', () => {
  const body = (certainty: number, left: number, isClose = false): SeenBody => {
    const box = [left, 50, 40, 40] as SeenBody['head'];
    return { head: box, box, score: 0.5, certainty, isClose };
  };

  it('drops a doubtful body that the mirrored picture does not have', () => {
    const [here, there] = [body(0.4, 100), body(0.4, 400)];
    expect(confirmed([here, there], [body(0.4, 640 - 140 + 10)], 640)).toEqual([here]);
  });

  it('keeps sure bodies and close heads as they are', () => {
    const kept = [body(0.6, 100), body(0.4, 400, true)];
    expect(kept.some(isDoubtful)).toBe(false);
    expect(confirmed(kept, [], 640)).toEqual(kept);
  });
});

describe('mirroredInput', () => {
  it('turns every row around, and is itself again when it is mirrored twice', () => {
    const input = bodyInput({
      data: Uint8Array.from({ length: 64 * 32 * 3 }, (_, i) => i % 251),
      width: 64,
      height: 32,
    });
    const turned = mirroredInput(input);
    expect(turned.planes[0]).toBe(input.planes[input.width - 1]);
    expect(turned.planes.at(-1)).toBe(input.planes.at(-input.width));
    expect(mirroredInput(turned)).toEqual(input);
  });
});
