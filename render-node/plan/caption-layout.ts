import type { Range } from '#schema/domain/clip.ts';
import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import type { CaptionCard } from './caption-cards.ts';
import { lineWidth, type LineLimits } from './caption-lines.ts';
import {
  CAPTION_LOOKS,
  type CaptionLook,
  EXTRA_SPACE_EM,
  HALF_LINE_EM,
  LINE_PITCH_EM,
  MAX_GROWTH_EM,
  SAFE_AREA,
} from './caption-styles.ts';

/** What is known of a font: widths in em. `lineBoxEm` is the height that libass calls the font size. */
export type FontMetrics = { family: string; lineBoxEm: number; advanceEm: (text: string) => number };

export type Canvas = { width: number; height: number };

/**
 * A word at its place: `x`, `y` is the middle of its line box in pixels. `scale` shrinks what is too long for a line,
 * `spokenScale` is its size while it is spoken.
 */
export type PlacedWord = Range & { text: string; x: number; y: number; scale: number; spokenScale: number };
export type PlacedCard = Range & { words: PlacedWord[] };

/** Sizes in pixels that a look has on a canvas. */
export type CaptionMeasure = {
  look: CaptionLook;
  emPx: number;
  limits: LineLimits;
  shownText: (text: string) => string;
};

/** Brings a look to a canvas. Spoken words are measured enlarged, so that even then they stay in the safe area. */
export function measureLook(options: CaptionOptions, canvas: Canvas, font: FontMetrics): CaptionMeasure {
  const look = CAPTION_LOOKS[options.style];
  const shape = canvas.height >= canvas.width ? 'upright' : 'wide';
  const emPx = Math.round(look.size[shape] * Math.min(canvas.width, canvas.height));
  const shownText = (text: string) => (options.uppercase ? text.toUpperCase() : text);
  const widthOf = (text: string) => font.advanceEm(shownText(text)) * emPx;
  const rims = 2 * look.outlineEm * emPx + MAX_GROWTH_EM * emPx;
  const limits = {
    maxWidth: canvas.width * (1 - 2 * SAFE_AREA.sides) - rims,
    maxChars: look.maxChars[shape],
    spaceWidth: (font.advanceEm(' ') + EXTRA_SPACE_EM) * emPx,
    widthOf,
  };
  return { look, emPx, limits, shownText };
}

/**
 * Places every word by its own width, so that none moves when another one is highlighted. `seamY` gives the border
 * between two panels at a time of the clip, in pixels, or null: captions at the bottom then stand right above it, and hide
 * neither face.
 */
export function placeCard(
  card: CaptionCard,
  at: { canvas: Canvas; position: CaptionOptions['position']; seamY: number | null },
  measure: CaptionMeasure,
): PlacedCard {
  const scale = Math.min(1, ...card.lines.map((line) => measure.limits.maxWidth / lineWidth(line, measure.limits)));
  const pitch = LINE_PITCH_EM * measure.emPx;
  const top = firstLineY(card.lines.length, at, measure.emPx * (HALF_LINE_EM + measure.look.outlineEm));
  const words = card.lines.flatMap((line, i) =>
    placeLine(line, { y: top(pitch) + i * pitch, middleX: at.canvas.width / 2, scale }, measure),
  );
  return { startSec: card.startSec, endSec: card.endSec, words };
}

function firstLineY(
  lines: number,
  at: { canvas: Canvas; position: CaptionOptions['position']; seamY: number | null },
  halfLine: number,
): (pitch: number) => number {
  const { height } = at.canvas;
  const bottom = at.seamY ?? height * (1 - SAFE_AREA.bottom);
  switch (at.position) {
    case 'top':
      return () => height * SAFE_AREA.top + halfLine;
    case 'middle':
      return (pitch) => height / 2 - ((lines - 1) * pitch) / 2;
    case 'bottom':
      return (pitch) => bottom - halfLine - (lines - 1) * pitch;
  }
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function placeLine(
  line: CaptionCard['lines'][number],
  at: { y: number; middleX: number; scale: number },
  { limits, look, emPx }: CaptionMeasure,
): PlacedWord[] {
  const isRightToLeft = line.some((word) => RIGHT_TO_LEFT.test(word.text));
  const shown = isRightToLeft ? [...line].reverse() : line;
  let x = at.middleX - (lineWidth(line, limits) * at.scale) / 2;
  const placed = shown.map((word) => {
    const width = limits.widthOf(word.text) * at.scale;
    const middle = x + width / 2;
    x += width + limits.spaceWidth * at.scale;
    const growth = Math.min(look.activeScale, 1 + (MAX_GROWTH_EM * emPx) / width);
    return { ...word, x: Math.round(middle), y: Math.round(at.y), scale: at.scale, spokenScale: at.scale * growth };
  });
  return isRightToLeft ? placed.reverse() : placed;
}
