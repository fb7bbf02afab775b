import * as z from 'zod';
import { projectIdPathSchema } from './project.ts';
import { wordSchema } from './short.ts';
import { optional, ulidSchema } from './wire.ts';

export const TRANSCRIPT_FORMATS = ['json', 'srt', 'vtt', 'txt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** GET /projects/{id}/transcript */
export const transcriptPathSchema = projectIdPathSchema;
export const transcriptQuerySchema = z.object({ format: optional(z.enum(TRANSCRIPT_FORMATS)) });

/** All that is said in the window of a project. Times are seconds of the source; corrections of shorts do not show here. */
export const transcriptSchema = z.strictObject({
  project_id: ulidSchema,
  /** BCP 47; `und` where nothing was understood. */
  language: z.string(),
  words: z.array(wordSchema),
});
export type TranscriptView = z.infer<typeof transcriptSchema>;

export const transcriptResponseSchema = z.strictObject({ message: z.string(), data: transcriptSchema });
