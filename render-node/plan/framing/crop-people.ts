import type { Crop, CropPoint, Shot } from '#schema/domain/media.ts';
import { type Box, centreX, eyeLevel, type Size } from '../math/boxes.ts';
import { clamp } from '../math/numbers.ts';
import { type AxisNeed, gridOf, planPath } from './camera-path.ts';
import { type Keyframe, positionAt } from './keyframes.ts';
import { bodyAt, boxAt, type Person } from '../faces/people.ts';

/** Eyes at this share of the crop's height: the upper third with some headroom. */
const EYE_LINE = 0.4;
/** Margin around a face's box, in box widths: a box ends at the ears and brows, a head does not. */
const HEAD_MARGIN = 0.25;
/** Hair above a face's box, in box heights. */
const HAIR = 0.45;

/**
 * All people seen at one time, combined: what must be inside, and the point to compose around. `body`: from the left of
 * the leftmost body to the right of the rightmost, null if no body was seen.
 */
type Group = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  middle: number;
  eyes: number;
  body: { left: number; right: number } | null;
};

/** The crop of a shot that keeps these people in the picture. `size` must fit the picture. */
export function cropPeople(shot: Shot, people: readonly Pick<Person, 'sightings'>[], size: Size, picture: Size): Crop {
  const groups = gridOf(shot).map((atSec) => groupAt(people, atSec));
  const across = planPath(shot, {
    needs: groups.map((group) => group && needAcross(group, size.width, picture.width)),
    size: size.width,
    length: picture.width,
  });
  const down = planPath(shot, {
    needs: groups.map(
      (group) =>
        group && needAlong(group.top, group.bottom, group.eyes - size.height * EYE_LINE, size.height, picture.height),
    ),
    size: size.height,
    length: picture.height,
  });
  return { ...size, points: joinAxes(across, down) };
}

function groupAt(people: readonly Pick<Person, 'sightings'>[], atSec: number): Group | null {
  const boxes = people.map((person) => boxAt(person, atSec)).filter((box) => box !== null);
  if (boxes.length === 0) return null;
  const { left, right } = spanOf(boxes);
  return {
    left,
    right,
    top: Math.min(...boxes.map((box) => box[1] - box[3] * HAIR)),
    bottom: Math.max(...boxes.map((box) => box[1] + box[3] * (1 + HEAD_MARGIN))),
    middle: (Math.min(...boxes.map(centreX)) + Math.max(...boxes.map(centreX))) / 2,
    eyes: boxes.reduce((sum, box) => sum + eyeLevel(box), 0) / boxes.length,
    body: hullOf(people.map((person) => bodyAt(person, atSec)).filter((box) => box !== null)),
  };
}

function hullOf(boxes: readonly Box[]): Group['body'] {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(([x]) => x)),
    right: Math.max(...boxes.map(([x, , width]) => x + width)),
  };
}

/** Heads, and the bodies too where the crop holds both: then their middle is its middle. */
function needAcross({ left, right, middle, body }: Group, size: number, length: number): AxisNeed {
  const whole = body && { left: Math.min(left, body.left), right: Math.max(right, body.right) };
  if (whole === null || whole.right - whole.left > size) return needAlong(left, right, middle - size / 2, size, length);
  return needAlong(whole.left, whole.right, (whole.left + whole.right - size) / 2, size, length);
}

/** From the left edge of the leftmost head to the right edge of the rightmost. */
export function spanOf(boxes: readonly Box[]): { left: number; right: number } {
  return {
    left: Math.min(...boxes.map((box) => box[0] - box[2] * HEAD_MARGIN)),
    right: Math.max(...boxes.map((box) => box[0] + box[2] * (1 + HEAD_MARGIN))),
  };
}

/**
 * A face that is larger than the crop, or half outside the picture, cannot be inside. Then only the wanted position
 * counts.
 */
function needAlong(from: number, to: number, wanted: number, size: number, length: number): AxisNeed {
  const maxOffset = length - size;
  const want = clamp(wanted, 0, maxOffset);
  if (to - from > size) return { want, least: want, most: want };
  return { want, least: clamp(to - size, 0, maxOffset), most: clamp(from, 0, maxOffset) };
}

/** One list of points with every keyframe of both axes, rounded to hundredths of a pixel. */
function joinAxes(across: readonly Keyframe[], down: readonly Keyframe[]): CropPoint[] {
  const times = [...new Set([...across, ...down].map(({ atSec }) => atSec))].toSorted((a, b) => a - b);
  return times.map((atSec) => ({
    atSec,
    x: Math.round(positionAt(across, atSec) * 100) / 100,
    y: Math.round(positionAt(down, atSec) * 100) / 100,
  }));
}
