import type { Range } from '#schema/domain/clip.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import { BELOW_SCALE } from './below.ts';
import type { CaptionCard } from './cards.ts';
import { lineWidth, type LineLimits } from './lines.ts';
import { TRAVEL_EM } from './design/motion.ts';
import { lookOf } from './design/look-of.ts';
import type { CaptionLook } from './design/look.ts';
import { HALF_LINE_EM, LINE_PITCH_EM } from './design/styles.ts';
import { forShape, type TextCanvas } from './text-canvas.ts';
import { around, lowered, type Rect } from '../math/rect.ts';
import { baselineEm, type Typeface, widthEm } from './typeface.ts';
import { readsRightToLeft, visualOrder } from '../words/bidi.ts';
import type { Size } from '../math/boxes.ts';
import { clamp } from '../math/numbers.ts';

/**
 * A word at its position. `x`, `y`: the middle of its line box in pixels. `box`: the area that it takes in its line.
 * `scale` shrinks words that are too long for a line. `spokenScale` is the size while it is spoken.
 */
export type PlacedWord = Range & {
  text: string;
  x: number;
  y: number;
  scale: number;
  spokenScale: number;
  box: Rect;
  /** Below a translation: nothing of it is highlighted. */
  isBelow?: true;
};
/**
 * `lines` are the boxes of its lines, `box` holds all of them, with the plate's padding at top and bottom. `reach` holds everything that the card may draw, with outlines and the
 * growth of spoken words.
 */
export type PlacedCard = Range & { words: PlacedWord[]; lines: Rect[]; box: Rect; reach: Rect };

/** Sizes of a look on a canvas, in pixels. */
export type CaptionMeasure = {
  look: CaptionLook;
  emPx: number;
  limits: LineLimits;
  typeface: Typeface;
  shownText: (text: string) => string;
  /** How large a word is beside the others, and the colour that it has of its own. */
  stress: (text: string) => Stress;
};
/** `scale`: 1 for most words. `colour`: `#RRGGBB`, null for that of its look. */
type Stress = { scale: number; colour: string | null };

/** What else a look depends on: less width than the safe area has, and the clip's key words. */
type Limits = { maxWidthPx?: number; keys?: ReadonlySet<string> };

/** Computes the sizes of a look on a canvas. Spoken words are measured enlarged, so that they stay in the safe area. */
export function measureLook(
  options: CaptionOptions,
  canvas: TextCanvas,
  typeface: Typeface,
  { maxWidthPx = Number.POSITIVE_INFINITY, keys = new Set() }: Limits = {},
): CaptionMeasure {
  const look = lookOf(options);
  const emPx = emOf(options, canvas);
  const shownText = (text: string) => (options.uppercase ? text.toUpperCase() : text);
  const stress = stressOf(options, keys);
  const limits = {
    maxWidth:
      Math.min(maxWidthPx, (look.width ?? 1) * canvas.width * (1 - 2 * canvas.safeArea.sides)) -
      2 * sideEm(look) * emPx,
    maxChars: Math.round(forShape(look.maxChars, canvas)),
    spaceWidth: (widthEm(typeface, ' ') + look.extraSpaceEm) * emPx,
    widthOf: (text: string) => widthEm(typeface, shownText(text)) * emPx * stress(text).scale,
    maxLines: look.lines ?? 2,
    maxWords: look.wordsPerLine,
  };
  return { look, emPx, limits, typeface, shownText, stress };
}

/** How much larger key words are. */
const KEY_SCALE = 1.18;

function stressOf(options: CaptionOptions, keys: ReadonlySet<string>): CaptionMeasure['stress'] {
  const { emphasis = 'none', emphasisColor = options.highlightColor } = options;
  const scale = emphasis === 'size' || emphasis === 'both' ? KEY_SCALE : 1;
  const colour = emphasis === 'color' || emphasis === 'both' ? emphasisColor : null;
  return (text) => (keys.has(bareWord(text)) ? { scale, colour } : { scale: 1, colour: null });
}

/** Font size on a canvas, in pixels. */
export function emOf(options: CaptionOptions, canvas: Size): number {
  return Math.round(forShape(lookOf(options).size, canvas) * Math.min(canvas.width, canvas.height));
}

/** How far a line extends beyond its words at each side, in em: outlines, and half of the growth of a spoken word. */
function sideEm(look: CaptionLook): number {
  return (
    rimEm(look) + (look.overhangEm ?? 0) + Math.max(look.maxGrowthEm, look.animation === 'pop' ? POP_GROWTH_EM : 0) / 2
  );
}

/** A popping word extends this much further in width for a moment. */
export const POP_GROWTH_EM = 0.5;

/** What surrounds the letters of a line, in em. */
function rimEm(look: CaptionLook): number {
  return Math.max(edgeEm(look), look.plate?.padXEm ?? 0);
}

