import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import { editOfShot, type FramingEdit } from '#schema/domain/framing-edit.ts';
import { type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import type {
  FaceSample,
  Inset,
  Layout,
  LayoutSegment,
  Shot,
  ShotContent,
  ShotFocus,
  SpeakerTurn,
  TextRegion,
} from '#schema/domain/media.ts';
import { type Box, type Size } from '../../math/boxes.ts';
import { findPeople, type Person } from '../../faces/people.ts';
import { peopleApart } from './apart.ts';
import { cropByHand, frameByHand, panelsByHand } from './by-hand.ts';
import { clipToContent, contentOf, fromContent, samplesWithin, segmentOfSource, toSource } from './content.ts';
import { aspectOf, isStacked } from '../crop-size.ts';
import { pointAt } from '../crop-at.ts';
import { endAtStrips } from '../strips.ts';
import { keepTextWhole } from '../text-in-crop.ts';
import { GAMING } from './gaming.ts';
import { insetOf } from './inset.ts';
import type { LayoutPlanner } from './layout-planner.ts';
import { REACT } from './react.ts';
import { segmentOf, type ShotView } from './shot-view.ts';
import { frameSingle, SINGLE } from './single.ts';
import { SPLIT } from './split.ts';

export type SegmentsRequest = {
  layout: Layout;
  aspectRatio: AspectRatio;
  /** The displayed source: after rotation, with square pixels. */
  sourceWidth: number;
  sourceHeight: number;
  range: Range;
  /** Shots and samples may extend beyond the range, or not cover all of it. */
  shots: readonly Shot[];
  samples: readonly FaceSample[];
  turns?: readonly SpeakerTurn[] | undefined;
  focus?: readonly ShotFocus[] | undefined;
  insets?: readonly Inset[] | undefined;
  contents?: readonly ShotContent[] | undefined;
  /** What the user framed by hand. It comes before the layout. */
  edits?: readonly FramingEdit[] | undefined;
  textRegions?: readonly TextRegion[] | undefined;
};

/** Width over height of the canvas, and of each of two equal panels. */
function aspectsOf(aspectRatio: AspectRatio): Pick<ShotView, 'aspect' | 'panelAspect'> {
  const canvas = FORMATS[aspectRatio];
  const aspect = aspectOf(canvas);
  return { aspect, panelAspect: isStacked(canvas) ? 2 * aspect : aspect / 2 };
}

/**
 * Plans how a range of the source is shown in a layout. The segments cover the range without gaps and change at cuts.
 * If a shot lacks what the layout needs (two people, a webcam), its segment is `single`, `split` or `fit`.
 */
export function planSegments(request: SegmentsRequest): LayoutSegment[] {
  const picture = pictureOf(request);
  const segments = viewsOf(request).flatMap(({ content, ...view }) => {
    const edit = editOfShot(view.shot, request.edits ?? []);
    const placed = edit === null ? null : placedByHand(view.shot, edit, { ...request, aspect: view.aspect, picture });
    if (placed !== null) return [placed];
    const within = (part: Box) =>
      frameAsked(part === content ? view : viewOf(request, view.shot, part), request.layout, edit, part).map((one) =>
        keepTextWhole(segmentOfSource(one, part, picture), request),
      );
    return endAtStrips(within(content), within, { ...request, content });
  });
  return joinFitted(withoutFlashes(segments, request.edits ?? []));
}

/** A shot with its crops by hand. Null if the user chose no place. */
function placedByHand(
  shot: Shot,
  { crop, panels }: FramingEdit,
  canvas: { aspectRatio: AspectRatio; aspect: number; picture: Size },
): LayoutSegment | null {
  if (crop !== undefined) return segmentOf(shot, 'single', [cropByHand(crop, canvas)]);
  if (panels !== undefined) return segmentOf(shot, 'split', panelsByHand(panels, { ...canvas, shot }));
  return null;
}

/** A layout that is visible for less time than this is a flash: the eye takes longer to find its way in it. */
const FLASH_SEC = 0.5;

/**
 * A very short shot, such as a cut in a film on a screen, keeps the layout of its neighbours. A shot framed by hand is
 * unchanged.
 */
function withoutFlashes(segments: readonly LayoutSegment[], edits: readonly FramingEdit[]): LayoutSegment[] {
  return segments.map((segment, i) => {
    const [before, after] = [segments[i - 1], segments[i + 1]];
    const isFlash = durationOf(segment) < FLASH_SEC && before?.layout === after?.layout;
    if (before === undefined || !isFlash || before.layout === segment.layout) return segment;
    if (editOfShot(segment, edits) !== null) return segment;
    const { startSec, endSec } = segment;
    const crops = before.crops.map((crop) => ({ ...crop, points: [{ ...pointAt(crop, startSec), atSec: startSec }] }));
    return { ...before, startSec, endSec, crops };
  });
}

function frameAsked(view: ShotView, layout: Layout, edit: FramingEdit | null, content: Box): LayoutSegment[] {
  if (edit === null) return frame(view, layout);
  const face = edit.face === undefined ? null : fromContent(edit.face, content);
  return frameByHand(view, { edit, face, layout }, frame);
}

/** The people of each shot, in pixels of the source, the most prominent first. */
export function findPeopleOfShots(request: SegmentsRequest): { shot: Shot; people: Person[] }[] {
  return viewsOf(request).map(({ shot, people, content }) => ({
    shot,
    people: people.map((person) => personOfSource(person, content)),
  }));
}

/** Shots with people who do not fit one crop together, and these people. For these shots it matters who speaks. */
export function findApart(request: SegmentsRequest): { shot: Shot; people: Person[] }[] {
  return viewsOf(request)
    .map(({ content, ...view }) => ({
      shot: view.shot,
      people: peopleApart(view).map((person) => personOfSource(person, content)),
    }))
    .filter(({ people }) => people.length > 0);
}

function personOfSource(person: Person, content: Box): Person {
  const sightings = person.sightings.map((sighting) => ({ ...sighting, box: toSource(sighting.box, content) }));
  return { ...person, sightings, box: toSource(person.box, content) };
}

function pictureOf({ sourceWidth, sourceHeight }: SegmentsRequest): Size {
  return { width: sourceWidth, height: sourceHeight };
}

/** A shot as layouts see it: coordinates relative to the corner of its `content`. */
type ContentView = ShotView & { content: Box };

function viewsOf(request: SegmentsRequest): ContentView[] {
  return tile(request.range, request.shots).map((shot) =>
    viewOf(request, shot, contentOf(shot, request.contents ?? [], pictureOf(request))),
  );
}

function viewOf(request: SegmentsRequest, shot: Shot, content: Box): ContentView {
  const picture = pictureOf(request);
  const inRange = request.samples.filter(({ atSec }) => isWithin(atSec, request.range));
  const { expectsWebcam } = LAYOUT_PLANNERS[request.layout];
  const samples = samplesWithin(inRange, content, picture);
  const inShot = samples.filter(({ atSec }) => isWithin(atSec, shot));
  const size = { width: content[2], height: content[3] };
  const seen = { shot, people: findPeople(inShot, size), sampleCount: inShot.length };
  const whole: Box = [0, 0, picture.width, picture.height];
  const focus = (request.focus ?? []).find((one) => overlapSec(one, shot) > 0);
  return {
    ...seen,
    turns: (request.turns ?? [])
      .filter((turn) => overlapSec(turn, shot) > 0)
      .map((turn) => ({ ...turn, box: fromContent(turn.box, content) })),
    focus: focus === undefined ? null : { ...focus, box: clipToContent(focus.box, content) },
    inset: insetOf(seen, { insets: request.insets ?? [], samples, content, whole, expectsWebcam }),
    picture: size,
    content,
    ...aspectsOf(request.aspectRatio),
  };
}

/** Every layout by its name. */
export const LAYOUT_PLANNERS: Record<Layout, LayoutPlanner> = {
  single: SINGLE,
  split: SPLIT,
  react: REACT,
  gaming: GAMING,
};

function frame(view: ShotView, layout: Layout): LayoutSegment[] {
  return LAYOUT_PLANNERS[layout].frame(view) ?? frameSingle(view);
}

function isWithin(atSec: number, range: Range): boolean {
  return atSec >= range.startSec && atSec < range.endSec;
}

/** The shots, clamped to the range. The first and last extend to its ends; a gap belongs to the shot before it. */
function tile(range: Range, shots: readonly Shot[]): Shot[] {
  const starts = shots
    .map(({ startSec }) => startSec)
    .filter((atSec) => atSec > range.startSec && atSec < range.endSec);
  const borders = [range.startSec, ...new Set(starts.toSorted((a, b) => a - b)), range.endSec];
  return borders.slice(1).map((endSec, index) => ({ startSec: borders[index] ?? range.startSec, endSec }));
}

/** Merges consecutive shots that are fitted alike: each segment costs the renderer a chain of filters. */
function joinFitted(segments: readonly LayoutSegment[]): LayoutSegment[] {
  const joined: LayoutSegment[] = [];
  for (const segment of segments) {
    const before = joined[joined.length - 1];
    if (before !== undefined && isSameFit(before, segment)) before.endSec = segment.endSec;
    else joined.push(segment);
  }
  return joined;
}

function isSameFit(a: LayoutSegment, b: LayoutSegment): boolean {
  const [one, other] = [fittedBox(a), fittedBox(b)];
  return one !== null && other !== null && one.every((side, i) => side === other[i]);
}

function fittedBox({ layout, crops: [crop] }: LayoutSegment): number[] | null {
  if (layout !== 'fit') return null;
  const at = crop?.points[0];
  return crop === undefined || at === undefined ? [0, 0, 0, 0] : [at.x, at.y, crop.width, crop.height];
}
