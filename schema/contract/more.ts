import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { RENDER_STATES } from '../domain/states.ts';
import { MORE } from '../domain/wishes/more.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import {
  aliasOf,
  answer,
  firstGiven,
  MAX_SECONDS,
  numeric,
  optional,
  percentSchema,
  timestampSchema,
  ulidSchema,
} from './wire.ts';
import { CLIP_SECONDS, FAILURE_REASON } from './version2/fields.ts';
import { inVersion2 } from './version2/forms.ts';
import { RENDER_STATUS } from './version2/status.ts';

const clipDuration = optional(numeric({ min: LIMITS.clipMinSec, max: LIMITS.clipMaxSec }));

/** POST /projects/{id}/more. Without a body: some clips unlike the existing ones. */
export const moreShortsRequestSchema = z
  .strictObject({
    count: optional(numeric({ min: 1, max: MORE.maxCount }).pipe(z.int())).describe(
      `How many clips, 1 to ${MORE.maxCount}. Default: ${MORE.defaultCount}. You may get fewer, or none.`,
    ),
    around_sec: optional(numeric({ min: 0, max: MAX_SECONDS })).describe(
      'A second of the source, inside the window of the project. Finds clips that contain this moment or are near it; they may overlap others by 40%. Without it, clips overlap no others and are about something else.',
    ),
    aroundSec: aliasOf('around_sec', optional(numeric({ min: 0, max: MAX_SECONDS }))),
    clipDuration: clipDuration.describe('Length of a clip in seconds. Default: that of the project.'),
    clip_duration: aliasOf('clipDuration', clipDuration),
    keywords: optional(z.array(z.string().trim().min(1).max(100)).max(50)).describe(
      'Topics to look for: only clips about one of them are added. Without `keywords` and `prompt`, clips about those of the project come first.',
    ),
    prompt: optional(z.string().trim().min(1).max(1_000)).describe(
      'What to look for, as a sentence: “every time she talks about money”, “the funniest moments”.',
    ),
  })
  .meta({ id: 'MoreShortsRequest', example: { count: 3, around_sec: 312.5 } })
  .transform((body) => ({
    count: body.count ?? MORE.defaultCount,
    aroundSec: firstGiven(body.around_sec, body.aroundSec),
    clipDurationSec: firstGiven(body.clipDuration, body.clip_duration),
    keywords:
      body.keywords === undefined && body.prompt === undefined
        ? undefined
        : [...(body.keywords ?? []), ...(body.prompt === undefined ? [] : [body.prompt])],
  }));
export type MoreShortsRequest = z.infer<typeof moreShortsRequestSchema>;

const moreShortsSchema = z
  .strictObject({
    id: ulidSchema,
    project_id: ulidSchema,
    status: z
      .enum(RENDER_STATES)
      .describe(
        '`done`: the clips are chosen and listed as shorts of the project. They are framed next: see the status of each.',
      )
      .register(inVersion2, RENDER_STATUS),
    progress: percentSchema,
    count: z.int().positive().meta({ example: 3 }),
    around_sec: z.number().nonnegative().nullable().meta({ example: 312.5 }),
    clip_duration: z
      .string()
      .meta({ description: 'Seconds as text.', example: '60' })
      .register(inVersion2, CLIP_SECONDS),
    keywords: z.array(z.string()).meta({ example: [] }),
    not_found: z
      .array(z.string())
      .describe('The `keywords` (and the prompt, if one was sent) that no clip of the project is about, as sent.')
      .meta({ example: [] }),
    short_ids: z.array(ulidSchema).describe('The new shorts. Empty until `done`, and if no more clips were found.'),
    credits_cost: z.int().nonnegative().meta({ description: 'More clips are free.', example: 0 }),
    error_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed. Null unless `error`.', example: null })
      .register(inVersion2, FAILURE_REASON),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'MoreShorts' });
export type MoreShortsView = z.infer<typeof moreShortsSchema>;

export const moreShortsResponseSchema = answer('MoreShortsResponse', moreShortsSchema);

/** GET /projects/{id}/more */
export const moreShortsListQuerySchema = z.object(pageQuery);
export const moreShortsListSchema = standardEnvelope(moreShortsSchema).meta({ id: 'MoreShortsList' });
