import type { PlacedCard } from './layout.ts';
import type { Rect } from '../math/rect.ts';
import { heightsOf, TITLE_GAP_EM } from './places.ts';
import { type CaptionScene, type FaceLook, sceneAt } from './scene.ts';
import { harmOf, isFree, KEPT_SHARE, type KeepClear } from './avoid.ts';
import { placeTitle, titleAt, type TitleCard, type TitleContext } from './title-card.ts';

/** Height of the forehead above a face's box, up to the hairline, and of the throat below; in heights of the box. */
const FOREHEAD = 0.3;
const THROAT = 0.25;
/** If no place is free, covering a forehead or throat counts this much relative to eyes, nose and mouth. */
const RIM_HARM = 0.25;
/** A title is set this much smaller before it moves elsewhere. */
const SMALLER = 0.8;

/** What a title has to avoid: faces and burnt-in text in the scenes of the clip, and captions, which are placed first. */
export type BesideTitle = { scenes: readonly CaptionScene[]; captions: readonly PlacedCard[] };

/**
 * Chooses one place for a title for as long as it is shown. Candidates in order: the top of the picture, the top at a
 * smaller size, the lower third above captions, the boundary of two panels. The first candidate that covers no head
 * or text wins, preferably one that moves no captions. If all do, the one that covers least, with faces weighted more
 * than foreheads and throats.
 */
export function chooseTitlePlace(text: string, at: TitleContext, { scenes, captions }: BesideTitle): TitleCard {
  const top = placeTitle(text, at);
  const small = placeTitle(text, at, SMALLER);
  const below = captions.filter(({ startSec }) => startSec < top.endSec).map(({ reach }) => reach);
  const boundaryY = sceneAt(scenes, 0, 1)?.boundaryY ?? null;
  const low = (title: TitleCard) => titleAt(title, lowTop(title, below, heightsOf(at.canvas).bottom));
  const atBoundary = (title: TitleCard) =>
    boundaryY === null ? [] : [titleAt(title, boundaryTop(title, below, boundaryY))];
  const places = [top, small, low(top), low(small), ...atBoundary(top), ...atBoundary(small)];
  const looks = scenes.flatMap((scene) => scene.looks).filter(({ atSec }) => atSec < top.endSec);
  const texts = scenes.flatMap((scene) => scene.texts.filter(({ startSec }) => startSec < top.endSec));
  const heads = { moments: momentsOf(looks, wholeHead), always: texts.map(({ box }) => box) };
  const faces = { moments: momentsOf(looks, (face) => face), always: [] };
  const harm = ({ box }: TitleCard) => harmOf(box, faces) + RIM_HARM * harmOf(box, heads);
  const free = places.filter(({ box }) => isFree(box, heads, box.top === top.box.top ? KEPT_SHARE : undefined));
  const alone = free.find((title) => isFree(withGap(title), { moments: [], always: below }));
  return alone ?? free[0] ?? places.reduce((best, one) => (harm(one) < harm(best) ? one : best));
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
