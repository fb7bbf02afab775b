import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { ASPECT_RATIOS, LAYOUTS } from '../domain/media.ts';
import { CAPTION_POSITIONS, CAPTION_STYLES, RESOLUTIONS } from '../domain/render-plan.ts';
import { RENDER_STATES } from '../domain/states.ts';
import { asOneLine } from '../domain/title-overlay.ts';
import { pageObject, pageQuery } from './pages.ts';
import {
  flagText,
  MAX_SECONDS,
  numeric,
  oneOf,
  optional,
  percentSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
  firstGiven,
} from './wire.ts';

const seconds = optional(numeric({ min: 0, max: MAX_SECONDS }));
const layout = optional(z.enum(LAYOUTS));
const aspectRatio = optional(z.enum(ASPECT_RATIOS));
const captionsSchema = z.strictObject({
  style: optional(z.enum(CAPTION_STYLES)),
  position: optional(z.enum(CAPTION_POSITIONS)),
  uppercase: optional(z.boolean()),
  highlight_color: optional(z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a colour like #FFD400' })),
  /** Captions are not translated: `auto`, or the language that is spoken. */
  language: optional(z.string().trim().min(1).max(35)),
});
const titleText = z.string().transform(asOneLine).pipe(z.string().min(1).max(LIMITS.titleOverlayChars));

const options = {
  layout,
  video_layout: layout,
  aspect_ratio: aspectRatio,
  aspectRatio,
  resolution: optional(oneOf(RESOLUTIONS)),
  fps: optional(z.union([z.literal('source'), oneOf([30, 60])], { error: 'must be source, 30 or 60' })),
  captions: optional(
    z.union([z.boolean(), captionsSchema], { error: 'must be true, false or an object of caption options' }),
  ),
  title_overlay: optional(
    z.union([z.boolean(), titleText], {
      error: `must be true, false or a text of 1 to ${LIMITS.titleOverlayChars} characters`,
    }),
  ),
  remove_silence: optional(z.boolean()),
  loudness: optional(
    z.union([z.literal('off'), numeric({ min: -40, max: -5 })], { error: 'must be off or a number from -40 to -5' }),
  ),
  force: optional(z.boolean()),
};
const rangeSchema = { start_time: seconds, startTime: seconds, end_time: seconds, endTime: seconds };

/** POST /shorts/{project_id}/{short_id}/render. An empty body is valid; an unknown option is not, so that no wish is lost in silence. */
export const renderRequestSchema = z.strictObject({ ...options, ...rangeSchema }).transform((body) => ({
  ...readOptions(body),
  startSec: firstGiven(body.start_time, body.startTime),
  endSec: firstGiven(body.end_time, body.endTime),
}));
export type RenderRequest = z.infer<typeof renderRequestSchema>;

/** POST /renders/bulk. The options hold for all of the shorts; a short that is named twice counts once. */
export const bulkRenderRequestSchema = z
  .strictObject({ short_ids: z.array(ulidText).min(1).max(LIMITS.bulkRenders), ...options })
  .transform((body) => ({
    shortIds: [...new Set(body.short_ids)],
    request: { ...readOptions(body), startSec: undefined, endSec: undefined },
  }));

/** POST /renders/{id}/published */
export const publishedRequestSchema = z.strictObject({
  platform: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, { error: 'must be a code: letters, digits, hyphens and underscores' }),
});

function readOptions(body: z.infer<z.ZodObject<typeof options>>) {
  return {
    layout: firstGiven(body.layout, body.video_layout),
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio),
    resolution: body.resolution,
    fps: body.fps,
    captions: body.captions,
    loudness: body.loudness,
    titleOverlay: body.title_overlay,
    removeSilence: body.remove_silence ?? false,
    force: body.force ?? false,
  };
}

const thumbnail = z.union([z.url(), z.literal('')]);

export const renderSchema = z.strictObject({
  id: ulidSchema,
  short_id: ulidSchema,
  status: z.enum(RENDER_STATES),
  download_url: z.url().nullable(),
  render_hash: z.string().regex(/^[0-9a-f]{64}$/),
  storage_provider: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  short: z.strictObject({
    id: ulidSchema,
    title: z.string(),
    start_time: z.number().nonnegative(),
    end_time: z.number().nonnegative(),
    thumbnail_url: thumbnail,
    project: z.strictObject({ id: ulidSchema, url: z.url() }),
  }),
  published_platforms: z.array(z.string()),
  progress: percentSchema,
  eta_seconds: z.number().nonnegative().nullable(),
  error_reason: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  size_bytes: z.int().nullable(),
  thumbnail_url: thumbnail,
  caption_url: z.url().nullable(),
  caption_vtt_url: z.url().nullable(),
  quality: z
    .strictObject({
      loudness_lufs: z.number().nullable(),
      true_peak_dbtp: z.number().nullable(),
      face_in_frame: z.number().nullable(),
      black_ratio: z.number(),
      frozen_ratio: z.number(),
      av_offset_ms: z.number().nullable(),
    })
    .nullable(),
});
export type RenderView = z.infer<typeof renderSchema>;

export const renderPathSchema = z.object({ id: ulidText });
export const renderResponseSchema = z.strictObject({ message: z.string(), data: renderSchema });
export const bulkRenderResponseSchema = z.strictObject({ message: z.string(), data: z.array(renderSchema) });

/** GET /renders. The flag is `only_done`; `done`, `finished` and `status=done` are read as the same. */
export const renderListQuerySchema = z.object({
  ...pageQuery,
  project_id: ulidText.optional(),
  only_done: flagText.optional(),
  done: flagText.optional(),
  finished: flagText.optional(),
  status: z.enum(RENDER_STATES).optional(),
});
export const renderListResponseSchema = z.strictObject({ message: z.string(), data: pageObject(renderSchema) });
