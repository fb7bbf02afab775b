import * as z from 'zod';
import { type BrandCard, type BrandEnd, ENDS } from '#schema/domain/brands/ends.ts';
import { colourText } from '../captions/design.ts';
import { endLookSchema, viewEndLook } from '../captions/ends.ts';
import { lineText, numeric, optional, ulidText, urlSchema } from '../wire.ts';

/** The intro, the outro and the end card of a brand. */

const between = ([min, max]: readonly [number, number]) => numeric({ min, max });

const fadeSchema = optional(between(ENDS.fadeSec)).describe(
  'Seconds of its fade to black towards the clip. Default: 0.3.',
);
const videoSchema = ulidText.describe(
  'A completed upload: an MP4, MOV or MKV video of 0.5 to 10 seconds and at most 50 MB. The brand keeps a copy.',
);

/** Of a new brand. */
export const newEndSchema = z.strictObject({ upload_id: videoSchema, fade: fadeSchema });
/** Of a brand that is changed. */
export const editEndSchema = z.strictObject({ upload_id: optional(videoSchema), fade: fadeSchema });
export type AskedEnd = z.infer<typeof editEndSchema>;

export const askedCardSchema = z.strictObject({
  seconds: optional(between(ENDS.cardSec)).describe('How long it is shown. Default: 3.'),
  background: colourText.nullable().optional().describe('Null (default): `colors.background` of the brand, or black.'),
  upload_id: ulidText
    .nullable()
    .optional()
    .describe(
      'A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy.',
    ),
  text: lineText(ENDS.cardTextChars).nullable().optional().describe('In the font and the `colors.text` of the brand.'),
  logo: optional(z.boolean()).describe('Whether it shows the logo of the brand. Default: `true`.'),
});
export type AskedCard = z.infer<typeof askedCardSchema>;

export const endSchema = z.strictObject({
  url: urlSchema.describe('The file. Public, but nobody can guess its URL.'),
  size: z.int().positive().meta({ description: 'In bytes.', example: 3_400_000 }),
  ...endLookSchema.shape,
});

export const endCardSchema = z.strictObject({
  seconds: z.number().meta({ example: 3 }),
  background: z.string().nullable().meta({ example: null }),
  picture_url: urlSchema.nullable().meta({ example: null }),
  text: z.string().nullable().meta({ example: 'Follow for more' }),
  logo: z.boolean().meta({ example: true }),
});

/** An intro or outro of a brand, without its file. */
export function viewEnd({ bytes, ...look }: BrandEnd) {
  return { size: bytes, ...viewEndLook(look) };
}

/** The end card of a brand, without its picture. */
export function viewCard({ durationSec, background, text, hasLogo }: BrandCard) {
  return { seconds: durationSec, background, text, logo: hasLogo };
}
