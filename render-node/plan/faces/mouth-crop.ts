import type { Range } from '#schema/domain/clip.ts';
import { type Box, type Size } from '../math/boxes.ts';
import { boxAt, type Person } from './people.ts';

/** Margin around all positions of the face, in boxes: the mesh reads a square of 1.5 boxes, rotated with the head. */
const MARGIN = 0.7;
/**
 * Width of the face in the small picture, if the source has that resolution. The mesh reads a square of 1.5 boxes,
 * which is 192 px.
 */
const FACE_SIDE = 128;
/** Largest small picture. Someone who crosses the picture is read at a lower resolution instead. */
const LONGEST_SIDE = 640;
/** Boxes are averaged over this time: jitter would read as a moving mouth. */
const STEADY_SEC = 0.4;

/** The part of the source that holds a person's face during a range, and the size at which it is read. */
export function mouthView(
  { sightings, box }: Pick<Person, 'sightings' | 'box'>,
  range: Range,
  picture: Size,
): Size & { x: number; y: number; small: Size } {
  const seen = sightings.filter(({ atSec }) => atSec >= range.startSec - 1 && atSec < range.endSec + 1);
  const boxes = [box, ...seen.map((sighting) => sighting.box)];
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(([at, , width]) => at - MARGIN * width))));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(([, at, , height]) => at - MARGIN * height))));
  const right = Math.min(
    picture.width,
    Math.ceil(Math.max(...boxes.map(([at, , width]) => at + (1 + MARGIN) * width))),
  );
  const bottom = Math.min(
    picture.height,
    Math.ceil(Math.max(...boxes.map(([, at, , height]) => at + (1 + MARGIN) * height))),
  );
  const size = { width: right - left, height: bottom - top };
  const scale = Math.min(1, FACE_SIDE / Math.max(box[2], box[3]), LONGEST_SIDE / Math.max(size.width, size.height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { ...size, x: left, y: top, small: { width: even(size.width), height: even(size.height) } };
}

/** Position of a person's face at a time, averaged over nearby samples; null if they are not seen. */
export function steadyBoxAt(person: Pick<Person, 'sightings'>, atSec: number): Box | null {
  const boxes = [-0.5, -0.25, 0, 0.25, 0.5]
    .map((share) => boxAt(person, atSec + share * STEADY_SEC))
    .filter((box) => box !== null);
  if (boxes.length === 0) return null;
  const mean = (side: 0 | 1 | 2 | 3) => boxes.reduce((sum, box) => sum + box[side], 0) / boxes.length;
  return [mean(0), mean(1), mean(2), mean(3)];
}
