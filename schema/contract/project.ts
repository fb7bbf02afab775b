import * as z from 'zod';
import { AUTO_LANGUAGE } from '../domain/language.ts';
import { LIMITS } from '../domain/limits.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LAYOUTS } from '../domain/media.ts';
import type { RenderWish } from '../domain/render-plan.ts';
import { type Goal, GOALS } from '../domain/stages.ts';
import { PROJECT_STATES } from '../domain/states.ts';
import { createdAfter, pageQuery, searchIn, standardEnvelope } from './pages.ts';
import { givenOptionsSchema } from './render-settings.ts';
import { changedReferences, newReferences, referenceFilters } from './references.ts';
import { projectEntriesSchema } from './dictionary.ts';
import { renderWishSchema } from './render.ts';
import { urlText } from './video-metadata.ts';
import {
  aliasOf,
  answer,
  aspectRatioText,
  clockTextSchema,
  firstGiven,
  flagText,
  languageSchema,
  languageText,
  lineText,
  MAX_SECONDS,
  numeric,
  optional,
  percentSchema,
  testMark,
  thumbnailSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
  urlSchema,
} from './wire.ts';
import { CLIP_SECONDS, METADATA_AND_SOURCE } from './version2/fields.ts';
import { askedInVersion2, inVersion2, named } from './version2/forms.ts';
import { PROJECT_STATUS, PROJECT_STATUS_FILTER } from './version2/status.ts';

const clipDuration = optional(numeric({ min: LIMITS.clipMinSec, max: LIMITS.clipMaxSec }));
const seconds = optional(numeric({ min: 0, max: MAX_SECONDS }));
const layout = optional(z.enum(LAYOUTS));
const aspectRatio = optional(aspectRatioText);
const maxClips = optional(numeric({ min: 1, max: LIMITS.maxClips }).pipe(z.int()));

const webhookUrl = optional(z.string().trim().min(1).max(2_048));

/** What is said of one video. */
export const newProjectFields = {
  url: urlText.describe('The source: any URL that `POST /videoMetadata` accepts, or the `url` of an upload.'),
  title: optional(lineText(200)).describe('Default: the title of the video.'),
  ...newReferences,
};

/** What a new project may ask for. A field has two names if the specification uses both. */
export const projectOptionFields = {
  goal: optional(z.enum(GOALS)).describe(
    '`shorts` finds the best moments (default). `reframe` makes one short of the whole window. `empty` makes none, so that you cut them yourself.',
  ),
  clipDuration: clipDuration.describe(
    `Length of a short in seconds, ${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec}. Default: "${LIMITS.clipDefaultSec}". Shorts stay within 20% of it if the talk allows; otherwise \`length_reason\` says why.`,
  ),
  clip_duration: aliasOf('clipDuration', clipDuration),
  startTime: seconds.describe('Start of the window to process, in seconds. Default: 0.'),
  start_time: aliasOf('startTime', seconds),
  endTime: seconds.describe(
    `End of the window to process, in seconds. Default: the end of the video. The window must be at least ${LIMITS.windowMinSec} seconds long.`,
  ),
  end_time: aliasOf('endTime', seconds),
  aspect_ratio: aspectRatio.describe('Default: `vertical`.'),
  aspectRatio: aliasOf('aspect_ratio', aspectRatio),
  layout: layout.describe('How people are framed. Default: `single`.'),
  video_layout: aliasOf('layout', layout),
  language: optional(languageText).describe('The spoken language, as a BCP 47 tag. Default: `auto`.'),
  keywords: optional(z.array(z.string().trim().min(1).max(100)).max(50)).describe(
    'Topics that shorts should cover. Clips about them come first; `not_found` of the project lists those that nobody talks about.',
  ),
  prompt: optional(z.string().trim().min(1).max(1_000)).describe(
    'What shorts should cover, as a sentence: “every time she talks about money”, “the funniest moments”.',
  ),
  max_clips: maxClips.describe(`Maximum number of shorts, 1 to ${LIMITS.maxClips}.`),
  maxClips: aliasOf('max_clips', maxClips),
  webhook_url: webhookUrl.describe('Receives an event when the project is ready or refunded and when a render ends.'),
  webhookUrl: aliasOf('webhook_url', webhookUrl),
  dictionary: optional(projectEntriesSchema).describe(
    'How names and terms are written in this project. It comes before the dictionary of the account.',
  ),
  render: optional(renderWishSchema).describe(
    'Renders the best shorts automatically, best first, each as soon as its framing is known. Not with the goal `empty`.',
  ),
};

