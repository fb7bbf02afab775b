import * as z from 'zod';
import {
  CAPTION_ALIGNMENTS,
  CAPTION_ANIMATIONS,
  CAPTION_BOXES,
  CAPTION_EMPHASES,
  DESIGN_RANGES,
  KEY_WORDS,
  MOST_SPEAKER_COLORS,
  type DesignWish,
} from '#schema/domain/captions/design.ts';
import {
  CAPTION_FONT_NAMES,
  CAPTION_FONTS,
  FONT_WEIGHTS,
  type FontWeight,
  isBundled,
  weightsOf,
} from '#schema/domain/captions/fonts.ts';
import { STYLE_BASICS } from '#schema/domain/looks/whole-captions.ts';
import { type CaptionStyle, DEFAULT_CAPTIONS } from '#schema/domain/render-plan.ts';
import { readUlid, ULID } from '#schema/domain/ids.ts';

export const colourText = z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a color such as #FFD400' });

const between = ([min, max]: readonly [number, number]) => z.number().min(min).max(max);
const whole = ([min, max]: readonly [number, number]) => z.int().min(min).max(max);

const lineText = z.string().trim().min(1).max(KEY_WORDS.chars);

/** One by one: the document of the API shows only the first of several literals. */
const weightOf = ([first, ...others]: readonly [FontWeight, ...FontWeight[]]) =>
  z.union([z.literal(first), ...others.map((weight) => z.literal(weight))], {
    error: `must be one of ${[first, ...others].join(', ')}`,
  });

const NO_FONT = `must be one of ${CAPTION_FONT_NAMES.join(', ')}, or the id of a font of GET /fonts`;

/** Ids are read in any case. Answers have it too, so this is no transformation. */
const idText = z
  .string()
  .overwrite((text) => readUlid(text) ?? text)
  .regex(ULID, { error: NO_FONT });

/** A bundled family, or the id of an uploaded font. */
export const fontText = z.union([z.enum(CAPTION_FONT_NAMES), idText], { error: NO_FONT });

/** What changes a caption style. A missing field is as in the style. */
export const captionDesignShape = {
  font: fontText
    .describe('A family, or the id of a font of `GET /fonts`. Scripts that it lacks have fonts of their own.')
    .meta({
      example: 'poppins',
    }),
  weight: weightOf(FONT_WEIGHTS)
    .describe('How heavy the letters are. A family of one weight has 400, an uploaded font its own.')
    .meta({ example: 700 }),
  size: between(DESIGN_RANGES.size).describe("Factor of the style's size.").meta({ example: 1.2 }),
  text_color: colourText.describe('Color of words that are not spoken.').meta({ example: '#FFFFFF' }),
  outline: between(DESIGN_RANGES.outline)
    .describe('Width of the outline as a share of the font size; 0: none.')
    .meta({ example: 0.08 }),
  outline_color: colourText.meta({ example: '#000000' }),
  box: z
    .enum(CAPTION_BOXES)
    .describe('A box behind the spoken word, each line, or all lines (`card`).')
    .meta({ example: 'line' }),
  box_color: colourText
    .describe('Default: `highlight_color` behind a word, otherwise a dark color.')
    .meta({ example: '#101418' }),
  box_opacity: between(DESIGN_RANGES.boxOpacity).meta({ example: 0.9 }),
  animation: z
    .enum(CAPTION_ANIMATIONS)
    .describe(
      'What moves. With each word: `pop`, `bounce`, `keep` (it keeps its color), `fill` (the color runs through it), `reveal`, `zoom`, `typewriter`, `focus` (other words are dim). With each card: `slide`, `fade`.',
    )
    .meta({ example: 'fill' }),
  align: z.enum(CAPTION_ALIGNMENTS).meta({ example: 'center' }),
  width: between(DESIGN_RANGES.width)
    .describe('Widest line, as a share of the width that the platform leaves free.')
    .meta({ example: 0.8 }),
  lines: whole(DESIGN_RANGES.lines).describe('Lines on the screen at most.').meta({ example: 2 }),
  words_per_line: whole(DESIGN_RANGES.wordsPerLine).describe('Words in a line at most.').meta({ example: 3 }),
  emphasis: z
    .enum(CAPTION_EMPHASES)
    .describe('How key words stand out: in a color, larger, or both. Default: `none`.')
    .meta({ example: 'color' }),
  emphasis_color: colourText.describe('Color of key words. Default: `highlight_color`.').meta({ example: '#7CFF4F' }),
  key_words: z
    .array(lineText)
    .max(KEY_WORDS.most)
    .describe('The key words, chosen by hand. Default: numbers, names and words that say most, one in six.')
    .meta({ example: ['tomatoes', '5'] }),
  speaker_colors: z
    .array(colourText)
    .min(1)
    .max(MOST_SPEAKER_COLORS)
    .describe(
      'Colors of the words of each speaker, in the order in which they first speak in the clip. A card then holds the words of one speaker.',
    )
    .meta({ example: ['#FFFFFF', '#7CD5FF'] }),
  emoji: z
    .boolean()
    .describe(
      'A fitting emoji in color beside the text as its word is spoken: on at most one caption in three, for English words with a clear meaning. Default: `false`.',
    )
    .meta({ example: true }),
} satisfies { [K in keyof Required<DesignWish>]: z.ZodType<Required<DesignWish>[K]> };

type Faced = Pick<DesignWish, 'font' | 'weight'> & { style?: CaptionStyle | undefined };

/** What is wrong with the weight of a wish; null if its family has it. */
export function weightIssue({ style, font, weight }: Faced): string | null {
  const family = font ?? STYLE_BASICS[style ?? DEFAULT_CAPTIONS.style].font;
  if (!isBundled(family)) return weight === undefined ? null : 'must be left out: an uploaded font has one weight';
  const weights = weightsOf(family);
  if (weight === undefined || weights.includes(weight)) return null;
  return `must be one that ${CAPTION_FONTS[family].name} has: ${weights.join(', ')}`;
}
