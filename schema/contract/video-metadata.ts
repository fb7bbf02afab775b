import * as z from 'zod';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import { clockTextSchema, MAX_SECONDS, numeric, optional, timestampSchema, ulidSchema, firstGiven } from './wire.ts';

/** A missing URL is an empty one: both get the same sentence of the specification. */
export const urlText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** POST /videoMetadata */
export const videoMetadataRequestSchema = z
  .object({
    url: urlText,
    isReframe: optional(z.boolean()),
    is_reframe: optional(z.boolean()),
    uploadedDuration: optional(numeric({ min: 0.001, max: MAX_SECONDS })),
    uploaded_duration: optional(numeric({ min: 0.001, max: MAX_SECONDS })),
    uploadedThumbnail: optional(z.string()),
    uploaded_thumbnail: optional(z.string()),
  })
  .transform((body) => ({
    url: body.url,
    isReframe: firstGiven(body.isReframe, body.is_reframe) ?? false,
    uploadedDurationSec: firstGiven(body.uploadedDuration, body.uploaded_duration),
    uploadedThumbnail: firstGiven(body.uploadedThumbnail, body.uploaded_thumbnail),
  }));
export type VideoMetadataRequest = z.infer<typeof videoMetadataRequestSchema>;

const numericText = z.string().regex(/^\d+$/);

/** Platforms differ in what they tell: a direct link has no channel and counts 0. */
export const videoMetadataSchema = z.strictObject({
  id: ulidSchema,
  platform: z.enum(SOURCE_KINDS),
  storage_provider: z.string(),
  video_id: z.string(),
  url: z.url(),
  zero_ai_suggestion: z.boolean(),
  published_at: timestampSchema.nullable(),
  title: z.string(),
  description: z.string(),
  thumbnail_url: z.string().nullable(),
  channel_title: z.string().nullable(),
  channel_id: z.string().nullable(),
  views: numericText,
  comments: numericText,
  likes: numericText,
  duration: clockTextSchema,
  size_in_mb: z.number().nonnegative().nullable(),
  language: z.string().nullable(),
  tags: z.array(z.string()),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  durationInSec: z.int().nonnegative(),
});
export type VideoMetadataView = z.infer<typeof videoMetadataSchema>;

export const videoMetadataResponseSchema = z.strictObject({ message: z.string(), data: videoMetadataSchema });
