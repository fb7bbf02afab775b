import type { Size } from '../math/boxes.ts';

/**
 * Short bright or dark pieces of rows, as the strokes of letters leave them: row by row, each by its middle. `starts`
 * has the index of each row's first stroke, and at its end the number of strokes. `tones` are grey levels.
 */
export type Strokes = { starts: Int32Array; xs: Uint16Array; isBright: Uint8Array; tones: Uint8Array };

/** A step of grey over two pixels that may be the side of a letter (of 255). */
const STEP = 36;
/** Widest stroke in pixels: bold letters a tenth of the picture high. */
const WIDEST = 10;
/** A stroke of the same letter in two pictures differs by no more than this, in grey levels. */
const SAME_TONE = 26;

/** Reads the strokes of a small rgb24 picture. */
export function readStrokes(data: Uint8Array, { width, height }: Size): Strokes {
  const grey = greyOf(data, width * height);
  const most = Math.ceil((width * height) / 4);
  const found = emptyStrokes(height, most);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    found.starts[y] = count;
    // The last side: where its step is steepest, how steep, and whether it rises.
    let [at, steep, rises] = [-WIDEST - 1, 0, false];
    let [openAt, isOpen] = [0, false];
    for (let x = 1; x < width - 1; x += 1) {
      const step = (grey[row + x + 1] ?? 0) - (grey[row + x - 1] ?? 0);
      const size = step < 0 ? -step : step;
      if (size < STEP) continue;
      const isRise = step > 0;
      if (isRise === rises && x - at <= 2 && steep > 0) {
        if (size > steep) [at, steep] = [x, size];
        continue;
      }
      openAt = at;
      isOpen = steep > 0 && isRise !== rises;
      [at, steep, rises] = [x, size, isRise];
      if (!isOpen || x - openAt > WIDEST || count >= most) continue;
      const middle = (openAt + x) >> 1;
      found.xs[count] = middle;
      found.isBright[count] = isRise ? 0 : 1;
      found.tones[count] = grey[row + middle] ?? 0;
      count += 1;
    }
  }
  found.starts[height] = count;
  return found;
}

function emptyStrokes(height: number, most: number): Strokes {
  return {
    starts: new Int32Array(height + 1),
    xs: new Uint16Array(most),
    isBright: new Uint8Array(most),
    tones: new Uint8Array(most),
  };
}

function greyOf(data: Uint8Array, pixels: number): Uint8Array {
  const grey = new Uint8Array(pixels);
  for (let i = 0, at = 0; i < pixels; i += 1, at += 3)
    grey[i] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
  return grey;
}

/** The strokes that were in the picture before at the same place, in the same tone. */
export function steadyStrokes(now: Strokes, before: Strokes): Strokes {
  const height = now.starts.length - 1;
  const kept = emptyStrokes(height, now.starts[height] ?? 0);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    kept.starts[y] = count;
    let from = before.starts[y] ?? 0;
    const to = before.starts[y + 1] ?? 0;
    for (let i = now.starts[y] ?? 0; i < (now.starts[y + 1] ?? 0); i += 1) {
      const x = now.xs[i] ?? 0;
      while (from < to && (before.xs[from] ?? 0) < x - 1) from += 1;
      if (!isIn(before, { from, to }, { x, isBright: now.isBright[i] ?? 0, tone: now.tones[i] ?? 0 })) continue;
      kept.xs[count] = x;
      kept.isBright[count] = now.isBright[i] ?? 0;
      kept.tones[count] = now.tones[i] ?? 0;
      count += 1;
    }
  }
  kept.starts[height] = count;
  return kept;
}

function isIn(
  { xs, isBright, tones }: Strokes,
  { from, to }: { from: number; to: number },
  wanted: { x: number; isBright: number; tone: number },
): boolean {
  for (let i = from; i < to && (xs[i] ?? 0) <= wanted.x + 1; i += 1)
    if (isBright[i] === wanted.isBright && Math.abs((tones[i] ?? 0) - wanted.tone) <= SAME_TONE) return true;
  return false;
}
