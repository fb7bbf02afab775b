import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { LIVE_PLATFORMS, VISIBILITIES } from '../domain/live.ts';
import { ASPECT_RATIOS, LAYOUTS } from '../domain/media.ts';
import { LIVE_STATES } from '../domain/states.ts';
import { pageObject, pageQuery, standardEnvelope } from './pages.ts';
import { shortListItemSchema, shortSchema } from './short.ts';
import { firstGiven, numeric, optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

const MAX_URL_CHARS = 2_048;
const MAX_NAME_CHARS = 200;

const visibility = z.enum(VISIBILITIES);
const platform = z.enum(LIVE_PLATFORMS);
const name = optional(z.string().trim().min(1).max(MAX_NAME_CHARS));
const layout = optional(z.enum(LAYOUTS));
const aspectRatio = optional(z.enum(ASPECT_RATIOS));
const clipDuration = optional(numeric({ min: LIMITS.clipMinSec, max: LIMITS.clipMaxSec }));

/** POST /lives/monitor: a live stream by its address, or by its platform and channel. */
export const createMonitorRequestSchema = z
  .strictObject({
    url: optional(z.string().trim().min(1).max(MAX_URL_CHARS)),
    platform: optional(platform),
    channel: optional(z.string().trim().min(1).max(MAX_URL_CHARS)),
    name,
    visibility: optional(visibility),
    video_layout: layout,
    layout,
    aspect_ratio: aspectRatio,
    aspectRatio,
    clip_duration: clipDuration,
    clipDuration,
    keywords: optional(z.array(z.string().trim().min(1).max(100)).max(50)),
  })
  .superRefine((body, context) => {
    if (body.url !== undefined || (body.platform !== undefined && body.channel !== undefined)) return;
    const missing = body.platform === undefined && body.channel === undefined ? 'url' : missingHalf(body);
    context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [missing] });
  })
  .transform((body) => ({
    url: body.url,
    platform: body.platform,
    channel: body.channel,
    name: body.name,
    visibility: body.visibility ?? 'private',
    layout: firstGiven(body.video_layout, body.layout) ?? 'single',
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio) ?? 'vertical',
    clipDurationSec: firstGiven(body.clip_duration, body.clipDuration) ?? LIMITS.clipDefaultSec,
    keywords: body.keywords ?? [],
  }));

/** PATCH /lives/monitors/{id} */
export const editMonitorRequestSchema = z.strictObject({
  name,
  visibility: optional(visibility),
  paused: optional(z.boolean()),
});

const liveSchema = z.strictObject({
  id: ulidSchema,
  platform,
  channel: z.string(),
  status: z.enum(LIVE_STATES),
});

/** One live by itself tells more: what the broadcast is called, and when it was. */
const fullLiveSchema = z.strictObject({
  ...liveSchema.shape,
  title: z.string(),
  started_at: timestampSchema.nullable(),
  ended_at: timestampSchema.nullable(),
});
export type FullLiveView = z.infer<typeof fullLiveSchema>;

export const monitorSchema = z.strictObject({
  id: ulidSchema,
  name: z.string(),
  visibility,
  paused_at: timestampSchema.nullable(),
  /** A sentence for its owner; null for everybody else. */
  pause_reason: z.string().nullable(),
  live: liveSchema,
  live_shorts_count: z.int().nonnegative(),
  is_favorited: z.boolean(),
  video_layout: z.enum(LAYOUTS),
  aspect_ratio: z.enum(ASPECT_RATIOS),
  /** Seconds, as numeric text. */
  clip_duration: z.string(),
  keywords: z.array(z.string()),
  created_at: timestampSchema,
});
export type MonitorView = z.infer<typeof monitorSchema>;

/** A short of a live: `project_id` is what the routes of shorts and renders know it by. */
export const liveShortSchema = z.strictObject({
  ...shortListItemSchema.shape,
  project_id: ulidSchema,
  live_id: ulidSchema,
});
export type LiveShortView = z.infer<typeof liveShortSchema>;

const clipSchema = z.strictObject({
  id: ulidSchema,
  title: z.string(),
  start_time: z.number().nonnegative(),
  end_time: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  score: z.number(),
  url: z.url(),
  thumbnail_url: z.url(),
  created_at: timestampSchema,
});
export type ClipView = z.infer<typeof clipSchema>;

export type CreateMonitorRequest = z.output<typeof createMonitorRequestSchema>;
export type EditMonitorRequest = z.output<typeof editMonitorRequestSchema>;

export const monitorResponseSchema = z.strictObject({ message: z.string(), data: monitorSchema });

/** GET /lives/monitors */
export const monitorListQuerySchema = z.object({ visibility: visibility.optional() });
export const monitorListSchema = z.strictObject({ data: z.array(monitorSchema) });

/** GET /lives/public */
const PUBLIC_SORTS = ['created_at', 'name', 'shorts'] as const;
export type PublicSort = (typeof PUBLIC_SORTS)[number];
export const publicListQuerySchema = z.object({
  ...pageQuery,
  platform: platform.optional(),
  q: z.string().trim().max(MAX_NAME_CHARS).optional(),
  sort: z.enum(PUBLIC_SORTS).optional(),
});
export const publicListSchema = standardEnvelope(monitorSchema);

/** GET /lives/{liveId}/detail */
const LIVE_SORTS = ['score', 'id'] as const;
export type LiveSort = (typeof LIVE_SORTS)[number];
export const liveDetailQuerySchema = z.object({ ...pageQuery, sort: z.enum(LIVE_SORTS).optional() });
export const liveDetailSchema = z.strictObject({
  message: z.string(),
  live: fullLiveSchema,
  shorts: pageObject(liveShortSchema),
  clips: pageObject(clipSchema),
});

/** POST /lives/shorts/{short_id}/copy and /lives/shorts/{live_id}/{short_id}/copy */
export const copyRequestSchema = z.strictObject({ project_id: optional(ulidText) });
export const copyResponseSchema = z.strictObject({ message: z.string(), data: shortSchema });

export const monitorPathSchema = z.object({ id: ulidText });
export const livePathSchema = z.object({ liveId: ulidText });
export const copyPathSchema = z.object({ short_id: ulidText });
export const liveCopyPathSchema = z.object({ live_id: ulidText, short_id: ulidText });

function missingHalf(body: { platform?: unknown }): string {
  return body.platform === undefined ? 'platform' : 'channel';
}
