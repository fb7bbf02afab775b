import { clamp } from '../../../render-node/plan/math/numbers.ts';
import type { Size } from '../../../render-node/plan/math/boxes.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** An rgb24 picture that is drawn on. */
export type Canvas = Size & { data: Uint8Array };

/** Left, top, width, height in pixels of the canvas. */
export type Place = readonly [x: number, y: number, width: number, height: number];

export function emptyCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

/** Paints each pixel of a place with the colour that `at` gives for it; null leaves it. */
export function paint(canvas: Canvas, [x, y, width, height]: Place, at: (x: number, y: number) => Colour | null): void {
  const [right, bottom] = [
    Math.min(canvas.width, Math.round(x + width)),
    Math.min(canvas.height, Math.round(y + height)),
  ];
  for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
    for (let column = Math.max(0, Math.round(x)); column < right; column++) {
      const colour = at(column, row);
      if (colour !== null) put(canvas, (row * canvas.width + column) * 3, colour);
    }
  }
}

export function fill(canvas: Canvas, place: Place, colour: Colour): void {
  paint(canvas, place, () => colour);
}

function put({ data }: Canvas, at: number, colour: Colour): void {
  for (let i = 0; i < 3; i++) data[at + i] = clamp(Math.round(colour[i] ?? 0), 0, 255);
}

/** The colour times a share, as light does it. */
export function lit([red, green, blue]: Colour, share: number): Colour {
  return [red * share, green * share, blue * share];
}

/** A picture laid over a place, bilinear. `isShown`: which of it, by its own coordinates from 0 to 1. */
export function lay(
  canvas: Canvas,
  picture: Canvas,
  {
    place,
    light = 1,
    isShown = () => true,
  }: { place: Place; light?: number; isShown?: (x: number, y: number) => boolean },
): void {
  const [left, top, width, height] = place;
  paint(canvas, place, (x, y) => {
    const [across, down] = [(x + 0.5 - left) / width, (y + 0.5 - top) / height];
    if (across < 0 || down < 0 || across >= 1 || down >= 1 || !isShown(across, down)) return null;
    return lit(readAt(picture, across * picture.width - 0.5, down * picture.height - 0.5), light);
  });
}

function readAt({ data, width, height }: Canvas, x: number, y: number): Colour {
  const [left, top] = [clamp(Math.floor(x), 0, width - 2), clamp(Math.floor(y), 0, height - 2)];
  const [across, down] = [clamp(x - left, 0, 1), clamp(y - top, 0, 1)];
  const at = (top * width + left) * 3;
  const mix = (i: number) => {
    const [a, b] = [data[at + i] ?? 0, data[at + 3 + i] ?? 0];
    const [c, d] = [data[at + width * 3 + i] ?? 0, data[at + width * 3 + 3 + i] ?? 0];
    return (a + (b - a) * across) * (1 - down) + (c + (d - c) * across) * down;
  };
  return [mix(0), mix(1), mix(2)];
}

/** The part of a larger picture that a camera sees: moved by whole and part pixels, into `to`. */
export function view(from: Canvas, to: Canvas, left: number, top: number): void {
  const [x, y] = [Math.floor(left), Math.floor(top)];
  const [across, down] = [left - x, top - y];
  const step = from.width * 3;
  for (let row = 0, into = 0; row < to.height; row++) {
    let at = ((row + y) * from.width + x) * 3;
    for (let i = 0; i < to.width * 3; i++, at++, into++) {
      const upper = (from.data[at] ?? 0) * (1 - across) + (from.data[at + 3] ?? 0) * across;
      const lower = (from.data[at + step] ?? 0) * (1 - across) + (from.data[at + step + 3] ?? 0) * across;
      to.data[into] = upper * (1 - down) + lower * down;
    }
  }
}

/** Grain: the same numbers for the same offset. */
export function addGrain({ data }: Canvas, grain: Int8Array, offset: number): void {
  const length = grain.length;
  for (let i = 0, at = offset % length; i < data.length; i++) {
    data[i] = clamp((data[i] ?? 0) + (grain[at] ?? 0), 0, 255);
    if (++at === length) at = 0;
  }
}

/** Blocks of 8 x 8 that changed less than this stay as they were, as encoders leave them. */
export function keepStill(now: Canvas, before: Uint8Array, least: number): void {
  const { data, width, height } = now;
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const rows = Array.from({ length: Math.min(8, height - top) }, (_, row) => ((top + row) * width + left) * 3);
      const bytes = Math.min(8, width - left) * 3;
      let change = 0;
      for (const at of rows)
        for (let i = at; i < at + bytes; i++) change += Math.abs((data[i] ?? 0) - (before[i] ?? 0));
      if (change < least * bytes * rows.length) {
        for (const at of rows) data.set(before.subarray(at, at + bytes), at);
      }
    }
  }
}
