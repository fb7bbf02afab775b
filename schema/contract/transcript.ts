import * as z from 'zod';
import { projectIdPathSchema } from './project.ts';
import { wordSchema } from './short.ts';
import { answer, languageSchema, optional, ulidSchema } from './wire.ts';

export const TRANSCRIPT_FORMATS = ['json', 'srt', 'vtt', 'txt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** GET /projects/{id}/transcript */
export const transcriptPathSchema = projectIdPathSchema;
export const transcriptQuerySchema = z.object({
  format: optional(z.enum(TRANSCRIPT_FORMATS)).describe('`json` (default), or a file: `srt`, `vtt` or `txt`.'),
});

export const transcriptSchema = z
  .strictObject({
    project_id: ulidSchema,
    language: languageSchema.describe('BCP 47 tag. `und` if no speech was recognized.'),
    words: z
      .array(wordSchema)
      .describe(
        'The spoken words in the window of the project, in seconds of the source, without corrections of shorts.',
      ),
  })
  .meta({ id: 'Transcript' });
export type TranscriptView = z.infer<typeof transcriptSchema>;

export const transcriptResponseSchema = answer('TranscriptResponse', transcriptSchema);
