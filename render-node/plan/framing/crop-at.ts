import type { Crop } from '#schema/domain/media.ts';
import { positionAt } from './keyframes.ts';

/** The rectangle of a crop at a time of the source, in pixels of the displayed source. */
export function cropAt({ points }: Crop, atSec: number): { x: number; y: number } {
  return {
    x: positionAt(
      points.map((point) => ({ atSec: point.atSec, at: point.x })),
      atSec,
    ),
    y: positionAt(
      points.map((point) => ({ atSec: point.atSec, at: point.y })),
      atSec,
    ),
  };
}
