import { type Format, FORMATS } from '#schema/domain/formats.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { Size } from '../math/boxes.ts';
import type { ByShape } from './design/look.ts';
import { clamp } from '../math/numbers.ts';

/** The canvas of a clip in pixels, and the margins that text leaves free. */
export type TextCanvas = Size & Pick<Format, 'safeArea'>;

export function textCanvasOf(plan: Pick<RenderPlan, 'aspectRatio' | 'resolution'>): TextCanvas {
  return { ...canvasOf(plan), safeArea: FORMATS[plan.aspectRatio].safeArea };
}

/** Width over height from which the value for wide canvases applies. */
const WIDE = 16 / 9;

/**
 * The value on this canvas. Phones show everything up to a square as wide as their screen, so letters on it are as
 * large as on 9:16. From a square to 16:9, the value changes evenly.
 */
export function forShape({ narrow, wide }: ByShape, { width, height }: Size): number {
  const share = clamp((width / height - 1) / (WIDE - 1), 0, 1);
  return (1 - share) * narrow + share * wide;
}
