import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { LAYOUTS } from '../domain/media.ts';
import { PROJECT_STATES, RENDER_STATES } from '../domain/states.ts';
import { pageObject, pageQuery } from './pages.ts';
import { projectSchema } from './project.ts';
import { firstGiven, MAX_SECONDS, numeric, optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

export const SHORT_SORTS = ['score', 'start_time', 'created_at', 'id'] as const;
export type ShortSort = (typeof SHORT_SORTS)[number];

const seconds = z.number().nonnegative();
const points = z.number().min(0).max(100);

export const shortListItemSchema = z.strictObject({
  id: ulidSchema,
  title: z.string(),
  score: points,
  /** The words of projects. `shorts_created` while it is being framed, `refunded` where that failed. */
  status: z.enum(PROJECT_STATES),
  failure_reason: z.string().nullable(),
  already_copied: z.boolean(),
  start_time: seconds,
  end_time: seconds,
  duration: seconds,
  description: z.string(),
  hashtags: z.array(z.string()),
  layout: z.enum(LAYOUTS),
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

/** `index` is the word's place in the whole transcript: by it a PATCH names the word, whatever the range. */
export const wordSchema = z.strictObject({
  index: z.int().nonnegative(),
  text: z.string(),
  start: seconds,
  end: seconds,
  speaker: z.string().nullable(),
});

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
  /** A small film of the short. Without one, a signed address of the source with the short's range as its fragment; null until it is downloaded. */
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

const time = optional(numeric({ min: 0, max: MAX_SECONDS }));
const title = optional(z.string().trim().min(1).max(LIMITS.shortTitleChars));
const layout = optional(z.enum(LAYOUTS));
const cut = {
  title,
  start_time: time,
  startTime: time,
  end_time: time,
  endTime: time,
  layout,
  video_layout: layout,
  /** False: the times are taken as they are, also inside a word. */
  snap: optional(z.boolean()),
};

function readCut(body: z.infer<z.ZodObject<typeof cut>>) {
  return {
    title: body.title,
    startSec: firstGiven(body.start_time, body.startTime),
    endSec: firstGiven(body.end_time, body.endTime),
    layout: firstGiven(body.layout, body.video_layout),
    snap: body.snap ?? true,
  };
}

/** POST /shorts/{project_id}: a short by hand. */
export const createShortRequestSchema = z.strictObject(cut).transform((body, context) => {
  const { startSec, endSec, ...rest } = readCut(body);
  if (startSec !== undefined && endSec !== undefined) return { ...rest, startSec, endSec };
  const path = [startSec === undefined ? 'start_time' : 'end_time'];
  context.addIssue({ code: 'invalid_type', expected: 'number', input: undefined, path });
  return z.NEVER;
});
export type CreateShortRequest = z.infer<typeof createShortRequestSchema>;

/** What a word should read. Empty: it does not show. Null: as it was heard. */
const correctionSchema = z.strictObject({
  index: z.int().nonnegative(),
  text: z.string().trim().max(LIMITS.correctedWordChars).nullable(),
});

/** PATCH /shorts/{project_id}/{short_id}. What is left out stays. */
export const editShortRequestSchema = z
  .strictObject({ ...cut, words: optional(z.array(correctionSchema).max(LIMITS.correctionsPerRequest)) })
  .transform((body) => ({ ...readCut(body), words: body.words ?? [] }));
export type EditShortRequest = z.infer<typeof editShortRequestSchema>;
