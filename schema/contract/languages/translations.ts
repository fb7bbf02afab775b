import * as z from 'zod';
import { AUTO_LANGUAGE } from '#schema/domain/language.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { cleanLine } from '#schema/domain/translation/clean-line.ts';
import { shortPathSchema } from '../short.ts';
import { answer, languageSchema, languageText, MAX_SECONDS, optional, timestampSchema, ulidSchema } from '../wire.ts';
import { FAILURE_REASON } from '../version2/fields.ts';
import { inVersion2 } from '../version2/forms.ts';
import { RENDER_STATUS } from '../version2/status.ts';

const seconds = z.number().nonnegative();
/** A single language, not `auto`. */
const oneLanguage = languageText.refine((tag) => tag !== AUTO_LANGUAGE, { error: 'must be a BCP 47 tag such as `es`' });

/** GET, POST /shorts/{project_id}/{short_id}/translations */
export const translateRequestSchema = z
  .strictObject({
    language: oneLanguage.meta({ description: 'BCP 47 tag of the language to translate to.', example: 'es' }),
    all: optional(z.boolean()).describe(
      '`true` translates every line again, also those written by hand. Default: lines without a translation, and lines whose words were changed.',
    ),
    by_hand: optional(z.boolean()).describe('`true` asks no model: the lines are there to be written with PATCH.'),
  })
  .meta({ id: 'TranslateRequest', example: { language: 'es' } })
  .transform(({ language, all, by_hand: byHand }) => ({ language, all: all ?? false, byModel: byHand !== true }));
export type TranslateRequest = z.infer<typeof translateRequestSchema>;

/** …/translations/{language} */
export const translationPathSchema = shortPathSchema.extend({
  language: oneLanguage.meta({ description: 'BCP 47 tag.', example: 'es' }),
});
export const TRANSLATION_FORMATS = ['json', 'srt', 'vtt'] as const;
export const translationQuerySchema = z.object({
  format: optional(z.enum(TRANSLATION_FORMATS)).describe(
    '`json` (default), or subtitles of the short as it would be rendered now: `srt` or `vtt`.',
  ),
});

/** PATCH …/translations/{language} */
export const editTranslationRequestSchema = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          start: z.number().min(0).max(MAX_SECONDS).describe('`start` of the line.').meta({ example: 45.2 }),
          text: z
            .string()
            .overwrite(cleanLine)
            .max(LIMITS.translatedLineChars)
            .describe('The new text. Empty: nothing is shown.')
            .meta({ example: 'Lo que más me sorprendió' }),
        }),
      )
      .min(1)
      .max(LIMITS.correctionsPerRequest),
  })
  .meta({ id: 'EditTranslationRequest' });
export type EditTranslationRequest = z.infer<typeof editTranslationRequestSchema>;

const translatedLineSchema = z
  .strictObject({
    start: seconds.describe('In seconds of the source.').meta({ example: 45.2 }),
    end: seconds.meta({ example: 48.1 }),
    source: z.string().describe('What is said.').meta({ example: 'What surprised me most' }),
    text: z
      .string()
      .describe('The translation. Empty while there is none, or if you hid it.')
      .meta({ example: 'Lo que más me sorprendió' }),
    state: z
      .enum(['current', 'stale', 'missing'])
      .describe(
        '`stale`: words of the line were changed or cut since. `missing`: not translated. POST translates both; PATCH writes them.',
      )
      .meta({ example: 'current' }),
    by_hand: z.boolean().meta({ example: false }),
    max_chars: z
      .int()
      .positive()
      .describe('As many characters as a viewer can read while it is said.')
      .meta({ example: 68 }),
    too_long: z.boolean().describe('True if `text` has more than `max_chars`.').meta({ example: false }),
  })
  .meta({ id: 'TranslatedLine' });

const translationSchema = z
  .strictObject({
    short_id: ulidSchema,
    language: languageSchema.meta({ example: 'es' }),
    status: z
      .enum(['processing', 'done', 'error'])
      .describe('`error`: see `error_reason`. Lines that were there before stay.')
      .register(inVersion2, RENDER_STATUS),
    complete: z.boolean().describe('Whether each line has a translation. Only then it can be rendered.'),
    lines: z.array(translatedLineSchema).describe('What the short says now, in order of time.'),
    credits_cost: z.int().nonnegative().meta({ description: 'Translations are free.', example: 0 }),
    error_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the last attempt failed. Null unless `error`.', example: null })
      .register(inVersion2, FAILURE_REASON),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Translation' });
export type TranslationView = z.infer<typeof translationSchema>;

export const translationResponseSchema = answer('TranslationResponse', translationSchema);
export const translationsResponseSchema = answer('TranslationsResponse', z.array(translationSchema));
