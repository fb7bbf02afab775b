import type { Rect } from '../../render-node/plan/math/rect.ts';
import type { TextCanvas } from '../../render-node/plan/captions/text-canvas.ts';
import { BEHIND, type Picture } from './caption-frames.ts';

/** The area that no neighbour's outline, plate or growth touches. `outlineEm`: that of the neighbour. */
export function core(box: Rect, emPx: number, outlineEm: number): Rect {
  const middle = (box.top + box.bottom) / 2;
  // Scripts without spaces leave no room between an outline and the next word.
  const [dx, dy] = [Math.round(Math.max(0.2, outlineEm + 0.1) * emPx), Math.round(0.3 * emPx)];
  return { left: box.left + dx, right: box.right - dx, top: Math.round(middle - dy), bottom: Math.round(middle + dy) };
}

const channel = (pixel: number, shift: number) => (pixel >> shift) & 255;
const far = (a: number, b: number) =>
  Math.max(...[0, 8, 16].map((shift) => Math.abs(channel(a, shift) - channel(b, shift))));

/** The default highlight, #FFD400. */
export function isHighlight(pixel: number): boolean {
  return channel(pixel, 16) > 235 && Math.abs(channel(pixel, 8) - 212) < 24 && channel(pixel, 0) < 40;
}

export function count({ pixels, width }: Picture, box: Rect, test: (pixel: number) => boolean): number {
  let found = 0;
  for (let y = Math.max(0, box.top); y < box.bottom; y += 1)
    for (let x = Math.max(0, box.left); x < box.right; x += 1) if (test(pixels[y * width + x] ?? 0)) found += 1;
  return found;
}

/** More than the brightness of a growing glow next to it. */
const CHANGED = 60;
/** A word that begins to come in. */
export const FAINT = 12;

export function changed(before: Picture, after: Picture, box: Rect, least = CHANGED): number {
  let found = 0;
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      const at = y * after.width + x;
      if (far(before.pixels[at] ?? 0, after.pixels[at] ?? 0) > least) found += 1;
    }
  return found;
}

/** How many pixels a caption extends beyond the safe area, without soft edges of shadows. */
export function outside({ pixels, width, height }: Picture, { safeArea }: TextCanvas): number {
  const [left, right] = [width * safeArea.sides, width * (1 - safeArea.sides)];
  const [top, bottom] = [height * safeArea.top, height * (1 - safeArea.bottom)];
  const soft = 2;
  let most = 0;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const isInside = x >= left - soft && x < right + soft && y >= top - soft && y < bottom + soft;
      if (isInside || (pixels[at] ?? 0) % 0x1000000 === BEHIND || far(pixels[at] ?? 0, BEHIND) <= 40) continue;
      most = Math.max(most, left - x, x - right, top - y, y - bottom);
    }
  return Math.round(most);
}
