import * as z from 'zod';

/**
 * Calls of a node to the models of the Worker's account, under `/internal/v1/jobs` with the lease token of the job:
 *
 *   POST /{id}/language-model   a question, for `create-shorts`                       200 | 400 | 404 | 409 | 429
 *   POST /{id}/speech           a piece of sound, for `transcribe`                    200 | 400 | 404 | 409 | 429
 *
 * 404 means that the Worker has no such model: go on without it. 429 means: try again later. 400 means that the model
 * does not take this request or gave no answer to it. A claim says whether there is a model: see job.ts.
 */

const token = z.string().min(1).max(100);

/** Characters of all messages of one question. */
export const MAX_QUESTION_CHARS = 1_000_000;
/** Seconds of one piece of sound: a minute, plus rounding. */
export const MAX_PIECE_SEC = 61;
/** 16 kHz, mono, 16 bit: 32 kB a second, as base64. */
const MAX_AUDIO_CHARS = 2_700_000;

/** A sheet of small frames as JPEG, as base64. */
const MAX_IMAGE_CHARS = 700_000;

const messageSchema = z.object({ role: z.enum(['system', 'user']), content: z.string() });

export const languageModelRequestSchema = z.object({
  token,
  messages: z
    .array(messageSchema)
    .min(1)
    .max(8)
    .refine(
      (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_QUESTION_CHARS,
      'too many characters',
    ),
  /** A JPEG as base64, which belongs to the last message. Only if the claim says that the model sees. */
  image: z.base64().max(MAX_IMAGE_CHARS).optional(),
  /** The JSON schema of the answer. */
  schema: z.object({ name: z.string().min(1).max(100), json: z.record(z.string(), z.unknown()) }),
  /** Length of the longest answer. */
  maxTokens: z.int().positive().max(16_000),
});
/** `content` is what the model wrote: JSON, if it followed the instructions. Tokens are 0 if it did not count them. */
export const languageModelResponseSchema = z.object({
  content: z.string(),
  tokensIn: z.int().nonnegative(),
  tokensOut: z.int().nonnegative(),
});

export const speechRequestSchema = z.object({
  token,
  /** WAV as base64. */
  audio: z.string().min(1).max(MAX_AUDIO_CHARS),
  /** Names that may be said, separated by commas. Older nodes send none. */
  prompt: z.string().max(1_000).optional(),
  /** A primary language tag; null: detect it. */
  language: z.string().min(2).max(8).nullable(),
});
