import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { ShotFocus } from '#schema/domain/media.ts';
import { type Box, type Size } from '../math/boxes.ts';

/** Cells across and down in which salient pixels are counted. */
const ACROSS = 64;
const DOWN = 36;
/** One pixel in 2 across and down is read: letters of 10 pixels still show. */
const STRIDE = 2;
/**
 * A difference to the next pixel, and to the previous picture, that is neither grain nor blurred background (of 255, in
 * any colour).
 */
const EDGE_STEP = 28;
const MOVED_STEP = 24;

/** Counts of sharp steps and of changed pixels along both axes of one picture without a face. */
export type Interest = { atSec: number; columns: Float32Array; rows: Float32Array };

/**
 * Reads pictures of one size, in order: where there are edges (letters, things in front of a blurred background) and
 * where something moves. It keeps its own copy of the last picture.
 */
export function makeInterestReader({ width, height }: Size): (data: Uint8Array, atSec: number) => Interest {
  const columnOf = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * ACROSS) / width));
  const last = new Uint8Array(width * height * 3);
  let isFirst = true;
  return (data, atSec) => {
    const columns = new Float32Array(ACROSS);
    const rows = new Float32Array(DOWN);
    for (let y = 0; y < height; y += STRIDE) {
      const row = Math.floor((y * DOWN) / height);
      for (let x = 0, at = y * width * 3; x < width - STRIDE; x += STRIDE, at += STRIDE * 3) {
        const isEdge = isFarApart(data, at, data, at + STRIDE * 3, EDGE_STEP);
        if (!isEdge && (isFirst || !isFarApart(data, at, last, at, MOVED_STEP))) continue;
        const column = columnOf[x] ?? 0;
        columns[column] = (columns[column] ?? 0) + 1;
        rows[row] = (rows[row] ?? 0) + 1;
      }
    }
    last.set(data);
    isFirst = false;
    return { atSec, columns, rows };
  };
}

/** Whether any colour of two pixels differs by more than the step. */
function isFarApart(a: Uint8Array, at: number, b: Uint8Array, bt: number, step: number): boolean {
  return (
    Math.abs((a[at] ?? 0) - (b[bt] ?? 0)) > step ||
    Math.abs((a[at + 1] ?? 0) - (b[bt + 1] ?? 0)) > step ||
    Math.abs((a[at + 2] ?? 0) - (b[bt + 2] ?? 0)) > step
  );
}

/** Share that a crop may lose at each side of the box. Half a line of text is far more. */
const OUTSIDE = 0.02;
/** A shot with fewer pictures is not judged; one with a smaller count in all is a uniform background. */
const LEAST_PICTURES = 3;
const LEAST_COUNT = 40;

/**
 * The box that holds the salient pixels of a shot without faces, except for 2 % at each side. Null if there are none.
 */
export function findFocus(shot: Range, interests: readonly Interest[], picture: Size): ShotFocus | null {
  const inShot = interests.filter(({ atSec }) => overlapSec({ startSec: atSec, endSec: atSec + 1e-3 }, shot) > 0);
  // Motion relative to the picture before the shot is the cut.
  const counted = inShot.slice(1);
  if (counted.length < LEAST_PICTURES) return null;
  const across = extentOf(counted.map(({ columns }) => columns));
  const down = extentOf(counted.map(({ rows }) => rows));
  if (across === null || down === null) return null;
  const box: Box = [
    (across.from * picture.width) / ACROSS,
    (down.from * picture.height) / DOWN,
    ((across.to - across.from) * picture.width) / ACROSS,
    ((down.to - down.from) * picture.height) / DOWN,
  ];
  return { ...shot, box };
}

function extentOf(counts: readonly Float32Array[]): { from: number; to: number } | null {
  const total = (counts[0] ?? new Float32Array()).map((_, i) =>
    counts.reduce((sum, count) => sum + (count[i] ?? 0), 0),
  );
  const all = total.reduce((sum, count) => sum + count, 0);
  if (all < LEAST_COUNT * counts.length) return null;
  const outside = (values: Float32Array) => {
    let passed = 0;
    return values.findIndex((count) => (passed += count) > OUTSIDE * all);
  };
  return { from: outside(total), to: total.length - outside(total.toReversed()) };
}
