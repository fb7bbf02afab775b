import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import {
  aliasOf,
  answer,
  clockTextSchema,
  languageSchema,
  MAX_SECONDS,
  numeric,
  optional,
  thumbnailSchema,
  timestampSchema,
  ulidSchema,
  firstGiven,
  urlSchema,
} from './wire.ts';
import { SECONDS_OF_VIDEO } from './version2/fields.ts';
import { GONE, inVersion2, numberFromText } from './version2/forms.ts';

/** A missing URL is read as an empty one: the specification has the same error for both. */
export const urlText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const isReframe = optional(z.boolean());
const uploadedDuration = optional(numeric({ min: 0.001, max: MAX_SECONDS }));
const uploadedThumbnail = optional(z.string());

/** POST /videoMetadata */
export const videoMetadataRequestSchema = z
  .object({
    url: urlText.describe('URL of the video: exactly one http or https link.'),
    isReframe: isReframe.describe(
      `\`true\` skips the rule that a YouTube video must be longer than ${LIMITS.platformMinSec / 60} minutes.`,
    ),
    is_reframe: aliasOf('isReframe', isReframe),
    uploadedDuration: uploadedDuration.describe(
      'Duration in seconds, measured by the client. With `uploadedThumbnail`, the video is not fetched.',
    ),
    uploaded_duration: aliasOf('uploadedDuration', uploadedDuration),
    uploadedThumbnail: uploadedThumbnail.describe(
      `A picture of at most ${LIMITS.thumbnailBytes / 1_000} kB as \`data:image/...;base64,...\`. It is shown for a week.`,
    ),
    uploaded_thumbnail: aliasOf('uploadedThumbnail', uploadedThumbnail),
  })
  .meta({ id: 'VideoMetadataRequest', required: ['url'], example: { url: 'https://example.com/talk.mp4' } })
  .transform((body) => ({
    url: body.url,
    isReframe: firstGiven(body.isReframe, body.is_reframe) ?? false,
    uploadedDurationSec: firstGiven(body.uploadedDuration, body.uploaded_duration),
    uploadedThumbnail: firstGiven(body.uploadedThumbnail, body.uploaded_thumbnail),
  }));
export type VideoMetadataRequest = z.infer<typeof videoMetadataRequestSchema>;

const numericText = z
  .string()
  .regex(/^\d+$/)
  .meta({ description: 'Numeric text. `0` if the source does not say.', example: '1250' })
  .register(
    inVersion2,
    numberFromText(z.int().nonnegative().meta({ description: '0 if the source does not say.', example: 1250 })),
  );

export const videoMetadataSchema = z
  .strictObject({
    id: ulidSchema,
    platform: z.enum(SOURCE_KINDS).describe('Kind of source.'),
    storage_provider: z.string().meta({ example: 'r2' }).register(inVersion2, GONE),
    video_id: z.string().meta({ example: 'talk.mp4' }),
    url: urlSchema.describe('The normalized URL. Create the project with it.'),
    zero_ai_suggestion: z.boolean().register(inVersion2, GONE),
    published_at: timestampSchema.nullable(),
    title: z.string().meta({ example: 'How to grow tomatoes' }),
    description: z.string().meta({ example: 'A talk for beginners.' }),
    thumbnail_url: thumbnailSchema.describe('Empty if the source has no picture.'),
    channel_title: z.string().nullable().meta({ example: null }),
    channel_id: z.string().nullable().meta({ example: null }),
    views: numericText,
    comments: numericText,
    likes: numericText,
    duration: clockTextSchema
      .describe('Clock format, such as `4:05` or `1:02:45`.')
      .register(inVersion2, SECONDS_OF_VIDEO),
    size_in_mb: z.number().nonnegative().nullable().meta({ description: 'Null if unknown.', example: 734.0 }),
    language: languageSchema.nullable(),
    tags: z.array(z.string()).meta({ example: ['gardening'] }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    width: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'Of the picture, in pixels. Null if unknown.', example: 1920 }),
    height: z.int().positive().nullable().meta({ example: 1080 }),
    credits_cost: z.int().nonnegative().meta({ description: 'Credits for the whole video.', example: 63 }),
    balance: z.number().meta({ description: 'Your credits now.', example: 600 }),
    durationInSec: z
      .int()
      .nonnegative()
      .meta({ description: 'Whole seconds.', example: 3765 })
      .register(inVersion2, GONE),
  })
  .meta({ id: 'VideoMetadata' });
export type VideoMetadataView = z.infer<typeof videoMetadataSchema>;

export const videoMetadataResponseSchema = answer('VideoMetadataResponse', videoMetadataSchema);
