import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import type { CaptionPlace } from '#schema/domain/render-plan.ts';
import type { CaptionCard } from './cards.ts';
import { type CaptionMeasure, lowerCard, placeCard, type PlacedCard } from './layout.ts';
import { around, type Rect } from '../math/rect.ts';
import { sum } from '../math/stats.ts';
import { type CaptionScene, sceneOf } from './scene.ts';
import type { TextCanvas } from './text-canvas.ts';
import { coverOf, type KeepClear } from './avoid.ts';
import { findShifts, type Heights, heightsOf } from './heights.ts';
import { type TitleCard, TITLE_GAP_EM } from './title-card.ts';

export type CaptionContext = {
  canvas: TextCanvas;
  position: CaptionPlace;
  fps: number;
  scenes: readonly CaptionScene[];
};

/** Cards at the requested position, regardless of the picture. */
export function placeAsAsked(
  cards: readonly CaptionCard[],
  { canvas, position, fps, scenes }: CaptionContext,
  measure: CaptionMeasure,
): PlacedCard[] {
  return cards.map((card) => {
    const boundaryY = sceneOf(scenes, card, fps)?.boundaryY ?? null;
    return placeCard(card, { canvas, position, boundaryY }, measure);
  });
}

/**
 * Moves cards to the nearest height at which they cover no face, webcam, title or burnt-in text. All scenes with the
 * same boundary get the same height, so captions never jump within a scene or between similar scenes. Only if no height
 * is free in all of them do captions change it, as rarely as possible and preferably at cuts. Cards at a height by hand
 * stay.
 */
export function clearOfAll(
  cards: readonly PlacedCard[],
  title: TitleCard | null,
  context: CaptionContext,
): PlacedCard[] {
  if (typeof context.position === 'number') return [...cards];
  const sceneOfCard = (card: PlacedCard) => sceneOf(context.scenes, card, context.fps);
  const together = Map.groupBy(cards, (card) => sceneOfCard(card)?.boundaryY ?? null);
  const moved = [...together].flatMap(([boundaryY, alike]) => {
    const scenes = context.scenes.filter((scene) => scene.boundaryY === boundaryY);
    const kept = {
      always: keepClear(alike, { scenes, title }),
      inScenes: scenes.map((scene) => () => keepClear(alike, { scenes: [scene], title })),
      cards: alike.map((card, i) => () => {
        const before = alike[i - 1];
        const isAtCut = before !== undefined && sceneOfCard(before) !== sceneOfCard(card);
        return { ...card, keep: whileShown(card, title, context), isAtCut };
      }),
    };
    const shifts = findShifts(around(alike.map(({ reach }) => reach)), kept, heightsOf(context.canvas));
    return alike.map((card, i) => lowerCard(card, shifts[i] ?? 0));
  });
  return moved.toSorted((a, b) => a.startSec - b.startSec);
}

type Beside = { scenes: readonly CaptionScene[]; title: TitleCard | null };

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

/** Seconds in which the cards cover something; a wholly covered face counts as 1. */
export function coveredSec(cards: readonly PlacedCard[], title: TitleCard | null, context: CaptionContext): number {
  return sum(cards.map((card) => durationOf(card) * coverOf(card.reach, whileShown(card, title, context))));
}

/** What one card must keep clear of. It begins with what was last seen in its scene. */
export function whileShown(card: PlacedCard, title: TitleCard | null, { scenes, fps }: CaptionContext): KeepClear {
  const scene = sceneOf(scenes, card, fps);
  const before = scene?.looks.findLast(({ atSec }) => atSec < card.startSec);
  const alike = scenes.filter(({ boundaryY }) => boundaryY === scene?.boundaryY);
  const seen = alike.flatMap(({ looks }) => looks.filter(({ atSec }) => isDuring(atSec, card)));
  const looks = before === undefined ? seen : [before, ...seen];
  const { always } = keepClear([card], { scenes: scene === undefined ? [] : [scene], title });
  return { moments: looks.map(({ faces }) => faces), always };
}

function isDuring(atSec: number, { startSec, endSec }: Range): boolean {
  return atSec >= startSec && atSec < endSec;
}

/** The burnt-in text that is shown while one of the cards is. */
function textsBeside(cards: readonly PlacedCard[], scenes: readonly CaptionScene[]): CaptionScene['texts'] {
  return scenes.flatMap(({ texts }) => texts).filter((text) => cards.some((card) => overlapSec(card, text) > 0));
}

function titleArea({ box, emPx }: TitleCard): Rect {
  const gap = Math.ceil(TITLE_GAP_EM * emPx);
  return { ...box, top: box.top - gap, bottom: box.bottom + gap };
}

/** Narrower lines (em) would hold a single word each, so captions move up or down instead. */
const NARROWEST_EM = 9;
/** Height of two lines and their outlines, in em. */
const BAND_EM = 2.8;
const INSET_GAP_EM = 0.3;

/**
 * Width in pixels of centred lines that end next to a webcam at their height. Infinite if there is no webcam, or if it
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

function bandOf(canvas: TextCanvas, position: CaptionPlace, height: number): Heights {
  const { top, bottom } = heightsOf(canvas);
  const start =
    typeof position === 'number'
      ? position * canvas.height - height / 2
      : { top, middle: (canvas.height - height) / 2, bottom: bottom - height }[position];
  return { top: start, bottom: start + height };
}
