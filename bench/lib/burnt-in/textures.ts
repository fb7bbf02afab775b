import type { Size } from '../../../render-node/plan/math/boxes.ts';
import { seededRandom } from '../../../test/support/builders/random.ts';

/** Pictures without a letter that a careless reader takes for lines of text. Grey, one byte per pixel. */
export const TEXTURES = {
  foliage: (size: Size, seed: number) => foliage(size, seed),
  brick: (size: Size, seed: number) => brick(size, seed),
  fence: (size: Size, seed: number) => fence(size, seed),
  shelf: (size: Size, seed: number) => shelf(size, seed),
  keyboard: (size: Size, seed: number) => keyboard(size, seed),
  plaid: (size: Size, seed: number) => plaid(size, seed),
  windows: (size: Size, seed: number) => windows(size, seed),
  crowd: (size: Size, seed: number) => crowd(size, seed),
  plain: (size: Size, seed: number) => plain(size, seed),
} as const;
export type Texture = keyof typeof TEXTURES;

type Canvas = { size: Size; pixels: Uint8Array; random: () => number };

function canvasOf(size: Size, seed: number, tone: number): Canvas {
  return { size, pixels: new Uint8Array(size.width * size.height).fill(tone), random: seededRandom(seed) };
}

type Area = { x: number; y: number; w: number; h: number };

/** Fills a rectangle; what lies outside of the picture is left out. */
function fill({ size, pixels }: Canvas, { x, y, w, h }: Area, tone: number): void {
  const [left, right] = [Math.max(0, Math.round(x)), Math.min(size.width, Math.round(x + w))];
  for (let row = Math.max(0, Math.round(y)); row < Math.min(size.height, Math.round(y + h)); row += 1)
    if (right > left) pixels.fill(tone, row * size.width + left, row * size.width + right);
}

function ellipse(canvas: Canvas, { x, y, w, h }: Area, tone: number): void {
  for (let row = 0; row < h; row += 1) {
    const half = (w / 2) * Math.sqrt(Math.max(0, 1 - ((2 * row) / h - 1) ** 2));
    fill(canvas, { x: x + w / 2 - half, y: y + row, w: 2 * half, h: 1 }, tone);
  }
}

const between = (random: () => number, from: number, to: number) => from + random() * (to - from);

function foliage(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 50);
  const { random } = canvas;
  const leaf = between(random, 5, 16);
  for (let i = 0; i < (size.width * size.height) / (leaf * leaf); i += 1) {
    const area = {
      x: random() * size.width,
      y: random() * size.height,
      w: leaf * (0.4 + random()),
      h: leaf * random(),
    };
    ellipse(canvas, area, Math.round(between(random, 20, 210)));
  }
  return canvas.pixels;
}

function brick(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 190);
  const { random } = canvas;
  const [w, h] = [between(random, 30, 80), between(random, 14, 30)];
  const joint = between(random, 2, 5);
  for (let row = 0; row * h < size.height; row += 1)
    for (let x = row % 2 === 0 ? 0 : -w / 2; x < size.width; x += w)
      fill(canvas, { x, y: row * h, w: w - joint, h: h - joint }, Math.round(between(random, 80, 120)));
  return canvas.pixels;
}

function fence(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 60);
  const { random } = canvas;
  const [pitch, tall] = [between(random, 10, 26), between(random, 60, 300)];
  const y = between(random, 100, size.height - tall);
  const width = pitch * between(random, 0.35, 0.7);
  for (let x = 0; x < size.width; x += pitch) {
    fill(canvas, { x, y, w: width, h: tall }, 225);
    for (let tip = 0; tip < width / 2; tip += 1)
      fill(canvas, { x: x + width / 2 - tip, y: y - width / 2 + tip, w: 2 * tip, h: 1 }, 225);
  }
  for (const at of [0.25, 0.75]) fill(canvas, { x: 0, y: y + at * tall, w: size.width, h: 8 }, 205);
  return canvas.pixels;
}

function shelf(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 30);
  const { random } = canvas;
  const tall = between(random, 70, 170);
  for (let y = 0; y < size.height; y += tall) {
    for (let x = 0; x < size.width;) {
      const w = between(random, 8, 34);
      const h = tall * between(random, 0.6, 0.88);
      const tone = Math.round(between(random, 30, 230));
      fill(canvas, { x, y: y + tall * 0.9 - h, w: w - 1, h }, tone);
      // A label or two bands, as spines have them.
      fill(canvas, { x: x + 2, y: y + tall * 0.9 - h * random(), w: w - 5, h: h * 0.12 }, 255 - tone);
      x += w;
    }
    fill(canvas, { x: 0, y: y + tall * 0.9, w: size.width, h: tall * 0.1 }, 120);
  }
  return canvas.pixels;
}

function keyboard(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 25);
  const { random } = canvas;
  const key = between(random, 24, 60);
  const cap = between(random, 60, 235);
  for (let row = 0; row < 6; row += 1)
    for (let x = between(random, 0, key); x < size.width - key; x += key) {
      const y = 150 + row * key;
      fill(canvas, { x, y, w: key * 0.85, h: key * 0.85 }, cap);
      fill(canvas, { x: x + key * 0.15, y: y + key * 0.12, w: key * 0.1, h: key * 0.25 }, 255 - cap);
    }
  return canvas.pixels;
}

function plaid(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 0);
  const { random, pixels } = canvas;
  const pitch = between(random, 12, 50);
  const [a, b] = [between(random, 0.2, 0.5), between(random, 0.05, 0.2)];
  const stripe = (at: number) => {
    const phase = (at / pitch) % 1;
    return phase < a ? 1 : phase > 0.7 && phase < 0.7 + b ? 2 : 0;
  };
  for (let i = 0; i < pixels.length; i += 1)
    pixels[i] = 60 + 40 * stripe(i % size.width) + 40 * stripe(Math.floor(i / size.width));
  return pixels;
}

/** A house front at night: rows of small lit windows. */
function windows(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 40);
  const { random } = canvas;
  const [w, h] = [between(random, 6, 22), between(random, 10, 30)];
  for (let y = 60; y < size.height; y += h * between(random, 1.9, 2.1))
    for (let x = 40; x < size.width; x += w * 1.9)
      if (random() < 0.7) fill(canvas, { x, y, w, h }, Math.round(between(random, 150, 240)));
  return canvas.pixels;
}

function crowd(size: Size, seed: number): Uint8Array {
  const canvas = canvasOf(size, seed, 70);
  const { random } = canvas;
  for (let y = 180; y < size.height; y += 20)
    for (let x = random() * 30; x < size.width; x += between(random, 18, 40)) {
      const head = between(random, 12, 18) * (0.6 + (y / size.height) * 0.8);
      ellipse(
        canvas,
        { x: x - head * 0.4, y: y + head, w: head * 1.8, h: head * 2 },
        Math.round(between(random, 20, 230)),
      );
      ellipse(canvas, { x, y, w: head, h: head * 1.2 }, Math.round(between(random, 110, 190)));
    }
  return canvas.pixels;
}

/** A wall in a soft light. */
function plain(size: Size, seed: number): Uint8Array {
  const { random, pixels } = canvasOf(size, seed, 0);
  const [from, to] = [between(random, 40, 120), between(random, 120, 220)];
  return pixels.map((_, i) => from + ((to - from) * (i % size.width)) / size.width + 4 * (random() - 0.5));
}
