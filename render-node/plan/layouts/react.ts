import type { LayoutSegment } from '#schema/domain/media.ts';
import { aspectOf } from '../crop-size.ts';
import type { ShownInset } from './inset.ts';
import { insetCrop } from './inset-crop.ts';
import { segmentOf, type ShotView, stillCrop } from './shot-view.ts';

/** Narrower pictures leave too little room for a face below them. */
const NARROWEST_SCREEN = 4 / 3;

/**
 * What is watched above, whole and as wide as the canvas, and who watches in the rest below. Null where there is no webcam inset in
 * the shot, or the canvas is wide: there the whole picture shows both already.
 */
export function frameReact(view: ShotView, inset: ShownInset | null): LayoutSegment | null {
  const screen = aspectOf(view.picture);
  if (inset === null || view.aspect > 1 || screen < NARROWEST_SCREEN) return null;
  const restOfCanvas = 1 / (1 / view.aspect - 1 / screen);
  const face = insetCrop(view, inset, restOfCanvas);
  return segmentOf(view.shot, 'react', [stillCrop(view.shot, view.picture, 0, 0), face]);
}
