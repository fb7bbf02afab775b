import type { LayoutSegment } from '#schema/domain/media.ts';
import { centreX } from '../../math/boxes.ts';
import { clamp } from '../../math/numbers.ts';
import { cropOfHeight } from '../crop-size.ts';
import { cropPeople } from '../crop-people.ts';
import { spareHeads } from '../spare-heads.ts';
import type { Person } from '../../faces/people.ts';
import { segmentOf, type ShotView, onlySegment } from './shot-view.ts';
import type { LayoutPlanner } from './layout-planner.ts';
import { peopleOf } from './people-of-shot.ts';

/** A face fills this share of its panel's height if the source is sharp enough. */
const FACE_IN_PANEL = 0.3;
/** A panel shows at least this share of the source's height. Less would be enlarged more than twice at 1080p. */
const SHARPEST_ZOOM = 0.45;
/** Both people are seen in at least this share of the samples that show one of them. */
const TOGETHER = 0.5;
/** Faces narrower than this share of the picture belong to a crowd and would be blurred in a panel. */
const NARROWEST_FACE = 0.035;

/**
 * Two people in two panels, the left one first (on top, or left). Null unless two people are seen together, large
 * enough, and far enough apart that neither is in both panels.
 */
export function frameSplit(view: ShotView, people: readonly Person[]): LayoutSegment | null {
  const { shot, picture, panelAspect } = view;
  const pair = people.slice(0, 2).toSorted((a, b) => centreX(a.box) - centreX(b.box));
  const [left, right] = pair;
  if (left === undefined || right === undefined || !areTogether(left, right)) return null;
  if (Math.min(left.box[2], right.box[2]) < NARROWEST_FACE * picture.width) return null;
  const distance = centreX(right.box) - centreX(left.box);
  const smallest = cropOfHeight(picture, panelAspect, SHARPEST_ZOOM * picture.height);
  if (distance < smallest.width / 2) return null;
  const crops = pair.map((person) => {
    // No wider than the distance to the other person: the panel ends half-way between the two.
    const height = Math.min(person.box[3] / FACE_IN_PANEL, distance / panelAspect);
    const size = cropOfHeight(picture, panelAspect, clamp(height, smallest.height, picture.height));
    const others = view.people.filter((other) => other !== person);
    return spareHeads(cropPeople(shot, [person], size, picture), shot, { kept: [person], others, picture });
  });
  return segmentOf(shot, 'split', crops);
}

function areTogether(a: Person, b: Person): boolean {
  const times = new Set(a.sightings.map(({ atSec }) => atSec));
  const both = b.sightings.filter(({ atSec }) => times.has(atSec)).length;
  return both >= TOGETHER * (a.sightings.length + b.sightings.length - both);
}

/** Two people, each in a panel. */
export const SPLIT: LayoutPlanner = {
  frame: (view) => onlySegment(frameSplit(view, peopleOf(view))),
  captions: 'border',
  followsSpeaker: false,
  expectsWebcam: false,
};
