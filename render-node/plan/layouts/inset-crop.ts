import type { Crop } from '#schema/domain/media.ts';
import { type Box, clamp, type Size } from '../boxes.ts';
import { largestCrop } from '../crop-size.ts';
import type { ShownInset } from './inset.ts';
import { type ShotView, stillCrop } from './shot-view.ts';

/** Rectangles are found in pictures this wide, to a pixel of those: on a larger source that is a line of the screen at the panel's edge. */
const SEEN_WIDTH = 640;

/** The webcam as a panel of this aspect: the largest part of its rectangle around the face, and nothing beside it. Still. */
export function insetCrop({ shot, picture }: ShotView, { box, faceX, faceY }: ShownInset, aspect: number): Crop {
  // Positions are rounded to even pixels when the picture is cut: two pixels less show no border.
  const rim = 2 * Math.max(1, Math.ceil(picture.width / SEEN_WIDTH));
  const [left, top, width, height] = [box[0] + rim, box[1] + rim, box[2] - 2 * rim, box[3] - 2 * rim];
  const size = largestCrop({ width, height }, aspect);
  const x = clamp(faceX - size.width / 2, left, left + width - size.width);
  const y = clamp(faceY - size.height / 2, top, top + height - size.height);
  return stillCrop(shot, size, x, y);
}

/** A smaller crop of the screen than this share of the largest one shows less than the webcam twice would hide. */
const LEAST_FREE = 0.6;

/**
 * The crop of the screen beside a webcam: as large as may be without the webcam in it, as near to the middle as may be. Where the
 * webcam leaves too little room, the middle of the screen with the webcam in it.
 */
export function screenCrop({ shot, picture }: ShotView, { box }: ShownInset, aspect: number): Crop {
  const [left, top, width, height] = box;
  const free: Box[] = [
    [0, 0, left, picture.height],
    [left + width, 0, picture.width - left - width, picture.height],
    [0, 0, picture.width, top],
    [0, top + height, picture.width, picture.height - top - height],
  ];
  const whole = largestCrop(picture, aspect);
  const middle = placed(whole, [0, 0, picture.width, picture.height], picture);
  const areas = free
    .filter((area) => area[2] >= 2 && area[3] >= 2)
    .map((area) => placed(largestCrop({ width: area[2], height: area[3] }, aspect), area, picture));
  const best = areas.toSorted((a, b) => worth(b, picture) - worth(a, picture))[0];
  const isFree = !overlaps(middle, box);
  const chosen = isFree || best === undefined || best.width < LEAST_FREE * whole.width ? middle : best;
  return stillCrop(shot, { width: chosen.width, height: chosen.height }, chosen.x, chosen.y);
}

type Placed = Size & { x: number; y: number };

/** In the area, as near to the middle of the picture as it goes. */
function placed(size: Size, area: Box, picture: Size): Placed {
  const along = (start: number, length: number, side: number, whole: number) =>
    clamp((whole - side) / 2, start, start + length - side);
  return {
    ...size,
    x: Math.floor(along(area[0], area[2], size.width, picture.width)),
    y: Math.floor(along(area[1], area[3], size.height, picture.height)),
  };
}

/** Size, less for what is off the middle, where the action is. */
function worth({ width, height, x, y }: Placed, picture: Size): number {
  const off =
    Math.abs(x + width / 2 - picture.width / 2) / picture.width +
    Math.abs(y + height / 2 - picture.height / 2) / picture.height;
  return width * height * (1 - off);
}

function overlaps({ x, y, width, height }: Placed, box: Box): boolean {
  return x < box[0] + box[2] && x + width > box[0] && y < box[1] + box[3] && y + height > box[1];
}