/** Outline with shadow, or glow, around the letters. */
function edgeEm({ outlineEm, shadowEm, softEm = 0, glow }: CaptionLook): number {
  return Math.max(outlineEm + shadowEm + softEm, glow === undefined ? 0 : glow.widthEm + glow.blurEm);
}

type At = { canvas: TextCanvas; position: CaptionOptions['position']; boundaryY: number | null };

/**
 * Places every word by its own width, so that none moves when another is highlighted. `boundaryY` is the border between
 * two panels at a time of the clip, in pixels, or null. Captions at the bottom are right above it, so that they cover
 * neither face.
 */
export function placeCard(card: CaptionCard, at: At, measure: CaptionMeasure): PlacedCard {
  const rows = rowsOf(card, measure);
  const reaches = rows.map(({ line, scale }) => lineReach(line, scale, measure));
  const middles = lineMiddles(reaches, at, measure);
  const lines = rows.map(({ line, ...row }, i) => {
    const to = { y: middles[i] ?? 0, canvasWidth: at.canvas.width, ...row };
    return placeLine(line, to, measure);
  });
  const { startSec, endSec } = card;
  const box = around(lines.map((line) => line.box));
  const side = sideEm(measure.look) * measure.emPx;
  const reach = {
    left: Math.floor(box.left - side),
    top: Math.floor((middles[0] ?? 0) - (reaches[0]?.up ?? 0)),
    right: Math.ceil(box.right + side),
    bottom: Math.ceil((middles.at(-1) ?? 0) + (reaches.at(-1)?.down ?? 0)),
  };
  return {
    startSec,
    endSec,
    words: lines.flatMap(({ words }) => words),
    lines: lines.map((line) => line.box),
    box,
    reach,
  };
}

type Row = Pick<LinePlace, 'scale' | 'isRightToLeft' | 'isBelow'> & { line: CaptionCard['lines'][number] };

/** The lines of a card from top to bottom. All of one language have one size, and one direction. */
function rowsOf({ lines, below = [] }: CaptionCard, { limits }: CaptionMeasure): Row[] {
  const rows = (of: CaptionCard['lines'], largest: number, isBelow: boolean) => {
    const scale = Math.min(largest, ...of.map((line) => limits.maxWidth / lineWidth(line, limits)));
    const isRightToLeft = readsRightToLeft(of.flat().map(({ text }) => text));
    return of.map((line) => ({ line, scale, isRightToLeft, isBelow }));
  };
  return [...rows(lines, 1, false), ...rows(below, BELOW_SCALE, true)];
}

/** The card, moved down by this many pixels. */
export function lowerCard(card: PlacedCard, px: number): PlacedCard {
  if (px === 0) return card;
  return {
    ...card,
    words: card.words.map((word) => ({ ...word, y: word.y + px, box: lowered(word.box, px) })),
    lines: card.lines.map((line) => lowered(line, px)),
    box: lowered(card.box, px),
    reach: lowered(card.reach, px),
  };
}

/** How far a line extends from its middle, in pixels, with outlines. `inkUp` and `inkDown` are the letters alone. */
type Reach = { up: number; down: number; inkUp: number; inkDown: number };

function lineReach(line: CaptionCard['lines'][number], scale: number, measure: CaptionMeasure): Reach {
  const { look, emPx, typeface, shownText } = measure;
  const growth = look.animation === 'pop' ? look.activeScale + POP_BEYOND : look.activeScale;
  const base = baselineEm(typeface);
  const sets = line.map(({ text }) => {
    const { inkUpEm, inkDownEm } = typeface.set(shownText(text));
    const own = measure.stress(text).scale;
    return { inkUpEm: own * inkUpEm, inkDownEm: own * inkDownEm };
  });
  const inkUp = Math.max(...sets.map(({ inkUpEm }) => inkUpEm - base)) * growth;
  const inkDown = Math.max(...sets.map(({ inkDownEm }) => inkDownEm + base)) * growth;
  const rim = Math.max(edgeEm(look), look.plate?.padYEm ?? 0);
  const travel = TRAVEL_EM[look.animation];
  const reach = (ink: number, travelEm = 0) => (Math.max(HALF_LINE_EM, ink * scale) + rim + travelEm) * emPx;
  const [up, down] = [reach(inkUp, travel?.up), reach(inkDown, travel?.down)];
  return { up, down, inkUp: inkUp * scale * emPx, inkDown: inkDown * scale * emPx };
}

/** A spoken word that pops briefly exceeds its lasting size by this. */
export const POP_BEYOND = 0.1;

