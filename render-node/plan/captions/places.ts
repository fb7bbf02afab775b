import { overlapSec } from '#schema/domain/clip.ts';
import type { CaptionPosition } from '#schema/domain/render-plan.ts';
import type { CaptionCard } from './cards.ts';
import { type CaptionMeasure, lowerCard, placeCard, type PlacedCard } from './layout.ts';
import { type Rect, around } from '../math/rect.ts';
import type { Size } from '../math/boxes.ts';
import { type CaptionScene, sceneAt } from './scene.ts';
import { SAFE_AREA } from './styles.ts';
import { isFree, type KeepClear, nearestFreeShift } from './avoid.ts';
import type { TitleCard } from './title-card.ts';

export type CaptionContext = { canvas: Size; position: CaptionPosition; fps: number; scenes: readonly CaptionScene[] };

/** Gap between captions and a title above or below them, in em of the title: closer, they read as one text. */
export const TITLE_GAP_EM = 1;

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
 * Moves cards to the nearest height at which they cover no face, webcam, title or burnt-in text. All scenes with the
 * same boundary get the same height, so captions never jump within a scene or between similar scenes. Only where no
 * height is free of text in all of them does each scene get its own.
 */
export function clearOfAll(
  cards: readonly PlacedCard[],
  title: TitleCard | null,
  context: CaptionContext,
): PlacedCard[] {
  const sceneOf = (card: PlacedCard) => sceneAt(context.scenes, card.startSec, context.fps);
  const together = Map.groupBy(cards, (card) => sceneOf(card)?.boundaryY ?? null);
  const moved = [...together].flatMap(([boundaryY, alike]) => {
    const scenes = context.scenes.filter((scene) => scene.boundaryY === boundaryY);
    const asOne = moveTogether(alike, { scenes, title }, context);
    if (!coversText(asOne, scenes)) return asOne;
    return [...Map.groupBy(alike, sceneOf)].flatMap(([scene, own]) =>
      moveTogether(own, { scenes: scene === undefined ? [] : [scene], title }, context),
    );
  });
  return moved.toSorted((a, b) => a.startSec - b.startSec);
}

type Beside = { scenes: readonly CaptionScene[]; title: TitleCard | null };

function moveTogether(cards: readonly PlacedCard[], beside: Beside, { canvas }: CaptionContext): PlacedCard[] {
  const box = around(cards.map(({ reach }) => reach));
  const shift = nearestFreeShift(box, keepClear(cards, beside), heightsOf(canvas));
  return cards.map((card) => lowerCard(card, shift));
}

function keepClear(cards: readonly PlacedCard[], { scenes, title }: Beside): KeepClear {
  const isBesideTitle = title !== null && cards.some(({ startSec }) => startSec < title.endSec);
  return {
    moments: scenes.flatMap(({ looks }) => looks.map(({ faces }) => faces)),
    always: [
      ...scenes.flatMap(({ insets }) => insets),
      ...textsBeside(cards, scenes).map(({ box }) => box),
      ...(isBesideTitle ? [titleArea(title)] : []),
    ],
  };
}

/** The burnt-in text that is shown while one of the cards is. */
function textsBeside(cards: readonly PlacedCard[], scenes: readonly CaptionScene[]): CaptionScene['texts'] {
  return scenes.flatMap(({ texts }) => texts).filter((text) => cards.some((card) => overlapSec(card, text) > 0));
}

function coversText(cards: readonly PlacedCard[], scenes: readonly CaptionScene[]): boolean {
  const reach = around(cards.map((card) => card.reach));
  return !isFree(reach, { moments: [], always: textsBeside(cards, scenes).map(({ box }) => box) });
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
