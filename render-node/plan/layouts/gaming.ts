import type { LayoutSegment } from '#schema/domain/media.ts';
import type { ShownInset } from './inset.ts';
import { insetCrop, screenCrop } from './inset-crop.ts';
import { segmentOf, type ShotView } from './shot-view.ts';

/** Width over height of the two panels, 1080 x 672 over 1080 x 1248: a webcam is wide, a game wants the room. */
const WEBCAM_ASPECT = 1080 / 672;
const GAME_ASPECT = 1080 / 1248;

/**
 * The webcam above and the game below, its middle as far as the webcam is not in it: games keep their action there. Null where there is no webcam inset in
 * the shot, or the canvas is wide: there the whole picture shows both already.
 */
export function frameGaming(view: ShotView, inset: ShownInset | null): LayoutSegment | null {
  if (inset === null || view.aspect > 1) return null;
  const face = insetCrop(view, inset, WEBCAM_ASPECT);
  return segmentOf(view.shot, 'gaming', [face, screenCrop(view, inset, GAME_ASPECT)]);
}
