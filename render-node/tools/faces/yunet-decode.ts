import type { FacePoints, Point } from '../../plan/faces/eyes.ts';
import { mergeOverlapping, moveFace } from './blaze-face-decode.ts';
import type { FoundFace, Picture } from './face-finder.ts';

/** Grids of the model, in input pixels a cell. */
export const YUNET_STRIDES = [8, 16, 32] as const;
const LEAST_SIDE = 32;
/** OpenCV's own default is 0.9 for single pictures; tracks drop what is seen once, so weaker finds help. */
const MIN_SCORE = 0.6;
/** What boxes promise (face-finder.ts): the eyes at this share of their height. YuNet's begin at the hair. */
const EYES_IN_BOX = 0.28;

/** `sides`: what the model reads, where that is fixed. */
export type YunetInput = { data: Float32Array; width: number; height: number; scale: number };

/**
 * A picture as the model reads it: planes of blue, green, red from 0 to 255, in the upper left corner of a field whose sides are
 * `fixed` or, without, multiples of 32. Made smaller (nearest pixel) only where the field is.
 */
export function yunetInput(picture: Picture, fixed: { width: number; height: number } | null): YunetInput {
  const padded = (side: number) => Math.max(LEAST_SIDE, Math.ceil(side / LEAST_SIDE) * LEAST_SIDE);
  const width = fixed?.width ?? padded(picture.width);
  const height = fixed?.height ?? padded(picture.height);
  const scale = Math.min(1, width / picture.width, height / picture.height);
  const data = new Float32Array(3 * width * height);
  const columns = Math.floor(picture.width * scale);
  const rows = Math.floor(picture.height * scale);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = (Math.floor(y / scale) * picture.width + Math.floor(x / scale)) * 3;
      for (let plane = 0; plane < 3; plane++) {
        data[plane * width * height + y * width + x] = picture.data[from + 2 - plane] ?? 0;
      }
    }
  }
  return { data, width, height, scale };
}

/** What the model says of one grid, cell by cell in rows: two scores, a box of 4 numbers, 5 points of 2. */
export type YunetGrid = { cls: Float32Array; obj: Float32Array; bbox: Float32Array; kps: Float32Array };

/** Faces of the model's grids (in the order of `YUNET_STRIDES`), in pixels of the picture (formulas: OpenCV, FaceDetectorYN). */
export function decodeYunet(grids: readonly YunetGrid[], input: Pick<YunetInput, 'width' | 'scale'>): FoundFace[] {
  const candidates = YUNET_STRIDES.flatMap((stride, index) => {
    const grid = grids[index];
    return grid === undefined ? [] : decodeGrid(grid, stride, input.width / stride);
  });
  return mergeOverlapping(candidates).map((face) => moveFace(face, { scale: input.scale, left: 0, top: 0 }));
}

function decodeGrid({ cls, obj, bbox, kps }: YunetGrid, stride: number, columns: number): FoundFace[] {
  const faces: FoundFace[] = [];
  for (let cell = 0; cell < cls.length; cell++) {
    const score = Math.sqrt(share(cls[cell]) * share(obj[cell]));
    if (score < MIN_SCORE) continue;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const [dx = 0, dy = 0, logWidth = 0, logHeight = 0] = bbox.subarray(cell * 4, cell * 4 + 4);
    const width = Math.exp(logWidth) * stride;
    const height = Math.exp(logHeight) * stride;
    const bottom = (row + dy) * stride + height / 2;
    const points = pointsOf(kps.subarray(cell * 10, (cell + 1) * 10), { column, row, stride });
    const eyes = (points.eyes[0][1] + points.eyes[1][1]) / 2;
    const tall = Math.min(height, Math.max(height / 3, (bottom - eyes) / (1 - EYES_IN_BOX)));
    faces.push({ box: [(column + dx) * stride - width / 2, bottom - tall, width, tall], score, points });
  }
  return faces;
}

/** The model's five points: the eyes, the tip of the nose, the corners of the mouth. */
function pointsOf(kps: Float32Array, cell: { column: number; row: number; stride: number }): FacePoints {
  const at = (i: number): Point => [
    (cell.column + (kps[2 * i] ?? 0)) * cell.stride,
    (cell.row + (kps[2 * i + 1] ?? 0)) * cell.stride,
  ];
  const [left, right] = [at(3), at(4)];
  return { eyes: [at(0), at(1)], nose: at(2), mouth: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] };
}

function share(value = 0): number {
  return Math.max(0, Math.min(1, value));
}
