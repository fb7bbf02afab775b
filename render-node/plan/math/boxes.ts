import type { Face } from '#schema/domain/media.ts';

/** Left, top, width, height in pixels of the displayed source. */
export type Box = Face['box'];

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/**
 * BlazeFace's box ends at the brows: the eyes lie at 0.28 of its height (246 faces of the test footage, heads turning).
 */
const EYES_IN_BOX = 0.28;

export function centreX(box: Box): number {
  return box[0] + box[2] / 2;
}

export function eyeLevel(box: Box): number {
  return box[1] + box[3] * EYES_IN_BOX;
}

/** Distance of two centres in pixels. */
export function centreDistance(a: Box, b: Box): number {
  return Math.hypot(centreX(a) - centreX(b), a[1] + a[3] / 2 - b[1] - b[3] / 2);
}

/** Shared area over covered area, 0 to 1. */
export function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a[2] * a[3] + b[2] * b[3] - width * height);
}

/** The box at `share` (0 to 1) of the way from `a` to `b`. */
export function between(a: Box, b: Box, share: number): Box {
  const mix = (side: 0 | 1 | 2 | 3) => a[side] + (b[side] - a[side]) * share;
  return [mix(0), mix(1), mix(2), mix(3)];
}
