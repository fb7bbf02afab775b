import * as z from 'zod';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import { projectSchema } from './project.ts';
import { answer, urlSchema } from './wire.ts';
import { SENTENCE } from './version2/fields.ts';
import { inVersion2 } from './version2/forms.ts';

const seconds = z.number().nonnegative();

/** POST /estimate. Null wherever nothing is known. */
const estimateSchema = z
  .strictObject({
    verdict: z
      .strictObject({
        accepted: z.boolean(),
        code: z
          .string()
          .nullable()
          .describe('The `X-Error-Code` of the refusal. Null if it is accepted.')
          .meta({ example: null }),
        reason: z
          .string()
          .nullable()
          .describe('The text of the refusal.')
          .meta({ example: null })
          .register(inVersion2, SENTENCE),
      })
      .describe('How `POST /createShorts` would respond to this body now.'),
    url: urlSchema.nullable().describe('The normalized URL.'),
    platform: z.enum(SOURCE_KINDS).nullable(),
    title: z.string().nullable().meta({ example: 'How to grow tomatoes' }),
    thumbnail_url: z
      .url()
      .nullable()
      .describe(
        'A picture of the video. For a direct link: one that you sent, or that an earlier project of yours made.',
      )
      .meta({ example: null }),
    duration: seconds.nullable().meta({ description: 'Length of the video in seconds.', example: 3765 }),
    width: z.int().positive().nullable().meta({ description: 'Of the picture, in pixels.', example: 1920 }),
    height: z.int().positive().nullable().meta({ example: 1080 }),
    start_time: seconds.nullable().meta({ description: 'Start of the window that would be processed.', example: 0 }),
    end_time: seconds.nullable().meta({ example: 3765 }),
    credits_cost: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ description: 'Credits that the project would cost.', example: 63 }),
    balance: z.number().meta({ description: 'Your credits now.', example: 600 }),
    balance_after: z
      .number()
      .nullable()
      .meta({ description: 'Your credits afterward. Negative: how many are missing.', example: 537 }),
    waiting_seconds: seconds
      .nullable()
      .meta({ description: 'The part of `expected_seconds` spent waiting for the work of others.', example: 40 }),
    expected_seconds: seconds.nullable().meta({
      description:
        'Seconds until the project would be ready and the renders that it asks for would be done, estimated from recent jobs and the queue. Null: too little is known, or no node works on the queue.',
      example: 410,
    }),
    already_done: z
      .union([projectSchema, z.null()])
      .describe('Your newest project with the same source and settings, even one in progress. Null: none.')
      .meta({ example: null }),
  })
  .meta({ id: 'Estimate' });
export type EstimateView = z.infer<typeof estimateSchema>;

export const estimateResponseSchema = answer('EstimateResponse', estimateSchema);
