import * as z from 'zod';
import { isUploadName } from '../domain/upload.ts';
import { optional, timestampSchema, ulidSchema, ulidText, numeric } from './wire.ts';

/** A size that is no file is refused here, one that is too large by its own sentence. */
const sizeSchema = numeric({ min: 1, max: Number.MAX_SAFE_INTEGER }).pipe(z.int());

/** POST /uploads */
export const createUploadRequestSchema = z
  .object({
    filename: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine(isUploadName, { error: 'must end in .mp4, .mkv, .matroska, .mov, .qt or .quicktime' }),
    size: sizeSchema,
    content_type: optional(
      z
        .string()
        .trim()
        .max(100)
        .regex(/^[a-z]+\/[a-z0-9.+-]+$/i, { error: 'must be a media type such as video/mp4' }),
    ),
  })
  .transform((body) => ({
    filename: body.filename,
    sizeBytes: body.size,
    contentType: body.content_type ?? 'application/octet-stream',
  }));

export const uploadPathSchema = z.object({ id: ulidText });

/** GET /uploads/{id}: `parts=2,5` asks for fresh addresses of these parts alone. */
export const uploadQuerySchema = z.object({
  parts: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, { error: 'must be numbers of parts, with commas between them' })
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

/** POST /uploads/{id}/complete: each part once, with the ETag that storage answered. */
export const completeUploadRequestSchema = z
  .object({
    parts: z
      .array(z.object({ part_number: z.int().positive(), etag: z.string().trim().min(1).max(200) }))
      .min(1)
      .max(10_000),
  })
  .transform(({ parts }) => parts.map(({ part_number: partNumber, etag }) => ({ partNumber, etag })));

export const uploadSchema = z.strictObject({
  id: ulidSchema,
  status: z.enum(['open', 'completed']),
  filename: z.string(),
  size: z.int().positive(),
  content_type: z.string(),
  /** A source for `POST /videoMetadata` and `POST /createShorts`, for its owner alone, once the upload is completed. */
  url: z.url(),
  /** Bytes of every part but the last. */
  part_size: z.int().positive(),
  part_count: z.int().positive(),
  /** Where to PUT each part; none once the upload is completed. */
  parts: z.array(z.strictObject({ part_number: z.int().positive(), size: z.int().positive(), url: z.url() })),
  /** The addresses of the parts hold until then. */
  parts_expire_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  /** The upload is removed after this. */
  expires_at: timestampSchema,
});
export type UploadView = z.infer<typeof uploadSchema>;

export const uploadResponseSchema = z.strictObject({ message: z.string(), data: uploadSchema });
