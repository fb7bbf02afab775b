import type { CropPoint, Face, FaceSample, LayoutSegment } from '#schema/domain/media.ts';

/** A square face of `side` pixels around a centre. */
export function faceAt(x: number, y: number, side: number, score = 0.9): Face {
  return { box: [x - side / 2, y - side / 2, side, side], score };
}

/** Samples `perSec` times a second from 0 on. `facesAt` returns the faces at a time. */
export function sampleFaces(durationSec: number, facesAt: (atSec: number) => Face[], perSec = 5): FaceSample[] {
  return Array.from({ length: Math.round(durationSec * perSec) }, (_, i) => ({
    atSec: i / perSec,
    faces: facesAt(i / perSec),
  }));
}

/** The position of a path at a time, computed independently: linear between points, constant at both ends. */
export function pointAt(points: readonly CropPoint[], atSec: number): { x: number; y: number } {
  const next = points.find((point) => point.atSec > atSec) ?? points[points.length - 1];
  const before = points.findLast((point) => point.atSec <= atSec) ?? points[0];
  if (next === undefined || before === undefined) throw new Error('A path without points.');
  const share = next === before ? 0 : (atSec - before.atSec) / (next.atSec - before.atSec);
  return { x: before.x + (next.x - before.x) * share, y: before.y + (next.y - before.y) * share };
}

/** The crops on screen at a time, as rectangles in pixels of the source. */
export function cropsAt(segments: readonly LayoutSegment[], atSec: number) {
  const segment = segments.find(({ startSec, endSec }) => atSec >= startSec && atSec < endSec);
  if (segment === undefined) throw new Error(`No segment at ${atSec} s.`);
  return segment.crops.map(({ width, height, points }) => ({ width, height, ...pointAt(points, atSec) }));
}

/** Whether a face lies wholly in a crop, to half a pixel. */
export function isInside({ box }: Face, crop: { x: number; y: number; width: number; height: number }): boolean {
  return (
    box[0] >= crop.x - 0.5 &&
    box[1] >= crop.y - 0.5 &&
    box[0] + box[2] <= crop.x + crop.width + 0.5 &&
    box[1] + box[3] <= crop.y + crop.height + 0.5
  );
}
