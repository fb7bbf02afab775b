import { aspectOf, cropOfHeight, largestCrop } from '../../../../../render-node/plan/framing/crop-size.ts';
import type { Area } from './windows.ts';

type Size = { width: number; height: number };

/** A part of the source that somebody frames by hand: of which picture, in which shape, how close at most. */
export type Frame = { picture: Size; shape: Size; mostZoom: number };

/**
 * A gesture on a frame. What was at `from` is at `to` now, both in shares of the frame from its top left corner, and
 * everything is `ratio` times as large.
 */
export type Gesture = { from: Point; to: Point; ratio: number };
export type Point = { x: number; y: number };

export const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** The largest part around a point of the picture, in its pixels. */
export function largestPart(around: Point, frame: Frame): Area {
  return partOfZoom(1, around, frame);
}

/** How close a part is: 1 is the largest one. */
export function zoomOf({ height }: Size, { picture, shape }: Frame): number {
  return largestCrop(picture, aspectOf(shape)).height / height;
}

/** The part with this zoom, as far as the frame allows, around a point of the picture. */
export function partOfZoom(zoom: number, around: Point, { picture, shape, mostZoom }: Frame): Area {
  const aspect = aspectOf(shape);
  const { height } = largestCrop(picture, aspect);
  const size = cropOfHeight(picture, aspect, height / Math.min(mostZoom, Math.max(1, zoom)));
  return {
    ...size,
    x: evenWithin(around.x - size.width / 2, picture.width - size.width),
    y: evenWithin(around.y - size.height / 2, picture.height - size.height),
  };
}

/** The part after a gesture. It stays inside the picture. */
export function gestured(part: Area, { from, to, ratio }: Gesture, frame: Frame): Area {
  const held = { x: part.x + from.x * part.width, y: part.y + from.y * part.height };
  const { width, height } = partOfZoom(zoomOf(part, frame) * ratio, held, frame);
  const middle = { x: held.x + (0.5 - to.x) * width, y: held.y + (0.5 - to.y) * height };
  return partOfZoom(zoomOf(part, frame) * ratio, middle, frame);
}

/** The gesture of one or two fingers, from where they began to where they are. */
export function fingersGesture(begun: readonly Point[], now: readonly Point[]): Gesture {
  const spread = (points: readonly Point[]) => {
    const [a, b] = points;
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  const [before, after] = [spread(begun), spread(now)];
  return { from: middleOf(begun), to: middleOf(now), ratio: before > 0 && after > 0 ? after / before : 1 };
}

/** An arrow moves the picture by this share of the frame, with Shift by the larger one, and by two pixels at least. */
const STEP = { fine: 0.01, coarse: 0.1 };
const LEAST_PX = 2;
const CLOSER = 1.05;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Record<string, number> = { '+': CLOSER, '=': CLOSER, '-': 1 / CLOSER };

/** The gesture of a key on a part: arrows move the picture, plus and minus scale it. Null for others. */
export function keyGesture({ key, shiftKey }: { key: string; shiftKey: boolean }, part: Size): Gesture | null {
  const [arrow = { x: 0, y: 0 }, ratio = 1] = [ARROWS[key], ZOOMS[key]];
  if (ARROWS[key] === undefined && ZOOMS[key] === undefined) return null;
  const share = (side: number) => Math.max(shiftKey ? STEP.coarse : STEP.fine, LEAST_PX / side);
  const to = { x: 0.5 + arrow.x * share(part.width), y: 0.5 + arrow.y * share(part.height) };
  return { from: MIDDLE, to, ratio };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Renders crop at even pixels, so the preview does too. */
function evenWithin(place: number, most: number): number {
  return Math.min(2 * Math.floor(most / 2), Math.max(0, 2 * Math.round(place / 2)));
}
