import type { LayoutSegment } from '#schema/domain/media.ts';
import { largestCrop } from '../crop-size.ts';
import type { Subject } from '../subjects.ts';
import { insetCrop } from './inset-crop.ts';
import { centredCrop, segmentOf, type ShotView } from './shot-view.ts';

/** Width over height of the two panels, 1080 x 672 over 1080 x 1248: a webcam is wide, a game wants the room. */
const WEBCAM_ASPECT = 1080 / 672;
const GAME_ASPECT = 1080 / 1248;

/**
 * The webcam above and the middle of the game below: games keep their action there. Null where there is no webcam inset in
 * the shot, or the canvas is wide: there the whole picture shows both already.
 */
export function frameGaming(view: ShotView, inset: Subject | null): LayoutSegment | null {
  const { shot, picture } = view;
  if (inset === null || view.aspect > 1) return null;
  const face = insetCrop(view, inset, WEBCAM_ASPECT);
  return face && segmentOf(shot, 'gaming', [face, centredCrop(shot, largestCrop(picture, GAME_ASPECT), picture)]);
}
