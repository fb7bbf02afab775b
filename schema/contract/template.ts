import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { savedOptionsRequestSchema } from './render.ts';
import { savedOptionsSchema } from './render-settings.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

/** Saved options of renders: /templates */

const nameSchema = z.string().trim().min(1).max(LIMITS.templateNameChars).describe('A name for your own reference.');
const optionsSchema = savedOptionsRequestSchema.describe('Options as for a render, without `force`.');
const defaultSchema = z
  .boolean()
  .describe('`true`: for all clips whose request names no template. One template can be it.');
const example = { name: 'My channel', options: { captions: { style: 'pop', highlight_color: '#00E5FF' } } };

/** POST /templates */
export const createTemplateRequestSchema = z
  .strictObject({ name: nameSchema, default: optional(defaultSchema), options: optionsSchema })
  .meta({ id: 'NewTemplate', example });

/** PATCH /templates/{id}. Omitted fields stay; `options` are replaced as a whole. */
export const editTemplateRequestSchema = z
  .strictObject({ name: optional(nameSchema), default: optional(defaultSchema), options: optional(optionsSchema) })
  .meta({ id: 'TemplateChange', example: { name: 'My other channel' } });

export const templateSchema = z
  .strictObject({
    id: ulidSchema,
    name: z.string().meta({ example: 'My channel' }),
    default: z.boolean().describe('Whether clips have it whose request names no template.').meta({ example: false }),
    options: savedOptionsSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Template' });
export type TemplateView = z.infer<typeof templateSchema>;

export const templatePathSchema = z.object({ id: ulidText.describe('Template ID.') });
export const templateResponseSchema = answer('TemplateResponse', templateSchema);
export const templatesResponseSchema = answer('TemplatesResponse', z.array(templateSchema));
