import * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import { checkRenderWish, newProjectFields, projectOptionFields, readNewProject } from '../project.ts';
import { answer, ulidSchema } from '../wire.ts';
import { SENTENCE } from '../version2/fields.ts';
import { inVersion2 } from '../version2/forms.ts';

/** POST /projects/batch */
export const createProjectsRequestSchema = z
  .object({
    items: z
      .array(z.object(newProjectFields).meta({ id: 'NewProjectItem', required: ['url'] }))
      .min(1)
      .max(LIMITS.batchProjects)
      .describe('The videos, each with what is said of it alone.'),
    ...projectOptionFields,
  })
  .superRefine(checkRenderWish)
  .meta({
    id: 'NewProjects',
    required: ['items'],
    example: {
      items: [{ url: 'https://example.com/talk.mp4', external_id: 'order-42' }],
      clipDuration: '30',
      layout: 'single',
    },
  })
  .transform(({ items, ...options }) => items.map((item) => readNewProject({ ...item, ...options })));

const batchItemSchema = z
  .strictObject({
    url: z.string().describe('As sent.').meta({ example: 'https://example.com/talk.mp4' }),
    external_id: z.string().nullable().meta({ example: 'order-42' }),
    project: z
      .strictObject({
        id: ulidSchema,
        title: z.string().meta({ example: 'How to grow tomatoes' }),
        credits_cost: z.int().nonnegative().meta({ example: 63 }),
      })
      .nullable()
      .describe('The new project, with the status `pending`. Null: none was created.'),
    error: z
      .strictObject({
        code: z.string().describe('As `X-Error-Code` of `POST /projects`.'),
        message: z.string().register(inVersion2, SENTENCE),
      })
      .nullable()
      .describe('Why none was created. Null if one was.')
      .meta({ example: null }),
  })
  .meta({ id: 'BatchItem' });
export type BatchItemView = z.infer<typeof batchItemSchema>;

export const createProjectsResponseSchema = answer(
  'CreateProjectsResponse',
  z.array(batchItemSchema).describe('One for each item, in the order of the request.'),
);
