import type { CaptionPosition } from '#schema/domain/render-plan.ts';
import type { CaptionCard } from './cards.ts';
import { type CaptionMeasure, lowerCard, placeCard, type PlacedCard } from './layout.ts';
import { type Rect, around } from '../math/rect.ts';
import type { Size } from '../math/boxes.ts';
import { type CaptionScene, sceneAt } from './scene.ts';
import { SAFE_AREA } from './styles.ts';
import { type KeepClear, nearestFreeShift } from './avoid.ts';
import type { TitleCard } from './title-card.ts';

export type CaptionContext = { canvas: Size; position: CaptionPosition; fps: number; scenes: readonly CaptionScene[] };

/** Gap between captions and a title above or below them, in em of the title. */
export const TITLE_GAP_EM = 0.4;

/** Cards at the requested position, regardless of the picture. */
export function placeAsAsked(
  cards: readonly CaptionCard[],
  { canvas, position, fps, scenes }: CaptionContext,
  measure: CaptionMeasure,
): PlacedCard[] {
  return cards.map((card) => {
    const boundaryY = sceneAt(scenes, card.startSec, fps)?.boundaryY ?? null;
    return placeCard(card, { canvas, position, boundaryY }, measure);
  });
}

/**
 * Moves cards to the nearest height at which they cover no face, webcam or title. All scenes with the same boundary get
 * the same height, so captions never jump within a scene or between similar scenes.
 */
export function clearOfAll(
  cards: readonly PlacedCard[],
  title: TitleCard | null,
  context: CaptionContext,
): PlacedCard[] {
  const boundaryOf = (card: PlacedCard) => sceneAt(context.scenes, card.startSec, context.fps)?.boundaryY ?? null;
  const shifts = new Map(
    [...new Set(cards.map(boundaryOf))].map((boundaryY) => {
      const box = around(cards.filter((card) => boundaryOf(card) === boundaryY).map(({ reach }) => reach));
      return [boundaryY, nearestFreeShift(box, keepClear(boundaryY, title, context), heightsOf(context.canvas))];
    }),
  );
  return cards.map((card) => lowerCard(card, shifts.get(boundaryOf(card)) ?? 0));
}

function keepClear(boundaryY: number | null, title: TitleCard | null, { scenes }: CaptionContext): KeepClear {
  const like = scenes.filter((scene) => scene.boundaryY === boundaryY);
  const isBesideTitle = title !== null && (scenes.length === 0 || like.some(({ startSec }) => startSec < title.endSec));
  return {
    moments: like.flatMap(({ looks }) => looks.map(({ faces }) => faces)),
    always: [...like.flatMap(({ insets }) => insets), ...(isBesideTitle ? [titleArea(title)] : [])],
  };
}

function titleArea({ box, emPx }: TitleCard): Rect {
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  return { ...box, top: box.top - gap, bottom: box.bottom + gap };
}

/** The heights between which text may stand. */
export function heightsOf({ height }: Size): { top: number; bottom: number } {
  return { top: Math.ceil(height * SAFE_AREA.top), bottom: Math.floor(height * (1 - SAFE_AREA.bottom)) };
}

/** Narrower lines (em) would hold a single word each, so captions move up or down instead. */
const NARROWEST_EM = 9;
/** Height of two lines and their outlines, in em. */
const BAND_EM = 2.8;
const INSET_GAP_EM = 0.3;

/**
 * Width in pixels of centred lines that end beside a webcam at their height. Infinite if there is no webcam, or if it
 * leaves too little width.
 */
export function widthBesideInsets({ canvas, position, scenes }: CaptionContext, emPx: number): number {
  const band = bandOf(canvas, position, BAND_EM * emPx);
  const middle = canvas.width / 2;
  const halves = scenes
    .flatMap(({ insets }) => insets)
    .filter(({ top, bottom }) => top < band.bottom && bottom > band.top)
    .map(({ left, right }) => Math.max(left - middle, middle - right) - INSET_GAP_EM * emPx);
  const width = 2 * Math.min(...halves);
  return width >= NARROWEST_EM * emPx ? width : Number.POSITIVE_INFINITY;
}

function bandOf(canvas: Size, position: CaptionPosition, height: number): { top: number; bottom: number } {
  const { top, bottom } = heightsOf(canvas);
  const start = { top, middle: (canvas.height - height) / 2, bottom: bottom - height }[position];
  return { top: start, bottom: start + height };
}
