import * as z from 'zod';
import { BRANDS, LOGO_PLACES, LOGO_TIMES } from '#schema/domain/brands/brand.ts';
import { colourText, fontText } from '../captions/design.ts';
import { logoLookShape } from '../captions/logo.ts';
import { askedCardSchema, editEndSchema, endCardSchema, endSchema, newEndSchema } from './ends.ts';
import { editMusicSchema, musicSchema, newMusicSchema } from './music.ts';
import { answer, lineText, numeric, optional, timestampSchema, ulidSchema, ulidText, urlSchema } from '../wire.ts';

/** Logos, colours, fonts and music of an account: /brands */

const between = ([min, max]: readonly [number, number]) => numeric({ min, max });

const nameSchema = lineText(BRANDS.nameChars).describe('A name for your own reference.');
const fontSchema = fontText.meta({ example: 'poppins' });
const placeSchema = z.enum(LOGO_PLACES).describe('A corner, or `bottom`: the middle of the lower edge.');
const timeSchema = z.enum(LOGO_TIMES).describe('When it is seen: `always`, or only at the `start` or `end` of a clip.');
const defaultSchema = z.boolean().describe('`true`: for clips whose options name no brand. One brand can be it.');

const coloursSchema = z
  .strictObject({
    text: optional(colourText).describe('Default of `captions.text_color`.'),
    accent: optional(colourText).describe('Default of `captions.highlight_color`.'),
    background: optional(colourText).describe('Default of `captions.box_color`.'),
  })
  .meta({ example: { text: '#FFFFFF', accent: '#00E5FF' } });

const logoShape = {
  place: optional(placeSchema),
  size: optional(between(BRANDS.size)).describe("Its longer side as a share of the clip's width. Default: 0.18."),
  opacity: optional(between(BRANDS.opacity)).describe('Default: 1.'),
  shown: optional(timeSchema),
  seconds: optional(between(BRANDS.seconds)).describe(
    'How long it is seen at the `start` or the `end`. Only with these, and needed there.',
  ),
};
const uploadSchema = ulidText.describe(
  'A completed upload: a PNG, JPEG or WebP picture of at most 5 MB and 4096 pixels per side. The brand keeps a copy.',
);

/** POST /brands */
export const createBrandRequestSchema = z
  .strictObject({
    name: nameSchema,
    default: optional(defaultSchema),
    colors: optional(coloursSchema),
    font: optional(fontSchema).describe(
      'Family of caption letters, or the id of a font of `GET /fonts`. Default of `captions.font`.',
    ),
    logo: optional(z.strictObject({ upload_id: uploadSchema, ...logoShape })),
    music: optional(newMusicSchema),
    intro: optional(newEndSchema).describe('Shown before clips.'),
    outro: optional(newEndSchema).describe('Shown after clips.'),
    end_card: optional(askedCardSchema).describe('A still at the end of clips, after the outro.'),
  })
  .meta({ id: 'NewBrand', example: { name: 'My channel', colors: { accent: '#00E5FF' }, font: 'poppins' } });
export type CreateBrandRequest = z.infer<typeof createBrandRequestSchema>;

/** PATCH /brands/{id}. Omitted fields stay, those of its parts too; `colors` are replaced as a whole. */
export const editBrandRequestSchema = z
  .strictObject({
    name: optional(nameSchema),
    default: optional(defaultSchema),
    colors: optional(coloursSchema),
    font: fontSchema.nullable().optional().describe('Null: none.'),
    logo: z
      .strictObject({ upload_id: optional(uploadSchema), ...logoShape })
      .nullable()
      .optional()
      .describe('Null removes it. Fields that are not sent stay; a new logo needs `upload_id`.'),
    music: editMusicSchema
      .nullable()
      .optional()
      .describe('Null removes it. Fields that are not sent stay; new music needs `upload_id`.'),
    intro: editEndSchema.nullable().optional().describe('Null removes it. A new one needs `upload_id`.'),
    outro: editEndSchema.nullable().optional().describe('Null removes it. A new one needs `upload_id`.'),
    end_card: askedCardSchema.nullable().optional().describe('Null removes it. Fields that are not sent stay.'),
  })
  .meta({ id: 'BrandChange', example: { logo: { place: 'bottom', size: 0.25 } } });
export type EditBrandRequest = z.infer<typeof editBrandRequestSchema>;

export const brandSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'My channel' }),
    default: z.boolean().describe('Whether clips have it whose options name no brand.').meta({ example: false }),
    colors: z.strictObject({
      text: z.string().nullable().meta({ example: '#FFFFFF' }),
      accent: z.string().nullable().meta({ example: '#00E5FF' }),
      background: z.string().nullable().meta({ example: null }),
    }),
    font: fontSchema.nullable(),
    logo: z
      .strictObject({
        url: urlSchema.describe('The picture. Public, but nobody can guess its URL.'),
        width: z.int().positive().meta({ description: 'Of the picture, in pixels.', example: 640 }),
        height: z.int().positive().meta({ example: 320 }),
        ...logoLookShape,
      })
      .nullable(),
    music: musicSchema.nullable().describe('Laid under clips: it repeats, and is quieter while somebody speaks.'),
    intro: endSchema.nullable().describe('Shown before clips.'),
    outro: endSchema.nullable().describe('Shown after clips.'),
    end_card: endCardSchema.nullable().describe('A still at the end of clips, after the outro.'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Brand' });
export type BrandView = z.infer<typeof brandSchema>;

export const brandPathSchema = z.object({ id: ulidText.describe('Brand ID.') });
export const brandResponseSchema = answer('BrandResponse', brandSchema);
export const brandsResponseSchema = answer('BrandsResponse', z.array(brandSchema));
