import type { FoundFace, Picture } from './face-finder.ts';
import type { Mouth } from './mouth-reader.ts';

/** Side of the square that the model reads. */
export const MESH_SIDE = 192;
const PLANE = MESH_SIDE * MESH_SIDE;
/** The square around a face's box, in boxes, as in the model's training. */
const SQUARE = 1.5;
/** Points of the mesh: middle of the inner upper and lower lip, top of the forehead, chin. */
const LIPS = [13, 14] as const;
const FACE = [10, 152] as const;
/** Outer corners of the eyes: left and right in the picture. */
const EYES = [33, 263] as const;
/** The smallest face score (logit). Below it the points mean nothing. */
const MIN_FACE = 0;

/**
 * The square around a face as the model needs it: planes of red, green and blue (NCHW), 192 x 192 each, in 0 to 1,
 * bilinear, black outside the picture. `tilt` rotates it with the head (radians, clockwise): otherwise a head that
 * leans would read as a moving mouth.
 */
export function meshInput({ data, width, height }: Picture, box: FoundFace['box'], tilt: number): Float32Array {
  const step = (SQUARE * Math.max(box[2], box[3])) / MESH_SIDE;
  const [cos, sin] = [Math.cos(tilt) * step, Math.sin(tilt) * step];
  const [centreX, centreY] = [box[0] + box[2] / 2 - 0.5, box[1] + box[3] / 2 - 0.5];
  const input = new Float32Array(3 * PLANE);
  for (let row = 0, to = 0; row < MESH_SIDE; row++) {
    const down = row + 0.5 - MESH_SIDE / 2;
    for (let column = 0; column < MESH_SIDE; column++, to++) {
      const across = column + 0.5 - MESH_SIDE / 2;
      const x = centreX + across * cos - down * sin;
      const y = centreY + across * sin + down * cos;
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const from = (Math.floor(y) * width + Math.floor(x)) * 3;
      mixFour(data, { from, below: from + width * 3, across: x % 1, down: y % 1 }, input, to);
    }
  }
  return input;
}

type Spot = { from: number; below: number; across: number; down: number };

function mixFour(data: Uint8Array, { from, below, across, down }: Spot, into: Float32Array, to: number): void {
  for (let i = 0; i < 3; i++) {
    const upper = (data[from + i] ?? 0) * (1 - across) + (data[from + 3 + i] ?? 0) * across;
    const lower = (data[below + i] ?? 0) * (1 - across) + (data[below + 3 + i] ?? 0) * across;
    into[to + i * PLANE] = (upper * (1 - down) + lower * down) / 255;
  }
}

/** Mouth and head from the model's 468 points of 3 numbers, read in a square of this tilt; null if it found no face. */
export function readMesh(points: Float32Array, face: number, tilt: number): Mouth | null {
  const height = distance(points, FACE);
  if (face < MIN_FACE || height === 0) return null;
  const [left, right] = EYES;
  const along = (axis: number) => (points[right * 3 + axis] ?? 0) - (points[left * 3 + axis] ?? 0);
  return { opening: distance(points, LIPS) / height, tilt: tilt + Math.atan2(along(1), along(0)) };
}

function distance(points: Float32Array, [a, b]: readonly [number, number]): number {
  const along = (axis: number) => (points[a * 3 + axis] ?? 0) - (points[b * 3 + axis] ?? 0);
  return Math.hypot(along(0), along(1));
}
