import * as z from 'zod';
import { FOOTAGE } from '../domain/footage/footage.ts';
import { MUSIC } from '../domain/brands/music.ts';
import { OWN_FONTS } from '../domain/brands/own-font.ts';
import { isFontName, isMusicName, isPictureName, isUploadName } from '../domain/storage/upload.ts';
import { answer, lineText, optional, timestampSchema, ulidSchema, ulidText, urlSchema, numeric } from './wire.ts';

/** The maximum is not checked here: a file that is too large has its own error. */
const sizeSchema = numeric({ min: 1, max: Number.MAX_SAFE_INTEGER }).pipe(z.int());

/** POST /uploads */
export const createUploadRequestSchema = z
  .object({
    filename: lineText(200)
      .refine(isUploadName, {
        error:
          'must end in .mp4, .mkv, .matroska, .mov, .qt or .quicktime, for a picture in .png, .jpg, .jpeg or .webp, for music in .mp3, .m4a, .wav, .ogg or .flac, or for a font in .ttf, .otf or .woff2',
      })
      .describe(
        'Must end in .mp4, .mkv, .matroska, .mov, .qt or .quicktime, for a picture in .png, .jpg, .jpeg or .webp, for music in .mp3, .m4a, .wav, .ogg or .flac, or for a font in .ttf, .otf or .woff2.',
      ),
    size: sizeSchema.describe('Size of the file in bytes.'),
    content_type: optional(
      z
        .string()
        .trim()
        .max(100)
        .regex(/^[A-Za-z]+\/[A-Za-z0-9.+-]+$/, { error: 'must be a media type such as video/mp4' }),
    ).describe('Default: `application/octet-stream`.'),
  })
  .refine(({ filename, size }) => !isPictureName(filename) || size <= FOOTAGE.pictureMaxBytes, {
    path: ['size'],
    error: `must be at most ${FOOTAGE.pictureMaxBytes} for a picture`,
  })
  .refine(({ filename, size }) => !isMusicName(filename) || size <= MUSIC.maxBytes, {
    path: ['size'],
    error: `must be at most ${MUSIC.maxBytes} for music`,
  })
  .refine(({ filename, size }) => !isFontName(filename) || size <= OWN_FONTS.maxBytes, {
    path: ['size'],
    error: `must be at most ${OWN_FONTS.maxBytes} for a font`,
  })
  .meta({
    id: 'CreateUploadRequest',
    example: { filename: 'talk.mp4', size: 734_003_200, content_type: 'video/mp4' },
  })
  .transform((body) => ({
    filename: body.filename,
    sizeBytes: body.size,
    contentType: body.content_type ?? 'application/octet-stream',
  }));

export const uploadPathSchema = z.object({ id: ulidText.describe('Upload ID.') });

/** GET /uploads/{id} */
export const uploadQuerySchema = z.object({
  parts: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, { error: 'must be part numbers separated by commas, such as 2,5' })
    .transform((text) => text.split(',').map(Number))
    .optional()
    .meta({ description: 'Part numbers that need a new URL, such as `2,5`. Default: all.', example: '2,5' }),
});

/** POST /uploads/{id}/complete */
export const completeUploadRequestSchema = z
  .object({
    parts: z
      .array(z.object({ part_number: z.int().positive(), etag: z.string().trim().min(1).max(200) }))
      .min(1)
      .max(10_000)
      .describe('Every part once, with the ETag that its PUT returned.'),
  })
  .meta({ id: 'CompleteUploadRequest', example: { parts: [{ part_number: 1, etag: '"9bb58f26192e4ba0"' }] } })
  .transform(({ parts }) => parts.map(({ part_number: partNumber, etag }) => ({ partNumber, etag })));

const partSchema = z.strictObject({
  part_number: z.int().positive(),
  size: z.int().positive().meta({ example: 67_108_864 }),
  url: z.url(),
});

export const uploadSchema = z
  .strictObject({
    id: ulidSchema,
    status: z.enum(['open', 'completed']),
    filename: z.string().meta({ example: 'talk.mp4' }),
    size: z.int().positive().meta({ description: 'Size of the file in bytes.', example: 734_003_200 }),
    content_type: z.string().meta({ example: 'video/mp4' }),
    url: urlSchema.describe(
      'After completion: a source URL for `POST /videoMetadata` and `POST /createShorts`, for your account only.',
    ),
    part_size: z.int().positive().meta({ description: 'Bytes of every part except the last.', example: 67_108_864 }),
    part_count: z.int().positive().meta({ example: 11 }),
    parts: z
      .array(partSchema)
      .describe('Send each part with PUT to its URL and keep the ETag of the response. Empty after completion.'),
    parts_expire_at: timestampSchema
      .nullable()
      .describe('The URLs of the parts expire then. `GET /uploads/{id}` returns new ones. Null after completion.'),
    created_at: timestampSchema,
    expires_at: timestampSchema.describe('The upload is deleted then unless you complete it.'),
  })
  .meta({ id: 'Upload' });
export type UploadView = z.infer<typeof uploadSchema>;

export const uploadResponseSchema = answer('UploadResponse', uploadSchema);
