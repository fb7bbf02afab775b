import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { ASPECT_RATIOS, LAYOUTS } from '../domain/media.ts';
import { GOALS } from '../domain/stages.ts';
import { PROJECT_STATES } from '../domain/states.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { urlText } from './video-metadata.ts';
import {
  clockTextSchema,
  MAX_SECONDS,
  numeric,
  optional,
  percentSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
  firstGiven,
} from './wire.ts';

const clipDuration = optional(numeric({ min: LIMITS.clipMinSec, max: LIMITS.clipMaxSec }));
const seconds = optional(numeric({ min: 0, max: MAX_SECONDS }));
const layout = optional(z.enum(LAYOUTS));
const aspectRatio = optional(z.enum(ASPECT_RATIOS));
const maxClips = optional(numeric({ min: 1, max: LIMITS.maxClips }).pipe(z.int()));

const language = optional(
  z
    .string()
    .trim()
    .refine((text) => text === 'auto' || isLanguageTag(text), { error: 'must be a BCP 47 language tag or auto' }),
);

const webhookUrl = optional(z.string().trim().min(1).max(2_048));

const clientMetadata = optional(
  z.record(z.string(), z.unknown()).refine((value) => byteLength(value) <= LIMITS.clientMetadataBytes, {
    error: `must not be larger than ${LIMITS.clientMetadataBytes} bytes of JSON`,
  }),
);

/** POST /createShorts and its twin POST /projects. Where both spellings come, the one of the specification's body counts. */
export const createProjectRequestSchema = z
  .object({
    url: urlText,
    goal: optional(z.enum(GOALS)),
    title: optional(z.string().trim().min(1).max(200)),
    clipDuration,
    clip_duration: clipDuration,
    startTime: seconds,
    start_time: seconds,
    endTime: seconds,
    end_time: seconds,
    aspect_ratio: aspectRatio,
    aspectRatio,
    layout,
    video_layout: layout,
    language,
    keywords: optional(z.array(z.string().trim().min(1).max(100)).max(50)),
    prompt: optional(z.string().trim().min(1).max(1_000)),
    max_clips: maxClips,
    maxClips,
    metadata: clientMetadata,
    webhook_url: webhookUrl,
    webhookUrl,
  })
  .transform((body) => ({
    url: body.url,
    goal: body.goal ?? 'shorts',
    title: body.title,
    clipDurationSec: firstGiven(body.clipDuration, body.clip_duration) ?? LIMITS.clipDefaultSec,
    startSec: firstGiven(body.startTime, body.start_time),
    endSec: firstGiven(body.endTime, body.end_time),
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio) ?? 'vertical',
    layout: firstGiven(body.layout, body.video_layout) ?? 'single',
    language: body.language ?? 'auto',
    keywords: [...(body.keywords ?? []), ...(body.prompt === undefined ? [] : [body.prompt])],
    maxClips: firstGiven(body.max_clips, body.maxClips) ?? LIMITS.maxClips,
    clientMetadata: body.metadata,
    webhookUrl: firstGiven(body.webhook_url, body.webhookUrl),
  }));
export type CreateProjectRequest = z.infer<typeof createProjectRequestSchema>;

export const projectSchema = z.strictObject({
  id: ulidSchema,
  title: z.string(),
  url: z.url(),
  status: z.enum(PROJECT_STATES),
  goal: z.enum(GOALS),
  video_layout: z.enum(LAYOUTS),
  aspect_ratio: z.enum(ASPECT_RATIOS),
  clip_duration: z.string().regex(/^\d+(\.\d+)?$/),
  start_time: z.number().nonnegative(),
  end_time: z.number().positive(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** Empty until the download made the picture. */
  thumbnail_url: z.union([z.url(), z.literal('')]),
  /** The client's own object, with what is known of the source over it. */
  metadata: z
    .object({
      title: z.string(),
      duration: clockTextSchema,
      channel_title: z.string(),
      views: z.number().optional(),
    })
    .catchall(z.unknown()),
  progress: percentSchema,
  stage_progress: percentSchema,
  eta_seconds: z.number().nonnegative().nullable(),
  failure_reason: z.string().nullable(),
  credits_cost: z.int().nonnegative(),
  shorts_count: z.int().nonnegative(),
});
export type ProjectView = z.infer<typeof projectSchema>;

export const projectResponseSchema = z.strictObject({ message: z.string(), data: projectSchema });

/** GET and DELETE /projects/{id} */
export const projectIdPathSchema = z.object({ id: ulidText });

/** GET /projects */
export const projectListQuerySchema = z.object(pageQuery);
export const projectListSchema = standardEnvelope(projectSchema);

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
