import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { ASPECT_RATIOS, LAYOUTS } from '../domain/media.ts';
import { CAPTION_POSITIONS, CAPTION_STYLES, RESOLUTIONS } from '../domain/render-plan.ts';
import { renderWishOptionsSchema } from './render.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

/** Saved options of renders: /templates */

const nameSchema = z.string().trim().min(1).max(LIMITS.templateNameChars).describe('A name for yourself.');
const optionsSchema = renderWishOptionsSchema.describe('Options as for a render, without `force`.');
const example = { name: 'My channel', options: { captions: { style: 'pop', highlight_color: '#00E5FF' } } };

/** POST /templates */
export const createTemplateRequestSchema = z
  .strictObject({ name: nameSchema, options: optionsSchema })
  .meta({ id: 'NewTemplate', example });

/** PATCH /templates/{id}. What is not sent stays as it is; `options` are replaced as a whole. */
export const editTemplateRequestSchema = z
  .strictObject({ name: optional(nameSchema), options: optional(optionsSchema) })
  .meta({ id: 'TemplateChange', example: { name: 'My other channel' } });

/** The options as they were sent; those that were not sent are missing. */
const viewedOptionsSchema = z.strictObject({
  layout: z.enum(LAYOUTS).optional(),
  aspect_ratio: z.enum(ASPECT_RATIOS).optional(),
  resolution: z.literal(RESOLUTIONS).optional(),
  fps: z.union([z.literal('source'), z.literal([30, 60])]).optional(),
  captions: z
    .union([
      z.boolean(),
      z.strictObject({
        style: z.enum(CAPTION_STYLES).optional(),
        position: z.enum(CAPTION_POSITIONS).optional(),
        uppercase: z.boolean().optional(),
        highlight_color: z.string().optional(),
        language: z.string().optional(),
      }),
    ])
    .optional(),
  title_overlay: z.union([z.boolean(), z.string()]).optional(),
  remove_silence: z.boolean().optional(),
  loudness: z.union([z.number(), z.literal('off')]).optional(),
});

export const templateSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'My channel' }),
    options: viewedOptionsSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Template' });
export type TemplateView = z.infer<typeof templateSchema>;

export const templatePathSchema = z.object({ id: ulidText.describe('Template ID.') });
export const templateResponseSchema = answer('TemplateResponse', templateSchema);
export const templatesResponseSchema = answer('TemplatesResponse', z.array(templateSchema));