/** A body with these fields, as use cases get it. */
export function readNewProject(body: z.infer<z.ZodObject<typeof newProjectFields & typeof projectOptionFields>>) {
  return {
    url: body.url,
    goal: body.goal ?? 'shorts',
    title: body.title,
    clipDurationSec: firstGiven(body.clipDuration, body.clip_duration) ?? LIMITS.clipDefaultSec,
    startSec: firstGiven(body.startTime, body.start_time),
    endSec: firstGiven(body.endTime, body.end_time),
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio) ?? 'vertical',
    layout: firstGiven(body.layout, body.video_layout) ?? 'single',
    language: body.language ?? AUTO_LANGUAGE,
    keywords: body.keywords ?? [],
    prompt: body.prompt,
    maxClips: firstGiven(body.max_clips, body.maxClips) ?? LIMITS.maxClips,
    externalId: body.external_id,
    clientMetadata: body.metadata,
    webhookUrl: firstGiven(body.webhook_url, body.webhookUrl),
    render: body.render,
    dictionary: body.dictionary,
  };
}

/** POST /createShorts and POST /projects, which are the same. */
export const createProjectRequestSchema = z
  .object({ ...newProjectFields, ...projectOptionFields })
  .superRefine(checkRenderWish)
  .meta({
    id: 'NewProject',
    required: ['url'],
    example: { url: 'https://example.com/talk.mp4', clipDuration: '30', aspect_ratio: 'vertical', layout: 'single' },
  })
  .transform(readNewProject);
export type CreateProjectRequest = z.infer<typeof createProjectRequestSchema>;

