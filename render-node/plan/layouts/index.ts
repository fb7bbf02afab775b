import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type {
  AspectRatio,
  FaceSample,
  Inset,
  Layout,
  LayoutSegment,
  Shot,
  ShotFocus,
  SpeakerTurn,
} from '#schema/domain/media.ts';
import { findSubjects, type Subject } from '../subjects.ts';
import { frameGaming } from './gaming.ts';
import { insetOf, type ShownInset } from './inset.ts';
import { frameReact } from './react.ts';
import { type ShotView } from './shot-view.ts';
import { frameSingle, peopleApart, subjectsThatMatter } from './single.ts';
import { frameSplit } from './split.ts';

export type SegmentsRequest = {
  layout: Layout;
  aspectRatio: AspectRatio;
  /** The displayed source: after rotation, square pixels. */
  sourceWidth: number;
  sourceHeight: number;
  range: Range;
  /** Shots and samples may begin before and end after the range, or leave parts of it out. */
  shots: readonly Shot[];
  samples: readonly FaceSample[];
  turns?: readonly SpeakerTurn[] | undefined;
  focus?: readonly ShotFocus[] | undefined;
  insets?: readonly Inset[] | undefined;
};

/** Width over height of the canvas, and of each of two panels: halves, one above the other or side by side. */
const FORMS: Record<AspectRatio, { aspect: number; panelAspect: number }> = {
  vertical: { aspect: 9 / 16, panelAspect: 9 / 8 },
  horizontal: { aspect: 16 / 9, panelAspect: 8 / 9 },
};

/**
 * How a range of the source is shown in a layout: segments that tile the range exactly, borders on cuts. Where a shot does not
 * have what the layout needs (two people, a webcam inset), its segment says `single`, `split` or `fit` and is that.
 */
export function planSegments(request: SegmentsRequest): LayoutSegment[] {
  const samples = request.samples.filter(({ atSec }) => isWithin(atSec, request.range));
  const segments = viewsOf(request).flatMap((view) =>
    frame(view, request.layout, insetOf(view, request.insets ?? [], samples)),
  );
  return joinFitted(segments);
}

/** Shots in which people are who fit no crop together, and who that is: where it is worth knowing who speaks. */
export function findApart(request: SegmentsRequest): { shot: Shot; people: Subject[] }[] {
  return viewsOf(request)
    .map((view) => ({ shot: view.shot, people: peopleApart(view) }))
    .filter(({ people }) => people.length > 0);
}

function viewsOf(request: SegmentsRequest): ShotView[] {
  const picture = { width: request.sourceWidth, height: request.sourceHeight };
  return tile(request.range, request.shots).map((shot) => {
    const inShot = request.samples.filter(({ atSec }) => isWithin(atSec, shot) && isWithin(atSec, request.range));
    return {
      shot,
      subjects: findSubjects(inShot, picture),
      sampleCount: inShot.length,
      turns: (request.turns ?? []).filter((turn) => overlapSec(turn, shot) > 0),
      focus: (request.focus ?? []).find((focus) => overlapSec(focus, shot) > 0) ?? null,
      picture,
      ...FORMS[request.aspectRatio],
    };
  });
}

function frame(view: ShotView, layout: Layout, inset: ShownInset | null): LayoutSegment[] {
  const special = frameSpecial(view, layout, inset);
  return special === null ? frameSingle(view) : [special];
}

function frameSpecial(view: ShotView, layout: Layout, inset: ShownInset | null): LayoutSegment | null {
  switch (layout) {
    case 'single':
      return null;
    case 'split':
      return frameSplit(view, subjectsThatMatter(view.subjects));
    case 'react':
      return frameReact(view, inset);
    case 'gaming':
      return frameGaming(view, inset);
  }
}

function isWithin(atSec: number, range: Range): boolean {
  return atSec >= range.startSec && atSec < range.endSec;
}

/** The shots cut to the range; the first and last reach to its ends, holes belong to the shot before. */
function tile(range: Range, shots: readonly Shot[]): Shot[] {
  const starts = shots
    .map(({ startSec }) => startSec)
    .filter((atSec) => atSec > range.startSec && atSec < range.endSec);
  const borders = [range.startSec, ...new Set(starts.toSorted((a, b) => a - b)), range.endSec];
  return borders.slice(1).map((endSec, index) => ({ startSec: borders[index] ?? range.startSec, endSec }));
}

/** Fitted shots in a row are one segment: each border costs the renderer a chain of filters. */
function joinFitted(segments: readonly LayoutSegment[]): LayoutSegment[] {
  const joined: LayoutSegment[] = [];
  for (const segment of segments) {
    const before = joined[joined.length - 1];
    if (before?.layout === 'fit' && segment.layout === 'fit') before.endSec = segment.endSec;
    else joined.push(segment);
  }
  return joined;
}
