import type { LayoutSegment } from '#schema/domain/media.ts';
import { centreX } from '../../math/boxes.ts';
import { clamp } from '../../math/numbers.ts';
import { cropOfHeight } from '../crop-size.ts';
import { cropPeople } from '../crop-people.ts';
import type { Person } from '../../faces/people.ts';
import { segmentOf, type ShotView, onlySegment } from './shot-view.ts';
import type { LayoutPlanner } from './layout-planner.ts';
import { peopleOf } from './people-of-shot.ts';

/** A face fills this share of its panel's height where the source is sharp enough. */
const FACE_IN_PANEL = 0.3;
/** A panel shows at least this share of the source's height: less is more than twice enlarged at 1080p. */
const SHARPEST_ZOOM = 0.45;
/** Both are seen in at least this share of the samples that one of them is in. */
const TOGETHER = 0.5;
/** Faces narrower than this share of the picture are a crowd's, and mush in a panel. */
const NARROWEST_FACE = 0.035;

/**
 * Two people in two panels, the left one first (on top, or left). Null where these are not two people, seen together,
 * large enough and so far apart that neither is twice in the picture.
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
    // No wider than the way to the other person: the panel ends half-way between the two.
    const height = Math.min(person.box[3] / FACE_IN_PANEL, distance / panelAspect);
    const size = cropOfHeight(picture, panelAspect, clamp(height, smallest.height, picture.height));
    return cropPeople(shot, [person], size, picture);
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
};
