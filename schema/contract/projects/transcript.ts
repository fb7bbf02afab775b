import * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import { projectIdPathSchema } from '../project.ts';
import { asidesSchema, wordSchema } from '../shorts/words.ts';
import { correctionSchema } from '../short-edit.ts';
import { answer, languageSchema, optional, ulidSchema } from '../wire.ts';

export const TRANSCRIPT_FORMATS = ['json', 'srt', 'vtt', 'txt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
const FILES = TRANSCRIPT_FORMATS.filter((format) => format !== 'json').map((format) => `\`${format}\``);

/** GET /projects/{id}/transcript */
export const transcriptPathSchema = projectIdPathSchema;
export const transcriptQuerySchema = z.object({
  format: optional(z.enum(TRANSCRIPT_FORMATS)).describe(
    `\`json\` (default), or a file: ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FILES)}. Files leave out fillers and repeated words.`,
  ),
});

export const transcriptSchema = z
  .strictObject({
    project_id: ulidSchema,
    language: languageSchema.describe('BCP 47 tag. `und` if no speech was recognized.'),
    words: z
      .array(wordSchema)
      .describe(
        'The spoken words in the window of the project, in seconds of the source, as you corrected them. An empty `text` is a word that you hid.',
      ),
    asides: asidesSchema,
    speakers: z
      .array(
        z.strictObject({
          id: z.string().describe('As in `speaker` of the words.').meta({ example: 'S1' }),
          name: z.string().nullable().describe('The name that you gave, or null.').meta({ example: 'Ada' }),
        }),
      )
      .describe('The people who speak. Files show their names.'),
  })
  .meta({ id: 'Transcript' });
export type TranscriptView = z.infer<typeof transcriptSchema>;

/** PATCH /projects/{id}/transcript. Omitted fields stay. */
export const editTranscriptRequestSchema = z
  .strictObject({
    words: optional(z.array(correctionSchema).max(LIMITS.correctionsPerRequest)).describe(
      'Corrections of spoken words, by their `index`.',
    ),
    speakers: optional(
      z.record(z.string().min(1).max(20), z.string().trim().min(1).max(LIMITS.speakerNameChars).nullable()),
    ).describe('Names of speakers, by their `id`. Null removes a name.'),
  })
  .meta({
    id: 'EditTranscriptRequest',
    example: { words: [{ index: 12, text: 'tomatoes' }], speakers: { S1: 'Ada' } },
  })
  .transform(({ words, speakers }) => ({ words: words ?? [], speakers: speakers ?? {} }));
export type EditTranscriptRequest = z.infer<typeof editTranscriptRequestSchema>;

export const transcriptResponseSchema = answer('TranscriptResponse', transcriptSchema);
