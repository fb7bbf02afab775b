import { faceOf } from '#schema/domain/captions/fonts.ts';
import { STYLE_BASICS } from '#schema/domain/looks/whole-captions.ts';
import type { CaptionStyle } from '#schema/domain/render-plan.ts';
import type { CaptionLook, Ink } from './look.ts';

const WHITE: Ink = { fill: '#FFFFFF', outline: '#000000', opacity: 1 };
/** Dark light around letters instead of an edge. */
const HALO: Ink = { ...WHITE, outlineOpacity: 0.55 };
const coloured = (ink: Ink): Ink => ({ ...ink, fill: 'highlight' });

/** A look without motion, edges or growth: each of the looks below says what it has. */
const PLAIN = {
  size: { narrow: 0.07, wide: 0.054 },
  maxChars: { narrow: 20, wide: 34 },
  outlineEm: 0,
  shadowEm: 0,
  plain: WHITE,
  spoken: coloured(WHITE),
  animation: 'none',
  activeScale: 1,
  maxGrowthEm: 0,
  extraSpaceEm: 0.03,
} as const satisfies Omit<CaptionLook, 'font'>;

type Later = Exclude<CaptionStyle, 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news'>;

function look(style: Later, own: Partial<CaptionLook>): CaptionLook {
  const { font, weight } = STYLE_BASICS[style];
  return { ...PLAIN, font: faceOf(font, weight), ...own };
}

/** The looks after those of the first version. */
export const LATER_LOOKS: Record<Later, CaptionLook> = {
  spotlight: look('spotlight', {
    size: { narrow: 0.086, wide: 0.064 },
    outlineEm: 0.06,
    softEm: 0.14,
    plain: HALO,
    spoken: coloured(HALO),
    animation: 'focus',
  }),
  punch: look('punch', {
    size: { narrow: 0.15, wide: 0.11 },
    maxChars: { narrow: 14, wide: 22 },
    outlineEm: 0.045,
    shadowEm: 0.05,
    animation: 'zoom',
    lines: 1,
    wordsPerLine: 2,
    extraSpaceEm: 0.06,
  }),
  hop: look('hop', {
    size: { narrow: 0.09, wide: 0.066 },
    outlineEm: 0.09,
    shadowEm: 0.06,
    plain: { ...WHITE, outline: '#0C1206' },
    spoken: { ...coloured(WHITE), outline: '#0C1206' },
    animation: 'bounce',
    wordsPerLine: 3,
    extraSpaceEm: 0.08,
  }),
  paper: look('paper', {
    size: { narrow: 0.07, wide: 0.054 },
    plain: { ...WHITE, fill: '#16181D' },
    plate: { behind: 'line', colour: '#FFFFFF', opacity: 1, padXEm: 0.36, padYEm: 0.1, radiusEm: 0.22 },
    animation: 'slide',
  }),
  ink: look('ink', {
    size: { narrow: 0.07, wide: 0.054 },
    plate: { behind: 'card', colour: '#0B0D12', opacity: 0.78, padXEm: 0.5, padYEm: 0.22, radiusEm: 0.34 },
    animation: 'fade',
  }),
  editorial: look('editorial', {
    size: { narrow: 0.092, wide: 0.07 },
    maxChars: { narrow: 20, wide: 34 },
    outlineEm: 0.05,
    softEm: 0.12,
    plain: HALO,
    spoken: coloured(HALO),
    animation: 'fade',
  }),
  terminal: look('terminal', {
    size: { narrow: 0.058, wide: 0.046 },
    maxChars: { narrow: 24, wide: 40 },
    plain: { ...WHITE, fill: '#7DFFB0' },
    plate: { behind: 'card', colour: '#07110C', opacity: 0.86, padXEm: 0.55, padYEm: 0.3, radiusEm: 0.18 },
    animation: 'typewriter',
    align: 'start',
  }),
  note: look('note', {
    size: { narrow: 0.112, wide: 0.084 },
    maxChars: { narrow: 22, wide: 36 },
    outlineEm: 0.05,
    softEm: 0.08,
    plain: { ...HALO, outlineOpacity: 0.7 },
    spoken: coloured({ ...HALO, outlineOpacity: 0.7 }),
    animation: 'reveal',
    extraSpaceEm: 0.06,
    overhangEm: 0.13,
  }),
  comic: look('comic', {
    size: { narrow: 0.116, wide: 0.086 },
    maxChars: { narrow: 16, wide: 26 },
    outlineEm: 0.085,
    shadowEm: 0.07,
    animation: 'pop',
    activeScale: 1.12,
    maxGrowthEm: 0.3,
    extraSpaceEm: 0.22,
  }),
  sweep: look('sweep', {
    size: { narrow: 0.104, wide: 0.078 },
    maxChars: { narrow: 20, wide: 34 },
    outlineEm: 0.05,
    shadowEm: 0.04,
    animation: 'fill',
    extraSpaceEm: 0.04,
  }),
  wide: look('wide', {
    size: { narrow: 0.066, wide: 0.05 },
    maxChars: { narrow: 18, wide: 30 },
    outlineEm: 0.06,
    softEm: 0.1,
    plain: HALO,
    spoken: coloured(HALO),
    animation: 'slide',
    extraSpaceEm: 0.08,
  }),
  soft: look('soft', {
    size: { narrow: 0.084, wide: 0.062 },
    outlineEm: 0.05,
    softEm: 0.1,
    plain: HALO,
    spoken: { fill: 'contrast', outline: 'highlight', opacity: 1, isFlat: true },
    plate: { behind: 'word', colour: 'highlight', opacity: 1, padXEm: 0.2, padYEm: 0.04, radiusEm: 0.32 },
    extraSpaceEm: 0.16,
  }),
};
