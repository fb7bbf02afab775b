import type { FramingEdit } from '../../../../../../schema/domain/framing-edit.ts';
import type { Shot } from '../../state/shots.ts';

export type Face = Shot['faces'][number];

/** A face in a panel fills this share of its height. */
const FACE_IN_PANEL = 0.3;

/** Two panels to begin with: the whole picture, and below it the first person, or the middle. */
export function firstPanels(
  shot: Shot,
  picture: { width: number; height: number },
): NonNullable<FramingEdit['panels']> {
  const { width, height } = picture;
  const [face] = shot.faces;
  const [x, y, wide, high] =
    face === undefined ? [width / 4, height / 4, width / 2, height / 2] : placeOf(face, (shot.start + shot.end) / 2);
  const side = Math.min(width, height, Math.max(height / 4, face === undefined ? high : high / FACE_IN_PANEL));
  const within = (middle: number, most: number) => Math.round(Math.min(most - side, Math.max(0, middle - side / 2)));
  return {
    first: [0, 0, width, height],
    second: [within(x + wide / 2, width), within(y + high / 2, height), Math.floor(side), Math.floor(side)],
    share: 0.4,
  };
}

/** Where a face is at a time, in pixels of the source. */
export function placeOf(face: Face, atSec: number): NonNullable<FramingEdit['face']> {
  const box = face.boxes.toSorted((a, b) => Math.abs(a.time - atSec) - Math.abs(b.time - atSec))[0];
  return box === undefined ? [0, 0, 0, 0] : [box.x, box.y, box.width, box.height];
}

/** Whether a face is at a place. */
export function isAt(face: Face, [x, y, width, height]: NonNullable<FramingEdit['face']>): boolean {
  return face.boxes.some((box) => {
    const far = Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2);
    return far < Math.max(width, box.width) / 2;
  });
}
