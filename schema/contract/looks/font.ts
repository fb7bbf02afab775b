import * as z from 'zod';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';
import { answer, lineText, optional, timestampSchema, ulidSchema, ulidText, urlSchema } from '../wire.ts';

/** Uploaded fonts of an account: /fonts */

/** POST /fonts */
export const createFontRequestSchema = z
  .strictObject({
    upload_id: ulidText.describe(
      'A completed upload: a TTF, OTF or WOFF2 file of at most 5 MB with one weight. The account keeps a copy.',
    ),
    name: optional(lineText(OWN_FONTS.nameChars)).describe('Default: family and style, as the file names itself.'),
    license_confirmed: z
      .boolean()
      .refine((isConfirmed) => isConfirmed, {
        error: 'must be true: confirm that you have the right to use the font in your videos',
      })
      .describe('`true`: you have the right to use the font in your videos.'),
    license: optional(z.string().trim().max(OWN_FONTS.licenseChars)).describe(
      'By what right you use it, such as the text of its license. It is kept with the font.',
    ),
  })
  .meta({ id: 'NewFont', example: { upload_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', license_confirmed: true } });
export type CreateFontRequest = z.infer<typeof createFontRequestSchema>;

export const fontSchema = z
  .strictObject({
    id: ulidSchema.describe('For `captions.font` in the options of renders, and for `font` of a brand.'),
    name: z.string().meta({ example: 'Gilda Display' }),
    url: urlSchema.describe('The file. Public, but nobody can guess its URL.'),
    size: z.int().positive().meta({ description: 'In bytes.', example: 84_000 }),
    license: z.string().meta({ example: 'Bought at the foundry, 2026' }),
    created_at: timestampSchema,
  })
  .meta({ id: 'Font' });
export type FontView = z.infer<typeof fontSchema>;

export const fontPathSchema = z.object({ id: ulidText.describe('Font ID.') });
export const fontResponseSchema = answer('FontResponse', fontSchema);
export const fontsResponseSchema = answer('FontsResponse', z.array(fontSchema));
