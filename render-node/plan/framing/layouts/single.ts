import type { Crop, LayoutSegment, Shot, SpeakerTurn } from '#schema/domain/media.ts';
import { centreDistance, type Size } from '../../math/boxes.ts';
import { clamp } from '../../math/numbers.ts';
import { aspectOf, canCropBlindly, largestCrop } from '../crop-size.ts';
import { cropPeople, spanOf } from '../crop-people.ts';
import { cutShare, spareHeads } from '../spare-heads.ts';
import { boxAt, type Person } from '../../faces/people.ts';
import { gridOf } from '../camera-path.ts';
import { frameGaming } from './gaming.ts';
import { centredCrop, fitSegment, segmentOf, type ShotView, stillCrop } from './shot-view.ts';
import { frameSplit } from './split.ts';
import type { LayoutPlanner } from './layout-planner.ts';
import { peopleOf } from './people-of-shot.ts';

/** People fit together if their heads fit one crop in this share of the samples that show them. */
const FITTING_SHARE = 0.9;
/**
 * A group is shown as a fitted crop, with this margin in widths of the widest face, if that crop is narrower than this
 * share of the picture.
 */
const GROUP_MARGIN = 0.5;
const GROUP_GAINS = 0.9;
/** The same margin around a face that fills the crop, which needs no room beside it. */
const CLOSE_MARGIN = 0.15;
/** A face wider than this share of the crop would lose its ears, and captions would stand on it. */
const WIDEST_FACE = 0.8;
/** The activity in a faceless shot must be this much narrower than the crop, so that nothing is cut at its edges. */
const FOCUS_IN_CROP = 0.9;

/**
 * One crop that follows the people who matter.
 *
 * People who do not fit one crop: whoever certainly speaks is shown alone, turn by turn. At other times two people
 * become a split; more people, or two who are too small for panels, are fitted.
 *
 * A webcam over a screen becomes one panel and the screen another, since one crop would hold half of each.
 *
 * A face that fills the crop is fitted.
 *
 * A faceless shot is cropped to its activity, or fitted unless a crop would lose almost nothing: the middle of a
 * picture may be half a line of text.
 */
export function frameSingle(view: ShotView): LayoutSegment[] {
  const { shot, picture, aspect } = view;
  const size = largestCrop(picture, aspect);
  const people = peopleOf(view);
  const panels = frameGaming(view);
  if (panels !== null) return [panels];
  if (isSlit(view)) return [frameFaceless({ ...view, focus: null }, size)];
  if (people.length === 0) return [frameFaceless(view, size)];
  if (people.some(({ box }) => box[2] > WIDEST_FACE * size.width)) return [fitClose(view, people)];
  if (peopleApart(view).length > 0) return frameApart(view, people, size);
  return [segmentOf(shot, 'single', [cropAround(view, people, size)])];
}

/** The people of a shot who fit no crop together. Empty if they do fit, or if no crop would be made for them. */
export function peopleApart(view: ShotView): Person[] {
  const people = peopleOf(view);
  const fits = isSlit(view) || fitTogether(view, people, largestCrop(view.picture, view.aspect));
  return fits ? [] : people;
}

/** A wide crop of an upright picture is too low: it cuts heads at brow and chin. */
function isSlit({ picture, aspect }: ShotView): boolean {
  return aspectOf(picture) < 1 && aspect > 1;
}

/** The crop that follows these people and cuts as few heads of the others as it can. */
function cropAround({ shot, people, picture }: ShotView, kept: readonly Person[], size: Size): Crop {
  const others = people.filter((person) => !kept.includes(person));
  return spareHeads(cropPeople(shot, kept, size, picture), shot, { kept, others, picture });
}

function frameFaceless({ shot, picture, aspect, focus }: ShotView, size: Size): LayoutSegment {
  if (canCropBlindly(picture, aspect)) return segmentOf(shot, 'single', [centredCrop(shot, size, picture)]);
  const [left, top, width, height] = focus?.box ?? [0, 0, picture.width, picture.height];
  if (width > FOCUS_IN_CROP * size.width || height > size.height) return fitSegment(shot);
  const x = clamp(left + width / 2 - size.width / 2, 0, picture.width - size.width);
  const y = clamp(top + height / 2 - size.height / 2, 0, picture.height - size.height);
  return segmentOf(shot, 'single', [stillCrop(shot, size, x, y)]);
}

