import type { CaptionAnimation, CaptionDesign } from '#schema/domain/captions/design.ts';
import { nearestFace } from '#schema/domain/captions/fonts.ts';
import { STYLE_BASICS } from '#schema/domain/looks/whole-captions.ts';
import type { CaptionOptions } from '#schema/domain/render-plan.ts';
import { CAPTION_LOOKS } from './styles.ts';
import type { ByShape, CaptionLook, Ink, LookColour, Plate } from './look.ts';

/** The look of captions: that of their style with the changes of their design. */
export function lookOf(options: CaptionOptions): CaptionLook {
  const style = CAPTION_LOOKS[options.style];
  const steps = [withFont, withSize, withBox, withInk, withAnimation, withLines];
  return steps.reduce((look, step) => ({ ...look, ...step(look, options) }), style);
}

type Step = (look: CaptionLook, options: CaptionOptions) => Partial<CaptionLook>;

const withFont: Step = (_look, { style, font, weight }) => {
  if (font === undefined && weight === undefined) return {};
  const own = STYLE_BASICS[style];
  return { font: nearestFace(font ?? own.font, weight ?? CAPTION_LOOKS[style].font.weight) };
};

/** Larger letters have shorter lines. */
const withSize: Step = ({ size, maxChars }, { size: factor = 1 }) =>
  factor === 1 ? {} : { size: times(size, factor), maxChars: times(maxChars, 1 / factor) };

function times({ narrow, wide }: ByShape, factor: number): ByShape {
  return { narrow: narrow * factor, wide: wide * factor };
}

const PLATES: Record<Plate['behind'], Plate> = {
  word: { behind: 'word', colour: 'highlight', opacity: 1, padXEm: 0.17, padYEm: 0.07, radiusEm: 0.2 },
  line: { behind: 'line', colour: '#10151F', opacity: 0.88, padXEm: 0.32, padYEm: 0.1, radiusEm: 0.16 },
  card: { behind: 'card', colour: '#10151F', opacity: 0.88, padXEm: 0.45, padYEm: 0.14, radiusEm: 0.2 },
};

const withBox: Step = (look, { box, boxColor, boxOpacity }) => {
  const { plate: own } = look;
  if (box === 'none') return { plate: undefined, spoken: onPicture(look) };
  const behind = box ?? own?.behind;
  if (behind === undefined) return {};
  const base = own?.behind === behind ? own : PLATES[behind];
  const plate: Plate = { ...base, ...(boxColor !== undefined && { colour: boxColor as LookColour }) };
  const seen = { ...plate, opacity: boxOpacity ?? base.opacity };
  if (behind === 'word') return { plate: seen, ...onWordPlate(look, boxColor) };
  return { plate: seen, spoken: onPicture(look), ...(base === own ? {} : ON_PLATE) };
};

/** On a plate of its own colour, the spoken word has the highlight. Plates of neighbours do not touch. */
function onWordPlate({ extraSpaceEm }: CaptionLook, boxColor: string | undefined): Partial<CaptionLook> {
  const fill: LookColour = boxColor === undefined ? 'contrast' : 'highlight';
  const spoken: Ink = { fill, outline: 'highlight', opacity: 1, isFlat: true };
  return { spoken, extraSpaceEm: Math.max(extraSpaceEm, 0.16), activeScale: 1, maxGrowthEm: 0 };
}

/** Letters on a plate need no edge. */
const ON_PLATE = { outlineEm: 0, shadowEm: 0, softEm: undefined, glow: undefined };

function onPicture({ plain, spoken }: CaptionLook): Ink {
  return spoken.isFlat === true ? { ...plain, fill: 'highlight' } : spoken;
}

/** What an outline has that has a colour, but no width. */
const THIN_EM = 0.06;

const withInk: Step = ({ plain, spoken, outlineEm }, { textColor, outline, outlineColor }) => {
  const width = outline ?? (outlineColor !== undefined && outlineEm === 0 ? THIN_EM : undefined);
  return {
    plain: { ...plain, ...fillOf(textColor), ...edgeOf(outlineColor) },
    spoken: spoken.isFlat === true ? spoken : { ...spoken, ...edgeOf(outlineColor) },
    ...(width !== undefined && { outlineEm: width, shadowEm: 0, softEm: undefined }),
  };
};

function fillOf(textColor: CaptionDesign['textColor']): Partial<Ink> {
  return textColor === undefined ? {} : { fill: textColor as LookColour };
}

function edgeOf(colour: CaptionDesign['outlineColor']): Partial<Ink> {
  return colour === undefined ? {} : { outline: colour as LookColour, outlineOpacity: 1 };
}

/** Words of these never differ in size: they would jump where their look changes. */
const EVEN: readonly CaptionAnimation[] = ['none', 'keep', 'fill', 'zoom', 'typewriter', 'focus'];

const withAnimation: Step = (look, { animation }) => {
  if (animation === undefined) return {};
  if (animation === 'pop') {
    return { animation, activeScale: 1.14, maxGrowthEm: 0.36, extraSpaceEm: Math.max(look.extraSpaceEm, 0.2) };
  }
  return EVEN.includes(animation) ? { animation, activeScale: 1, maxGrowthEm: 0 } : { animation };
};

const withLines: Step = (look, { align, width, lines, wordsPerLine }) => ({
  align: align ?? look.align,
  width: width ?? look.width,
  lines: lines ?? look.lines,
  wordsPerLine: wordsPerLine ?? look.wordsPerLine,
});
