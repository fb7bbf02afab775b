import type { PlacedCard } from './layout.ts';
import type { Rect } from '../math/rect.ts';
import { heightsOf, TITLE_GAP_EM } from './places.ts';
import { type CaptionScene, type FaceLook, sceneAt } from './scene.ts';
import { harmOf, isFree, KEPT_SHARE, type KeepClear, shiftsWithin } from './avoid.ts';
import { placeTitle, titleAt, type TitleCard, type TitleContext } from './title-card.ts';

/** Height of the forehead above a face's box, up to the hairline, and of the throat below; in heights of the box. */
const FOREHEAD = 0.3;
const THROAT = 0.25;
/** If no place is free, covering a forehead or throat counts this much relative to eyes, nose and mouth. */
const RIM_HARM = 0.25;
/** A title is set this much smaller before it moves elsewhere. */
const SMALLER = 0.8;
/** As small as captions of many services. */
const SMALLEST = 0.6;

/** What a title has to avoid: faces and burnt-in text in the scenes of the clip, and captions, which are placed first. */
export type BesideTitle = { scenes: readonly CaptionScene[]; captions: readonly PlacedCard[] };

/**
 * Chooses one place for a title for as long as it is shown, where it covers no head or text. In order: the top of the
 * picture, the top at a smaller size, the lower third above captions, the boundary of two panels; any other height that
 * moves no captions; one of the first places where it covers only foreheads or throats; any height at the smallest size.
 * If all of them are taken, the place that covers least, with faces weighted more than foreheads and throats.
 */
export function chooseTitlePlace(text: string, at: TitleContext, { scenes, captions }: BesideTitle): TitleCard {
  const top = placeTitle(text, at);
  const small = placeTitle(text, at, SMALLER);
  const heights = heightsOf(at.canvas);
  const below = reachesBeside(top, captions);
  const boundaryY = sceneAt(scenes, 0, 1)?.boundaryY ?? null;
  const low = (title: TitleCard) => titleAt(title, lowTop(title, below, heights.bottom));
  const atBoundary = (title: TitleCard) =>
    boundaryY === null ? [] : [titleAt(title, boundaryTop(title, below, boundaryY))];
  const usual = [top, small, low(top), low(small), ...atBoundary(top), ...atBoundary(small)];
  const isBesideCaptions = (title: TitleCard) => isFree(withGap(title), { moments: [], always: below });
  const atAnyHeight = (title: TitleCard) =>
    shiftsWithin(title.box, heights)
      .map((shift) => titleAt(title, title.box.top + shift))
      .filter(isBesideCaptions);
  const looks = scenes.flatMap((scene) => scene.looks).filter(({ atSec }) => atSec < top.endSec);
  const texts = scenes.flatMap((scene) => scene.texts.filter(({ startSec }) => startSec < top.endSec));
  const always = texts.map(({ box }) => box);
  const heads = { moments: momentsOf(looks, wholeHead), always };
  const faces = { moments: momentsOf(looks, (face) => face), always };
  const harm = ({ box }: TitleCard) => harmOf(box, { ...faces, always: [] }) + RIM_HARM * harmOf(box, heads);
  const clearOf = (keep: KeepClear, places: readonly TitleCard[]) =>
    places.filter(({ box }) => isFree(box, keep, box.top === top.box.top ? KEPT_SHARE : undefined));
  const firstClearOf = (keep: KeepClear, places: readonly TitleCard[]) => {
    const clear = clearOf(keep, places);
    return clear.find(isBesideCaptions) ?? clear[0];
  };
  const leastHarmful = (places: readonly TitleCard[]) => places.toSorted((a, b) => harm(a) - harm(b))[0];
  const smallest = atAnyHeight(placeTitle(text, at, SMALLEST));
  return (
    firstClearOf(heads, usual) ??
    firstClearOf(heads, [top, small].flatMap(atAnyHeight)) ??
    leastHarmful(clearOf(faces, usual)) ??
    firstClearOf(heads, smallest) ??
    leastHarmful([...usual, ...smallest]) ??
    top
  );
}

/** Captions beside a title, each as high as the highest of those that end where it does: they move together. */
function reachesBeside({ endSec }: TitleCard, captions: readonly PlacedCard[]): Rect[] {
  const highest = (bottom: number) =>
    Math.min(...captions.filter(({ reach }) => reach.bottom === bottom).map(({ reach }) => reach.top));
  return captions
    .filter(({ startSec }) => startSec < endSec)
    .map(({ reach }) => ({ ...reach, top: highest(reach.bottom) }));
}

function momentsOf(looks: readonly FaceLook[], boxOf: (face: Rect) => Rect): KeepClear['moments'] {
  return looks.map(({ faces }) => faces.map(boxOf));
}

function wholeHead(face: Rect): Rect {
  const high = face.bottom - face.top;
  return { ...face, top: face.top - FOREHEAD * high, bottom: face.bottom + THROAT * high };
}

/** Across the border of two panels, or below captions that stand above it. */
function boundaryTop({ box, emPx }: TitleCard, captions: readonly Rect[], boundaryY: number): number {
  const top = Math.round(boundaryY - (box.bottom - box.top) / 2);
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  const inTheWay = captions.filter((one) => one.bottom > top - gap && one.top < boundaryY);
  return Math.max(top, ...inTheWay.map((one) => one.bottom + gap));
}

function withGap({ box, emPx }: TitleCard): Rect {
  return { ...box, bottom: box.bottom + TITLE_GAP_EM * emPx };
}

/** At the bottom, or above captions that stand there. */
function lowTop({ box, emPx }: TitleCard, captions: readonly Rect[], bottom: number): number {
  const height = box.bottom - box.top;
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  const inTheWay = captions.filter((one) => one.bottom > bottom - height - gap);
  return Math.min(bottom, ...inTheWay.map((one) => one.top - gap)) - height;
}
