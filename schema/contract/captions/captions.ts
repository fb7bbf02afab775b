import * as z from 'zod';
import { CAPTION_POSITIONS, CAPTION_STYLES } from '#schema/domain/render-plan.ts';
import { languageText, optional } from '../wire.ts';
import { captionDesignShape as design, colourText, weightIssue } from './design.ts';

const fields = {
  style: optional(z.enum(CAPTION_STYLES)).describe('What every other field changes: `GET /caption-styles`.'),
  position: optional(z.enum(CAPTION_POSITIONS)),
  uppercase: optional(z.boolean()),
  highlight_color: optional(colourText).meta({
    description: 'Color of the word being spoken.',
    example: '#FFD400',
  }),
  fillers: optional(
    z
      .union([z.boolean(), z.enum(['show', 'hide'])], { error: 'must be true, false, show or hide' })
      .transform((asked) => asked === true || asked === 'show'),
  )
    .describe(
      '`true` (or `show`) also shows fillers such as "uh", and words that are said twice by mistake. `false` (or `hide`, the default) leaves them out.',
    )
    .meta({ example: false }),
  language: optional(languageText).describe('`auto`, or the spoken language. Captions are not translated.'),
  font: optional(design.font),
  weight: optional(design.weight),
  size: optional(design.size),
  text_color: optional(design.text_color),
  outline: optional(design.outline),
  outline_color: optional(design.outline_color),
  box: optional(design.box),
  box_color: optional(design.box_color),
  box_opacity: optional(design.box_opacity),
  animation: optional(design.animation),
  align: optional(design.align),
  width: optional(design.width),
  lines: optional(design.lines),
  words_per_line: optional(design.words_per_line),
};
/** The captions of a request. */
export const captionsSchema = z.strictObject(fields).superRefine((wish, context) => {
  const message = weightIssue(wish);
  if (message !== null) context.addIssue({ code: 'custom', path: ['weight'], message });
});
