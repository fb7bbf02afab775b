import type { Crop, CropPoint } from '#schema/domain/media.ts';
import { positionAt } from './keyframes.ts';

/** Where a path is at a time of the source, without that time. */
export function pointAt({ points }: Pick<Crop, 'points'>, atSec: number): Omit<CropPoint, 'atSec'> {
  const along = (pick: (point: CropPoint) => number) =>
    positionAt(
      points.map((point) => ({ atSec: point.atSec, at: pick(point) })),
      atSec,
    );
  const at = { x: along(({ x }) => x), y: along(({ y }) => y) };
  return isScaled({ points }) ? { ...at, scale: along(scaleOf) } : at;
}

/** The rectangle of a crop at a time of the source, in pixels of the displayed source. */
export function cropAt(crop: Crop, atSec: number): { x: number; y: number; width: number; height: number } {
  const { x, y, scale = 1 } = pointAt(crop, atSec);
  return { x, y, width: crop.width * scale, height: crop.height * scale };
}

/** Whether a crop changes its size. */
export function isScaled({ points }: Pick<Crop, 'points'>): boolean {
  return points.some((point) => scaleOf(point) !== 1);
}

export function scaleOf({ scale = 1 }: CropPoint): number {
  return scale;
}
