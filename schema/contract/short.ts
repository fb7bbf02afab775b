import * as z from 'zod';
import { LAYOUTS } from '../domain/media.ts';
import { PROJECT_STATES, RENDER_STATES } from '../domain/states.ts';
import { pageObject, pageQuery } from './pages.ts';
import { projectSchema } from './project.ts';
import { timestampSchema, ulidSchema, ulidText } from './wire.ts';

export const SHORT_SORTS = ['score', 'start_time', 'created_at', 'id'] as const;
export type ShortSort = (typeof SHORT_SORTS)[number];

const seconds = z.number().nonnegative();
const points = z.number().min(0).max(100);

export const shortListItemSchema = z.strictObject({
  id: ulidSchema,
  title: z.string(),
  score: points,
  status: z.enum(PROJECT_STATES),
  already_copied: z.boolean(),
  start_time: seconds,
  end_time: seconds,
  duration: seconds,
  description: z.string(),
  hashtags: z.array(z.string()),
  /** Empty until the short is framed. */
  thumbnail_url: z.union([z.url(), z.literal('')]),
  created_at: timestampSchema,
});
export type ShortListItemView = z.infer<typeof shortListItemSchema>;

/** GET /shorts/{project_id} */
export const projectPathSchema = z.object({ project_id: ulidText });
export const shortListQuerySchema = z.object({ ...pageQuery, sort: z.enum(SHORT_SORTS).optional() });
export const shortListResponseSchema = z.strictObject({
  message: z.string(),
  project: projectSchema,
  data: pageObject(shortListItemSchema),
});

const scorePartSchema = z.strictObject({
  name: z.string(),
  weight: z.number(),
  points: z.number(),
  evidence: z.strictObject({ text: z.string(), start: seconds, end: seconds }),
});

const wordSchema = z.strictObject({ text: z.string(), start: seconds, end: seconds, speaker: z.string().nullable() });

/** A crop in pixels of the source. `points` is the path of its left and top edge, linear in between. */
const cropSchema = z.strictObject({
  width: z.number(),
  height: z.number(),
  points: z.array(z.strictObject({ time: seconds, x: z.number(), y: z.number() })),
});

const layoutSegmentSchema = z.strictObject({
  start: seconds,
  end: seconds,
  layout: z.enum([...LAYOUTS, 'fit']),
  crops: z.array(cropSchema),
});

/** GET /shorts/{project_id}/{short_id}. Every time is in seconds of the source. */
export const shortSchema = z.strictObject({
  ...shortListItemSchema.shape,
  project_id: ulidSchema,
  /** A signed address of the source, with the short's range as its fragment; null until it is downloaded. */
  preview_url: z.url().nullable(),
  score_details: z.strictObject({
    hook: points,
    flow: points,
    value: points,
    energy: points,
    parts: z.array(scorePartSchema),
    reason: z.string(),
  }),
  words: z.array(wordSchema),
  layout_segments: z.array(layoutSegmentSchema),
  language: z.string().nullable(),
  renders: z.array(
    z.strictObject({
      id: ulidSchema,
      status: z.enum(RENDER_STATES),
      download_url: z.url().nullable(),
      created_at: timestampSchema,
    }),
  ),
});
export type ShortView = z.infer<typeof shortSchema>;

export const shortPathSchema = z.object({ project_id: ulidText, short_id: ulidText });
export const shortResponseSchema = z.strictObject({ message: z.string(), data: shortSchema });