function lineMiddles(reaches: readonly Reach[], at: At, { emPx, look }: CaptionMeasure): number[] {
  const plain = pitchEm(look) * emPx;
  const offsets = reaches.map(() => 0);
  for (const [i, { inkUp }] of reaches.entries()) {
    if (i === 0) continue;
    const apart = Math.max(plain, (reaches[i - 1]?.inkDown ?? 0) + inkUp + 2 * edgeEm(look) * emPx);
    offsets[i] = (offsets[i - 1] ?? 0) + apart;
  }
  const spread = offsets.at(-1) ?? 0;
  const start = startOf(at, { up: reaches[0]?.up ?? 0, spread, down: reaches.at(-1)?.down ?? 0 });
  return offsets.map((offset) => start + offset);
}

/** The middle of the first line. `spread`: from there to the middle of the last one. */
function startOf({ canvas, position, boundaryY }: At, text: { up: number; spread: number; down: number }): number {
  const { height, safeArea } = canvas;
  const { up, spread, down } = text;
  if (typeof position === 'number') return clamp(position * height - spread / 2, up, height - down - spread);
  const bottom = boundaryY ?? height * (1 - safeArea.bottom);
  return { top: height * safeArea.top + up, middle: height / 2 - spread / 2, bottom: bottom - down - spread }[position];
}

/** Distance between lines: plates behind words or lines need room of their own. */
function pitchEm({ plate }: CaptionLook): number {
  if (plate === undefined || plate.behind === 'card') return LINE_PITCH_EM;
  // Plates of lines touch exactly: where translucent ones overlap, a dark stripe would show.
  return (plate.behind === 'line' ? 2 * HALF_LINE_EM : LINE_PITCH_EM) + 2 * plate.padYEm;
}

type LinePlace = { y: number; canvasWidth: number; scale: number; isRightToLeft: boolean; isBelow: boolean };

function placeLine(
  line: CaptionCard['lines'][number],
  at: LinePlace,
  measure: CaptionMeasure,
): { words: PlacedWord[]; box: Rect } {
  const { limits, look, emPx } = measure;
  const shown = visualOrder(line, at.isRightToLeft);
  const width = lineWidth(line, limits) * at.scale;
  const left = leftOf(width, at, measure);
  const half = (HALF_LINE_EM * at.scale + (look.plate?.padYEm ?? 0)) * emPx;
  const [top, bottom] = [Math.round(at.y - half), Math.round(at.y + half)];
  let x = left;
  const placed = shown.map((word, i) => {
    const wordWidth = limits.widthOf(word.text) * at.scale;
    if (i > 0 && hasBlank(shown, i, at.isRightToLeft)) x += limits.spaceWidth * at.scale;
    const middle = x + wordWidth / 2;
    const box = { left: Math.round(x), top, right: Math.round(x + wordWidth), bottom };
    x += wordWidth;
    const growth = Math.min(look.activeScale, 1 + (look.maxGrowthEm * emPx) / wordWidth);
    const { text, startSec, endSec } = word;
    const scale = at.scale * measure.stress(text).scale;
    // All words stand on one line: the middle of larger letters is higher.
    const y = Math.round(
      at.y + offBaseline(text, measure) * scale - (scale - at.scale) * baselineEm(measure.typeface) * emPx,
    );
    const offMiddle = measure.typeface.set(measure.shownText(text)).middleEm * emPx * scale;
    return {
      text,
      startSec,
      endSec,
      x: Math.round(middle + offMiddle),
      y,
      scale,
      spokenScale: scale * growth,
      box,
      ...(at.isBelow && { isBelow: true as const }),
    };
  });
  const words = line.flatMap((word) => placed[shown.indexOf(word)] ?? []);
  return { words, box: { left: Math.round(left), top, right: Math.round(left + width), bottom } };
}

/** Where a line of this width begins. */
function leftOf(width: number, { canvasWidth, isRightToLeft }: LinePlace, { look, limits }: CaptionMeasure): number {
  const middle = canvasWidth / 2;
  const start = isRightToLeft ? 'right' : 'left';
  switch (look.align === 'start' ? start : look.align) {
    case 'left':
      return middle - limits.maxWidth / 2;
    case 'right':
      return middle + limits.maxWidth / 2 - width;
    default:
      return middle - width / 2;
  }
}

/**
 * Whether a space precedes a word of a line in visual order. In right-to-left lines the word on the other side knows.
 */
function hasBlank(shown: readonly { isGlued?: true }[], i: number, isRightToLeft: boolean): boolean {
  const later = isRightToLeft ? shown[i - 1] : shown[i];
  return later?.isGlued !== true;
}

/**
 * How far the middle of a text's own line box is below the middle of the line, in pixels, so that all fonts share one
 * baseline. libass uses the largest ascent and descent of its fonts for the box.
 */
function offBaseline(text: string, { typeface, emPx, shownText }: CaptionMeasure): number {
  const { ascentEm, descentEm } = typeface.set(shownText(text));
  return (baselineEm(typeface) - (ascentEm - descentEm) / 2) * emPx;
}