export const projectSchema = z
  .strictObject({
    id: ulidSchema,
    title: z.string().meta({ example: 'How to grow tomatoes' }),
    url: urlSchema.describe('URL of the source video.'),
    status: z
      .enum(PROJECT_STATES)
      .describe('`face_analysis_done`: the project is ready for renders. `refunded`: it failed and cost nothing.')
      .register(inVersion2, PROJECT_STATUS),
    goal: z.enum(GOALS),
    video_layout: z.enum(LAYOUTS).register(inVersion2, named('layout')),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    clip_duration: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .meta({ description: 'Target length of a short: seconds as text.', example: '60' })
      .register(inVersion2, CLIP_SECONDS),
    start_time: z.number().nonnegative().meta({ description: 'Start of the processed window.', example: 0 }),
    end_time: z.number().positive().meta({ description: 'End of the processed window.', example: 3765 }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    thumbnail_url: thumbnailSchema.describe('Empty until the video is downloaded.'),
    metadata: z
      .object({
        title: z.string().meta({ example: 'How to grow tomatoes' }),
        duration: clockTextSchema,
        channel_title: z.string().meta({ example: 'Garden School' }),
        views: z.number().optional().meta({ example: 1250 }),
      })
      .catchall(z.unknown())
      .describe('Your own `metadata` object, plus facts about the source. If names clash, the facts win.')
      .register(inVersion2, METADATA_AND_SOURCE),
    external_id: z.string().nullable().describe('Your own id of the project, as sent.').meta({ example: null }),
    progress: percentSchema.describe('Percent of the whole project. Never goes down.'),
    stage_progress: percentSchema.describe('Percent of the current step.'),
    eta_seconds: z.number().nonnegative().nullable().meta({
      description:
        'Estimated seconds until the project is ready and the renders that it asked for are done. 0: nothing is left. Null: unknown, or the project failed.',
      example: 0,
    }),
    waiting: z.boolean().meta({
      description: 'True while no node works on the project: it waits for a free one. `eta_seconds` is null then.',
      example: false,
    }),
    failure_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the project failed. Null unless `refunded`.', example: null }),
    credits_cost: z
      .int()
      .nonnegative()
      .meta({ description: 'Credits that the project has reserved or cost.', example: 63 }),
    shorts_count: z.int().nonnegative().meta({ example: 12 }),
    language: languageSchema.describe('As sent: a BCP 47 tag, or `auto`.').meta({ example: 'auto' }),
    spoken_language: languageSchema.nullable().describe('The language that was heard. Null until it is known.'),
    keywords: z
      .array(z.string())
      .describe('As sent.')
      .meta({ example: ['watering'] }),
    prompt: z.string().nullable().describe('As sent.').meta({ example: null }),
    not_found: z
      .array(z.string())
      .describe('The `keywords` (and the `prompt`) that no short is about, as sent. Empty until the shorts are chosen.')
      .meta({ example: [] }),
    max_clips: z.int().positive().meta({ example: 20 }),
    webhook_url: z.url().nullable().meta({ description: 'Receives the events of the project.', example: null }),
    expires_at: timestampSchema
      .nullable()
      .describe(
        'When the project is deleted with its clips and videos, because nobody opened it for a long time. Reading or changing it keeps it; lists do not. Null: not within the next week.',
      )
      .meta({ example: null }),
    render: z
      .strictObject({ count: z.int().positive().meta({ example: 3 }), options: givenOptionsSchema })
      .nullable()
      .describe('The automatic renders, as sent.')
      .meta({ example: null }),
    test: testMark,
  })
  .meta({ id: 'Project' });
export type ProjectView = z.infer<typeof projectSchema>;

export const projectResponseSchema = answer('ProjectResponse', projectSchema);

/** GET and DELETE /projects/{id} */
export const projectIdPathSchema = z.object({ id: ulidText.describe('Project ID.') });

/** PATCH /projects/{id} */
export const editProjectRequestSchema = z.strictObject({ title: optional(lineText(200)), ...changedReferences }).meta({
  id: 'UpdateProjectRequest',
  example: { title: 'How to grow tomatoes', external_id: 'order-42', metadata: { customer: '42' } },
});
export type EditProjectRequest = z.infer<typeof editProjectRequestSchema>;

/** GET /projects */
export const projectListQuerySchema = z.object({
  ...pageQuery,
  status: z
    .enum(PROJECT_STATES)
    .optional()
    .describe('Projects with this status only.')
    .register(askedInVersion2, PROJECT_STATUS_FILTER),
  q: searchIn('the title or the URL'),
  created_after: createdAfter,
  expiring: flagText
    .optional()
    .describe('`1`: only projects that are deleted soon (`expires_at`). `0`: only the others.'),
  ...referenceFilters,
});
export const projectListSchema = standardEnvelope(projectSchema).meta({ id: 'ProjectList' });

/** Checks what is known before the video is. The rest is checked when the short is framed. */
export function checkRenderWish(
  { goal, language, render }: { goal?: Goal; language?: string; render?: Partial<RenderWish> },
  context: z.RefinementCtx,
): void {
  if (render === undefined) return;
  if (goal === 'empty') {
    const message = 'must not be sent with the goal empty, which makes no shorts';
    context.addIssue({ code: 'custom', path: ['render'], message });
  }
  // Missing if the options are not valid, which has its own issue.
  const captions = render.options?.captions;
  const asked = typeof captions === 'object' ? captions.language : undefined;
  const isOther = [asked, language].every((tag) => tag !== undefined && tag !== AUTO_LANGUAGE) && asked !== language;
  if (isOther) {
    const message = `must be auto or ${language}, the language of the video: clips are translated when they are made`;
    context.addIssue({ code: 'custom', path: ['render', 'options', 'captions', 'language'], message });
  }
}
