import * as z from 'zod';
import { FOOTAGE, FOOTAGE_KINDS } from '#schema/domain/footage/footage.ts';
import { answer, lineText, optional, timestampSchema, ulidSchema, ulidText, urlSchema } from '../wire.ts';

/** Pictures and short videos of an account: /footage */

const nameSchema = lineText(FOOTAGE.nameChars);
const descriptionSchema = z
  .string()
  .trim()
  .max(FOOTAGE.descriptionChars)
  .describe('What it shows, in words that may be said.')
  .meta({ example: 'tomato plants watering can' });

/** POST /footage */
export const createFootageRequestSchema = z
  .strictObject({
    upload_id: ulidText.describe(
      'A completed upload: a PNG, JPEG or WebP picture, or an MP4, MOV or MKV video of 0.5 to 60 seconds. A copy is kept.',
    ),
    name: optional(nameSchema).describe('Default: that of the file.'),
    description: optional(descriptionSchema).describe('What it shows. Default: the words in the name of the file.'),
  })
  .meta({
    id: 'NewFootage',
    example: { upload_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', description: 'tomato plants watering can' },
  });
export type CreateFootageRequest = z.infer<typeof createFootageRequestSchema>;

/** PATCH /footage/{id}. Omitted fields stay. */
export const editFootageRequestSchema = z
  .strictObject({ name: optional(nameSchema), description: optional(descriptionSchema) })
  .meta({ id: 'FootageChange', example: { description: 'tomato plants watering can' } });
export type EditFootageRequest = z.infer<typeof editFootageRequestSchema>;

export const footageSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'tomato-plants.jpg' }),
    description: descriptionSchema,
    kind: z.enum(FOOTAGE_KINDS).meta({ example: 'picture' }),
    url: urlSchema.describe('The file. Public, but nobody can guess its URL.'),
    size: z.int().positive().meta({ description: 'In bytes.', example: 3_400_000 }),
    duration: z.number().nullable().describe('Of a video, in seconds. Null for a picture.').meta({ example: null }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Footage' });
export type FootageView = z.infer<typeof footageSchema>;

export const footagePathSchema = z.object({ id: ulidText.describe('Footage ID.') });
export const footageResponseSchema = answer('FootageResponse', footageSchema);
export const footageListResponseSchema = answer('FootageListResponse', z.array(footageSchema));
