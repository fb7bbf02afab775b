import type { CaptionStyle } from '#schema/domain/render-plan.ts';
import { LATER_LOOKS } from './later-looks.ts';
import type { CaptionLook, Ink } from './look.ts';

const MONTSERRAT = {
  extraBold: {
    family: 'Montserrat ExtraBold',
    file: 'montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf',
    weight: 800,
  },
  bold: { family: 'Montserrat', file: 'montserrat/700Bold/Montserrat_700Bold.ttf', weight: 700 },
  semiBold: { family: 'Montserrat SemiBold', file: 'montserrat/600SemiBold/Montserrat_600SemiBold.ttf', weight: 600 },
};

const WHITE: Ink = { fill: '#FFFFFF', outline: '#000000', opacity: 1 };
const COLOURED: Ink = { ...WHITE, fill: 'highlight' };

export const CAPTION_LOOKS: Record<CaptionStyle, CaptionLook> = {
  bold: {
    font: MONTSERRAT.extraBold,
    size: { narrow: 0.094, wide: 0.068 },
    maxChars: { narrow: 18, wide: 30 },
    outlineEm: 0.095,
    shadowEm: 0.03,
    plain: WHITE,
    spoken: COLOURED,
    animation: 'none',
    activeScale: 1.05,
    maxGrowthEm: 0.14,
    extraSpaceEm: 0.05,
  },
  classic: {
    font: MONTSERRAT.bold,
    size: { narrow: 0.062, wide: 0.05 },
    maxChars: { narrow: 24, wide: 38 },
    outlineEm: 0.06,
    shadowEm: 0.03,
    plain: WHITE,
    spoken: COLOURED,
    animation: 'none',
    activeScale: 1,
    maxGrowthEm: 0.14,
    extraSpaceEm: 0.05,
  },
  box: {
    font: MONTSERRAT.extraBold,
    size: { narrow: 0.078, wide: 0.058 },
    maxChars: { narrow: 18, wide: 32 },
    outlineEm: 0.06,
    shadowEm: 0.04,
    plain: WHITE,
    spoken: { fill: 'contrast', outline: 'highlight', opacity: 1, isFlat: true },
    animation: 'none',
    activeScale: 1,
    maxGrowthEm: 0,
    extraSpaceEm: 0.16,
    plate: { behind: 'word', colour: 'highlight', opacity: 1, padXEm: 0.17, padYEm: 0.07, radiusEm: 0.2 },
  },
  pop: {
    font: { family: 'Lilita One', file: 'lilita-one/400Regular/LilitaOne_400Regular.ttf', weight: 900 },
    size: { narrow: 0.108, wide: 0.078 },
    maxChars: { narrow: 16, wide: 26 },
    outlineEm: 0.1,
    shadowEm: 0.06,
    plain: WHITE,
    spoken: COLOURED,
    activeScale: 1.14,
    maxGrowthEm: 0.36,
    extraSpaceEm: 0.2,
    animation: 'pop',
  },
  karaoke: {
    font: { family: 'Anton', file: 'anton/400Regular/Anton_400Regular.ttf', weight: 900 },
    size: { narrow: 0.096, wide: 0.072 },
    maxChars: { narrow: 18, wide: 32 },
    outlineEm: 0.05,
    shadowEm: 0.05,
    plain: WHITE,
    spoken: COLOURED,
    animation: 'keep',
    activeScale: 1,
    maxGrowthEm: 0,
    extraSpaceEm: 0.05,
  },
  minimal: {
    font: MONTSERRAT.semiBold,
    size: { narrow: 0.054, wide: 0.044 },
    maxChars: { narrow: 28, wide: 42 },
    outlineEm: 0.03,
    shadowEm: 0.02,
    softEm: 0.06,
    plain: { ...WHITE, opacity: 0.85 },
    spoken: COLOURED,
    animation: 'none',
    activeScale: 1,
    maxGrowthEm: 0,
    extraSpaceEm: 0.02,
  },
  neon: {
    font: { family: 'Comfortaa', file: 'comfortaa/700Bold/Comfortaa_700Bold.ttf', weight: 700 },
    size: { narrow: 0.08, wide: 0.06 },
    maxChars: { narrow: 18, wide: 30 },
    outlineEm: 0.12,
    shadowEm: 0,
    plain: { fill: '#FFFFFF', outline: '#101018', opacity: 1 },
    spoken: { fill: 'highlight', outline: '#101018', opacity: 1 },
    animation: 'none',
    activeScale: 1,
    maxGrowthEm: 0,
    extraSpaceEm: 0.06,
    glow: { widthEm: 0.17, blurEm: 0.11 },
  },
  news: {
    font: { family: 'Oswald', file: 'oswald/600SemiBold/Oswald_600SemiBold.ttf', weight: 700 },
    size: { narrow: 0.066, wide: 0.054 },
    maxChars: { narrow: 26, wide: 44 },
    outlineEm: 0,
    shadowEm: 0,
    plain: WHITE,
    spoken: COLOURED,
    animation: 'none',
    activeScale: 1,
    maxGrowthEm: 0,
    extraSpaceEm: 0.02,
    plate: {
      behind: 'card',
      colour: '#10151F',
      opacity: 0.88,
      padXEm: 0.45,
      padYEm: 0.14,
      radiusEm: 0.08,
      stripeEm: 0.14,
    },
  },
  ...LATER_LOOKS,
};

export const TITLE_FONT = CAPTION_LOOKS.bold.font;

/** Smallest distance between lines, in em. */
export const LINE_PITCH_EM = 1.16;
/** No Latin, Greek or Cyrillic glyph extends further from the middle of its line, accented capitals included. */
export const HALF_LINE_EM = 0.6;
