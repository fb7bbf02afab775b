import type { Crop } from '#schema/domain/media.ts';
import { largestCrop } from '../crop-size.ts';
import { areasBeside } from './inset-crop.ts';
import { type ShownInset, type ShotView, stillCrop } from './shot-view.ts';
import { isStill, shownShare } from './screen-share.ts';

/** The screen may lose this share of its activity to avoid showing the webcam twice. */
const MOST_LOST = 0.25;
/** A still screen may lose hardly anything: half a word is useless. */
const MOST_LOST_STILL = 0.03;
/** A narrower screen panel would leave too little height for the face: 1080 x 1152. */
const NARROWEST_PANEL = 1080 / 1152;

/** The largest part of the screen without the webcam, if little is lost; else the whole screen. */
export function screenBeside({ shot, picture }: ShotView, inset: ShownInset): Crop {
  const most = isStill(inset) ? MOST_LOST_STILL : MOST_LOST;
  const beside = areasBeside(inset, picture).map(([left, top, across, down]) => {
    const aspect = Math.max(across / down, NARROWEST_PANEL);
    const { width, height } = largestCrop({ width: across, height: down }, aspect);
    const [x, y] = [left + Math.floor((across - width) / 2), top + Math.floor((down - height) / 2)];
    return { x, y, width, height, shown: shownShare([x, y, width, height], inset, picture) };
  });
  const best = beside
    .filter(({ shown }) => inset.screen !== null && shown >= 1 - most)
    .toSorted((a, b) => b.shown - a.shown)[0];
  if (best === undefined) return stillCrop(shot, picture, 0, 0);
  return stillCrop(shot, { width: best.width, height: best.height }, best.x, best.y);
}
