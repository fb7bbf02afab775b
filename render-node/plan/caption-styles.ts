import type { CaptionStyle } from '#schema/domain/render-plan.ts';

/**
 * Looks of captions. Lengths are shares of the output's short side, except where they say em (the font size). `family`
 * names the font inside the bundled file.
 */
export type CaptionLook = {
  font: { family: string; weight: 'ExtraBold' | 'Bold' };
  /** Font size on an upright and on a wide canvas. */
  size: { upright: number; wide: number };
  maxChars: { upright: number; wide: number };
  outlineEm: number;
  shadowEm: number;
  /** Size of the spoken word against the others, at most; its middle stays where it is. */
  activeScale: number;
};

export const CAPTION_LOOKS: Record<CaptionStyle, CaptionLook> = {
  bold: {
    font: { family: 'Montserrat ExtraBold', weight: 'ExtraBold' },
    size: { upright: 0.094, wide: 0.068 },
    maxChars: { upright: 18, wide: 30 },
    outlineEm: 0.095,
    shadowEm: 0.03,
    activeScale: 1.05,
  },
  classic: {
    font: { family: 'Montserrat', weight: 'Bold' },
    size: { upright: 0.062, wide: 0.05 },
    maxChars: { upright: 24, wide: 38 },
    outlineEm: 0.06,
    shadowEm: 0.03,
    activeScale: 1,
  },
};

export const TITLE_FONT = CAPTION_LOOKS.bold.font;

/** Parts of the canvas that players cover with their own buttons and texts. */
export const SAFE_AREA = { top: 0.1, bottom: 0.18, sides: 0.08 };

/** Distance of lines in em. */
export const LINE_PITCH_EM = 1.16;
/** Blank between words in em, beside the font's own: the outlines of neighbours must not touch. */
export const EXTRA_SPACE_EM = 0.05;
/** A spoken word grows by no more than this in width, so that a long one doesn't touch its neighbours. */
export const MAX_GROWTH_EM = 0.14;
/** Nothing of a Latin, Greek or Cyrillic glyph reaches further from the middle of its line (accents on capitals do). */
export const HALF_LINE_EM = 0.6;
