import { SIGNATURE_BYTES, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from './shots.ts';

/** Half the size in which cuts are detected: averages out grain and small motion. */
export const WIDTH = SIGNATURE_WIDTH / 2;
export const HEIGHT = SIGNATURE_HEIGHT / 2;
export const BYTES = SIGNATURE_BYTES / 4;

/**
 * A frame in 32 x 18 pixels, rgb24 and grey (0 to 1). `contrast` is the standard deviation of the grey. `lines` are
 * computed on request.
 */
export type Small = { pixels: Uint8Array; grey: Float32Array; contrast: number; lines: Lines | null };

/** Gradients of the grey from each pixel to its right and lower neighbour, and the sum of their squares. */
type Lines = { steps: Float32Array; detail: number };

/** Largest shift at which a picture still counts as the same. */
const SHIFT = { across: 6, down: 3 } as const;

/** Makes the small picture of a frame in the size of cut detection. */
export function makeSmall(frame: Uint8Array): Small {
  const pixels = new Uint8Array(BYTES);
  const grey = new Float32Array(WIDTH * HEIGHT);
  const stride = SIGNATURE_WIDTH * 3;
  let [sum, squares] = [0, 0];
  for (let y = 0, spot = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, spot++) {
      let light = 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = 2 * y * stride + 6 * x + channel;
        const four =
          (frame[at] ?? 0) + (frame[at + 3] ?? 0) + (frame[at + stride] ?? 0) + (frame[at + stride + 3] ?? 0);
        pixels[spot * 3 + channel] = four >> 2;
        light += four;
      }
      grey[spot] = light / (12 * 255);
      sum += light / (12 * 255);
      squares += (light / (12 * 255)) ** 2;
    }
  }
  const mean = sum / grey.length;
  return { pixels, grey, contrast: Math.sqrt(Math.max(0, squares / grey.length - mean * mean)), lines: null };
}

/** The lines of a picture, computed on first use. Most frames never need them. */
export function linesOf(small: Small): Lines {
  small.lines ??= makeLines(small.grey);
  return small.lines;
}

function makeLines(grey: Float32Array): Lines {
  const steps = new Float32Array(2 * grey.length);
  let detail = 0;
  // The last row and column have no neighbours.
  for (let y = 0; y < HEIGHT - 1; y++) {
    for (let at = y * WIDTH, end = at + WIDTH - 1; at < end; at++) {
      const across = (grey[at + 1] ?? 0) - (grey[at] ?? 0);
      const down = (grey[at + WIDTH] ?? 0) - (grey[at] ?? 0);
      steps[2 * at] = across;
      steps[2 * at + 1] = down;
      detail += across * across + down * down;
    }
  }
  return { steps, detail };
}

/** Mean difference of the pixels of two pictures, 0 to 1. */
export function difference(a: Small, b: Small): number {
  let sum = 0;
  for (let i = 0; i < BYTES; i++) sum += Math.abs((a.pixels[i] ?? 0) - (b.pixels[i] ?? 0));
  return sum / (255 * BYTES);
}

/**
 * Similarity of the lines of two pictures (1: equal, 0: unrelated), at the best of small shifts. Two people in front of
 * the same background have the same light and shade, but other lines.
 */
export function similarity(a: Small, b: Small): number {
  let best = -1;
  for (let down = -SHIFT.down; down <= SHIFT.down; down++) {
    for (let across = -SHIFT.across; across <= SHIFT.across; across++) {
      best = Math.max(best, linesInCommon(a, b, across, down));
    }
  }
  return best;
}

/** Similarity of the lines of two pictures if the first is shifted by this many pixels to the right and down. */
export function linesInCommon(a: Small, b: Small, across = 0, down = 0): number {
  const [ofA, ofB] = [linesOf(a), linesOf(b)];
  const size = Math.sqrt(ofA.detail * ofB.detail);
  if (size === 0) return 0;
  let shared = 0;
  const [left, right] = [Math.max(0, across), WIDTH + Math.min(0, across)];
  const [top, bottom] = [Math.max(0, down), HEIGHT + Math.min(0, down)];
  const back = 2 * (down * WIDTH + across);
  for (let y = top; y < bottom; y++) {
    for (let at = 2 * (y * WIDTH + left), end = 2 * (y * WIDTH + right); at < end; at++) {
      shared += (ofA.steps[at] ?? 0) * (ofB.steps[at - back] ?? 0);
    }
  }
  return (shared * WIDTH * HEIGHT) / (size * (right - left) * (bottom - top));
}
