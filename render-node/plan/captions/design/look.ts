import type { CaptionAlignment, CaptionAnimation } from '#schema/domain/captions/design.ts';
import type { FontFace } from '#schema/domain/captions/fonts.ts';

/** A value on a canvas that is no wider than high, and on one of 16:9. */
export type ByShape = { narrow: number; wide: number };

/**
 * `highlight` is the colour that the user chose. `contrast` is black or white, whichever is readable on it. Others are
 * `#RRGGBB`.
 */
export type LookColour = 'highlight' | 'contrast' | `#${string}`;
/**
 * Letters and their outline; `opacity` from 0 to 1, `outlineOpacity` too (missing: the same). Flat letters have neither
 * outline nor shadow.
 */
export type Ink = { fill: LookColour; outline: LookColour; opacity: number; outlineOpacity?: number; isFlat?: true };
/**
 * A plate with rounded corners behind the spoken word, each line or the card. `stripeEm`: width of a stripe in the highlight
 * colour at its left.
 */
export type Plate = {
  behind: 'word' | 'line' | 'card';
  colour: LookColour;
  opacity: number;
  padXEm: number;
  padYEm: number;
  radiusEm: number;
  stripeEm?: number;
};

/**
 * Looks of captions. Sizes are shares of the output's short side; other lengths are in em (the font size). `file` is
 * one of the bundled fonts. `weight` selects fallback fonts for other scripts.
 */
export type CaptionLook = {
  font: FontFace;
  /** Font size. */
  size: ByShape;
  /** Characters per line. Full-width characters count twice. */
  maxChars: ByShape;
  outlineEm: number;
  /** How far handwriting swings beyond the end of a word, in em. */
  overhangEm?: number;
  shadowEm: number;
  /** Blur of outline and shadow. */
  softEm?: number;
  plain: Ink;
  spoken: Ink;
  animation: CaptionAnimation;
  /** Largest size of the spoken word relative to the others. Its middle does not move. */
  activeScale: number;
  /** A spoken word grows by no more than this in width, so that a long one does not touch its neighbours. */
  maxGrowthEm: number;
  /** Space between words in addition to the font's own, so that outlines of neighbours do not touch. */
  extraSpaceEm: number;
  plate?: Plate;
  /**
   * Glow in the highlight colour, stronger around the spoken word. It begins beyond the outline: letters are unreadable
   * on a glow of their own colour.
   */
  glow?: { widthEm: number; blurEm: number };
  /** Where lines stand in their width; `start`: where reading begins. Missing: in its middle. */
  align?: CaptionAlignment | 'start';
  /** Width of the lines as a share of the safe area's. Missing: all of it. */
  width?: number;
  /** Lines on a card at most. Missing: 2. */
  lines?: number;
  wordsPerLine?: number;
};
