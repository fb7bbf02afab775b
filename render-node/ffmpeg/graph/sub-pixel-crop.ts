import { isMoving, type PathPiece } from './crop-path.ts';
import { stepExpression } from './crop-expression.ts';
import { decimal } from './decimal.ts';
import { type FrameRate, rateValue } from './frame-rate.ts';
import type { Size } from '../../plan/math/boxes.ts';
import type { FrameSpan } from './timeline.ts';

/** A moving crop of a chain whose timestamps are frame numbers from 0. `name` is unique among the chains. */
export type SubPixelCrop = {
  size: Size;
  source: Size;
  pieces: readonly PathPiece[];
  span: FrameSpan;
  rate: FrameRate;
  name: string;
};

/** Margin of the crop for the kernel, in pixels. Even, like every start of a crop of 4:2:0 video. */
const MARGIN = 2;
/** Kernels are whole numbers with this sum. */
const UNIT = 256;
/** Keys' cubic with the parameter of `perspective`: less blur at a half pixel than with -0.5. */
const STEEPNESS = -0.6;

/**
 * Filters of a moving crop with sub-pixel positions. A crop starts on even pixels only, so a slow pan judders (0.73 px
 * per frame squared). A moving kernel of five samples along each axis, set for every frame, shifts by the remainder
 * (0.02). It runs only while the crop moves and costs 0.08 CPU seconds per second; `perspective` takes 0.33 and `geq`
 * more.
 */
export function subPixelCrop(crop: SubPixelCrop): string[] {
  const { size, source, pieces, span } = crop;
  const x = axisWork(places(pieces, span, 'x'), size.width, source.width);
  const y = axisWork(places(pieces, span, 'y'), size.height, source.height);
  return [
    // Kernels of luma and chroma differ by their sizes, so this has to be 4:2:0.
    'format=yuv420p|yuvj420p|yuv420p10',
    `crop=${x.cut}:${y.cut}:'${byFrame(x.starts)}':'${byFrame(y.starts)}'`,
    ...shiftFilters(x, 'row', crop),
    ...shiftFilters(y, 'column', crop),
    `crop=${size.width}:${size.height}:'${byFrame(x.insets)}':'${byFrame(y.insets)}'`,
  ];
}

/** Where the crop starts in each frame of the span. */
function places(pieces: readonly PathPiece[], { firstFrame, endFrame }: FrameSpan, axis: 'x' | 'y'): number[] {
  const step = axis === 'x' ? 'dx' : 'dy';
  let at = 0;
  return Array.from({ length: endFrame - firstFrame }, (_, n) => {
    while ((pieces[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= firstFrame + n) at += 1;
    const piece = pieces[at];
    return piece === undefined ? 0 : piece[axis] + piece[step] * (firstFrame + n - piece.from);
  });
}

/**
 * One axis: side of the cut with its margin, and for each frame where the cut starts, where the crop starts in it, and
 * the remainder in pixels, -1 to 1.
 */
type AxisWork = { cut: number; starts: number[]; insets: number[]; rests: number[] };

function axisWork(wanted: readonly number[], side: number, whole: number): AxisWork {
  const most = Math.floor(whole / 2) * 2;
  const nearest = wanted.map((place) => Math.min(2 * Math.round(place / 2), most - side));
  const rests = wanted.map((place, n) => place - (nearest[n] ?? 0));
  if (rests.every((rest) => rest === 0)) return { cut: side, starts: nearest, insets: nearest.map(() => 0), rests: [] };
  const cut = Math.min(side + 2 * MARGIN, most);
  const starts = nearest.map((place) => Math.min(Math.max(place - MARGIN, 0), most - cut));
  return { cut, starts, insets: nearest.map((place, n) => place - (starts[n] ?? 0)), rests };
}

/** Whole numbers per frame, as an expression. */
function byFrame(values: readonly number[]): string {
  return stepExpression(
    values.map((value, from) => ({ from, value, step: 0 })),
    'n',
  );
}

function shiftFilters(
  { rests }: AxisWork,
  mode: 'row' | 'column',
  { pieces, span, rate, name }: SubPixelCrop,
): string[] {
  if (rests.length === 0) return [];
  const filter = `convolution@${name}${mode}`;
  const commands = rests.flatMap((rest, n) => {
    const kernels = kernelsOf(rest);
    if (n > 0 && kernels.join() === kernelsOf(rests[n - 1] ?? 0).join()) return [];
    // Half a frame early, so that no rounding of time makes it late.
    const atSec = decimal(Math.max(0, n - 0.5) / rateValue(rate));
    return [`${atSec} ${kernels.map((kernel, plane) => `${filter} ${plane}m ${kernel}`).join(',')}`];
  });
  const moves = stepExpression(
    pieces.map((piece) => ({ from: piece.from - span.firstFrame, value: isMoving(piece) ? 1 : 0, step: 0 })),
    'n',
  );
  const planes = kernelsOf(0).map((kernel, i) => `${i}m=${kernel}:${i}mode=${mode}:${i}rdiv=${1 / UNIT}`);
  return [`sendcmd=c='${commands.join(';')}'`, `${filter}=${planes.join(':')}:enable='${moves}'`];
}

/** The kernels of the three planes that shift by `rest` pixels of luma: chroma has half as many. */
function kernelsOf(rest: number): [string, string, string] {
  const chroma = kernelOf(rest / 2);
  return [kernelOf(rest), chroma, chroma];
}

/** Five samples around a pixel, weighted for the value `shift` pixels (-1 to 1) after it. */
function kernelOf(shift: number): string {
  const weights = [-2, -1, 0, 1, 2].map((at) => Math.round(cubic(Math.abs(at - shift)) * UNIT));
  // The rounding error goes to the largest coefficient: a sum other than the unit would flicker.
  const greatest = shift < -0.5 ? 1 : shift > 0.5 ? 3 : 2;
  const rest = UNIT - weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, i) => weight + (i === greatest ? rest : 0)).join('|');
}

/** Keys, "Cubic convolution interpolation for digital image processing" (1981). */
function cubic(distance: number): number {
  const a = STEEPNESS;
  if (distance >= 2) return 0;
  if (distance >= 1) return ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a;
  return ((a + 2) * distance - (a + 3)) * distance ** 2 + 1;
}