/** Each turn shows its speaker alone. Between turns the shot is framed as it would be without turns. */
function frameApart(view: ShotView, people: readonly Person[], size: Size): LayoutSegment[] {
  return cutAtTurns(view).map(({ turn, ...shot }) => {
    const speaker =
      turn && people.toSorted((a, b) => centreDistance(a.box, turn.box) - centreDistance(b.box, turn.box))[0];
    if (speaker) return segmentOf(shot, 'single', [cropAround({ ...view, shot }, [speaker], size)]);
    // A wide canvas loses less with bars above and below than with two halves.
    if (people.length > 2 || view.aspect > 1) return fitPeople({ ...view, shot }, people);
    return frameSplit({ ...view, shot }, people) ?? fitPeople({ ...view, shot }, people);
  });
}

/**
 * The part of the picture that holds all people all the time, fitted: larger than the whole picture would be, and
 * nobody is cut.
 */
function fitPeople(
  { shot, picture, aspect, people: all }: ShotView,
  people: readonly Person[],
  sideMargin = GROUP_MARGIN,
): LayoutSegment {
  const boxes = people.flatMap(({ sightings }) => sightings.map(({ box }) => box));
  const margin = sideMargin * Math.max(...boxes.map(([, , width]) => width));
  const span = spanOf(boxes);
  const [from, to] = [Math.max(0, span.left - margin), Math.min(picture.width, span.right + margin)];
  const width = Math.max(to - from, aspect * picture.height);
  if (aspect > 1 || width > GROUP_GAINS * picture.width) return fitSegment(shot);
  const size = largestCrop(picture, width / picture.height);
  const x = clamp((from + to - size.width) / 2, 0, picture.width - size.width);
  const others = all.filter((person) => !people.includes(person));
  return fitSegment(shot, spareHeads(stillCrop(shot, size, x, 0), shot, { kept: people, others, picture }));
}

/** A face that fills the crop is fitted as closely as that cuts nobody beside it. */
function fitClose(view: ShotView, people: readonly Person[]): LayoutSegment {
  const others = view.people.filter((person) => !people.includes(person));
  const close = fitPeople(view, people, CLOSE_MARGIN);
  const cut = Math.max(0, ...close.crops.map((crop) => cutShare(crop, view.shot, others)));
  return cut > 0 ? fitPeople(view, people) : close;
}

function cutAtTurns({ shot, turns }: ShotView): (Shot & { turn: SpeakerTurn | undefined })[] {
  const borders = turns.flatMap(({ startSec, endSec }) => [startSec, endSec]);
  const inside = borders.filter((atSec) => atSec > shot.startSec && atSec < shot.endSec).toSorted((a, b) => a - b);
  const starts = [...new Set([shot.startSec, ...inside])];
  return starts.map((startSec, i) => ({
    startSec,
    endSec: starts[i + 1] ?? shot.endSec,
    turn: turns.find((turn) => turn.startSec <= startSec && startSec < turn.endSec),
  }));
}

/** Whether, at most times, all heads are no farther apart than the crop is wide (and tall). */
function fitTogether({ shot }: ShotView, people: readonly Person[], size: Size): boolean {
  if (people.length === 1) return true;
  let seen = 0;
  let fitting = 0;
  for (const atSec of gridOf(shot)) {
    const boxes = people.map((person) => boxAt(person, atSec)).filter((box) => box !== null);
    if (boxes.length === 0) continue;
    const { left, right } = spanOf(boxes);
    const top = Math.min(...boxes.map((box) => box[1]));
    const bottom = Math.max(...boxes.map((box) => box[1] + box[3]));
    seen += 1;
    fitting += right - left <= size.width && bottom - top <= size.height ? 1 : 0;
  }
  return fitting >= FITTING_SHARE * seen;
}

/** One picture. */
export const SINGLE: LayoutPlanner = {
  frame: frameSingle,
  captions: 'border',
  followsSpeaker: true,
  expectsWebcam: false,
};
