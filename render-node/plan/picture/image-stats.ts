import type { PictureLook } from '#schema/domain/media.ts';

/**
 * Measurements of a small rgb24 picture, all 0 to 1. `change` is relative to the previous picture (1 for the first).
 */
export type PictureFacts = PictureLook & { change: number };

/** Levels (of 255) beyond which a picture has no detail. */
const CLIPPED = { below: 5, above: 250 };

/** One pixel in 4 across and down: 14 400 of 640 x 360 are enough for means and take 0.1 ms. */
const STRIDE = 4;

/**
 * Reads pictures of one size in order. Brightness is the mean of green (luma within a few per cent). Sharpness is the
 * mean difference to the next pixel.
 */
export function makeFactsReader(size: { width: number; height: number }): (data: Uint8Array) => PictureFacts {
  const columns = Math.floor((size.width - 1) / STRIDE);
  const rows = Math.ceil(size.height / STRIDE);
  let before: Uint8Array | null = null;
  return (data) => {
    const now = new Uint8Array(columns * rows);
    let sum = 0;
    let steps = 0;
    let change = 0;
    let clipped = 0;
    let colour = 0;
    for (let row = 0, spot = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, spot++) {
        const green = (row * STRIDE * size.width + column * STRIDE) * 3 + 1;
        const value = data[green] ?? 0;
        now[spot] = value;
        sum += value;
        const red = data[green - 1] ?? 0;
        const blue = data[green + 1] ?? 0;
        if (value < CLIPPED.below || value > CLIPPED.above) clipped++;
        colour += Math.max(red, value, blue) - Math.min(red, value, blue);
        steps += Math.abs(value - (data[green + 3] ?? 0));
        change += before === null ? 255 : Math.abs(value - (before[spot] ?? 0));
      }
    }
    before = now;
    const scale = 1 / (255 * Math.max(1, now.length));
    const clippedShare = clipped / Math.max(1, now.length);
    return {
      brightness: sum * scale,
      sharpness: steps * scale,
      change: change * scale,
      clippedShare,
      saturation: colour * scale,
    };
  };
}
