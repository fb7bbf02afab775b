import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { LAYOUTS } from '../domain/media.ts';
import { type RenderOptions, RESOLUTIONS, type TemplateOptions } from '../domain/render-plan.ts';
import { PROFANITY_CHOICES } from '../domain/captions/profanity.ts';
import { RENDER_STATES } from '../domain/states.ts';
import { createdAfter, pageObject, pageQuery, searchIn } from './pages.ts';
import {
  captionsSchema,
  fallbackSchema,
  givenOptionsSchema,
  heightOfFrame,
  movementFields,
  readMovement,
  renderedShortSchema,
  renderSettingsSchema,
} from './render-settings.ts';
import {
  aliasOf,
  answer,
  brandOptions,
  firstGiven,
  flagText,
  inShapes,
  lineText,
  MAX_SECONDS,
  numeric,
  oneOf,
  optional,
  percentSchema,
  readBrandOptions,
  readShapes,
  shapeFields,
  testMark,
  thumbnailSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
} from './wire.ts';
import { CAPTION_FILES, FAILURE_REASON, ONLY_READY, RENDERS_OF_SHORT } from './version2/fields.ts';
import { askedInVersion2, GONE, inVersion2, wholeInVersion2 } from './version2/forms.ts';
import { RENDER_STATUS, RENDER_STATUS_FILTER } from './version2/status.ts';
import { qualitySchema } from './renders/quality.ts';

const MP4 = 'https://example.com/media/short.mp4?v=b94d27b9934d';
const seconds = optional(numeric({ min: 0, max: MAX_SECONDS }));
const layout = optional(z.enum(LAYOUTS));

const options = {
  layout: layout.describe('Default: the layout of the short, else of the project.'),
  video_layout: aliasOf('layout', layout),
  ...shapeFields,
  resolution: optional(oneOf(RESOLUTIONS)).describe('Pixels of the shorter side. Default: 1080.'),
  fps: optional(z.union([z.literal('source'), oneOf([30, 60])], { error: 'must be source, 30 or 60' })).describe(
    '`source` (default), 30 or 60.',
  ),
  captions: optional(
    z.union([z.boolean(), captionsSchema], { error: 'must be true, false or an object of caption options' }),
  ).describe('`false` for no captions, or an object that sets their look.'),
  title_overlay: optional(
    z.union([z.boolean(), lineText(LIMITS.titleOverlayChars)], {
      error: `must be true, false or a text of 1 to ${LIMITS.titleOverlayChars} characters`,
    }),
  ).describe('`true` shows the title of the short over the picture. A string shows that text instead.'),
  title_position: optional(
    z.union([z.literal('auto'), heightOfFrame], { error: 'must be auto or a number from 0 to 1' }),
  ).describe(
    '`auto` (default) finds a place for the title that covers no face. A number sets its middle by hand, from 0 (the top of the frame) to 1.',
  ),
  remove_silence: optional(z.boolean()).describe('`true` cuts long pauses.'),
  enhance_speech: optional(z.boolean()).describe(
    '`true` lowers noise beside what is said, and makes quiet speakers as loud as the others, by up to 9 dB. Music and applause of the source become quieter, too. Default: `false`.',
  ),
  profanity: optional(z.enum(PROFANITY_CHOICES)).describe(
    'Swear words: `keep` (default), `mask` (captions say "f**k"), or `silence` or `bleep`, which also take them out of the sound.',
  ),
  loudness: optional(
    z.union([z.literal('off'), numeric({ min: -40, max: -5 })], { error: 'must be off or a number from -40 to -5' }),
  ).describe('Target loudness in LUFS. Default: -14. `off` keeps the sound as it is.'),
  ...brandOptions,
  ...movementFields,
  force: optional(z.boolean()).describe('`true` renders again even if the same render exists.'),
};
const templateId = optional(ulidText).describe(
  'One of your templates: `GET /templates`. Options that you send override those of the template.',
);
const rangeSchema = {
  start_time: seconds.describe('Start of another range, inside the window of the project. Default: that of the short.'),
  startTime: aliasOf('start_time', seconds),
  end_time: seconds.describe('End of another range, inside the window of the project. Default: that of the short.'),
  endTime: aliasOf('end_time', seconds),
};

/** POST /shorts/{project_id}/{short_id}/render. Without a body every option has its default. */
export const renderRequestSchema = inShapes(
  z.strictObject({
    ...options,
    template_id: templateId,
    ...rangeSchema,
    draft: optional(z.boolean()).describe(
      '`true` makes a draft within seconds: 270 pixels on the shorter side and the sound as it is, so `resolution` and `loudness` are ignored. Drafts are free, count toward the rate of framings instead of renders, raise no events, and are not listed with `only_done`.',
    ),
  }),
)
  .meta({ id: 'RenderOptions', example: { resolution: 1080, captions: { style: 'bold', position: 'bottom' } } })
  .transform((body) => ({
    ...readOptions(body),
    ...(body.draft === true ? { draft: true as const } : {}),
    ...templateOf(body),
    startSec: firstGiven(body.start_time, body.startTime),
    endSec: firstGiven(body.end_time, body.endTime),
  }));
export type RenderRequest = z.infer<typeof renderRequestSchema>;

/** `render` of POST /createShorts and POST /projects. */
export const renderWishSchema = z
  .strictObject({
    count: optional(numeric({ min: 1, max: LIMITS.maxClips }).pipe(z.int())).describe(
      `Number of best shorts to render, 1 to ${LIMITS.maxClips}. Default: all.`,
    ),
    template_id: templateId,
    options: optional(inShapes(z.strictObject(options))).describe(
      'Options of these renders, as for `POST /renders/bulk`.',
    ),
  })
  .transform(({ count, options: given, ...body }) => ({
    count: count ?? LIMITS.maxClips,
    options: readOptions(given ?? {}),
    ...templateOf(body),
  }));

const { force: _force, ...savedOptions } = options;
/** The options of a template, or of a short. */
export const savedOptionsRequestSchema = inShapes(z.strictObject(savedOptions)).transform((body): TemplateOptions => {
  const { force: _never, ...saved } = readOptions(body);
  return saved;
});

/** POST /renders/bulk. A short that is listed twice counts once. */
export const bulkRenderRequestSchema = inShapes(
  z.strictObject({
    short_ids: z
      .array(ulidText)
      .min(1)
      .max(LIMITS.bulkRenders)
      .describe('Shorts to render. The options apply to all of them.'),
    project_id: optional(ulidText).describe(
      'The project of all these shorts. Send it for shorts of a project that you have not opened for months: without it, they are found once you open the project.',
    ),
    ...options,
    template_id: templateId,
  }),
)
  .meta({ id: 'RenderShortsRequest', example: { short_ids: ['01KAFV5N7Q2V8XW4T6R5N0M1AB'] } })
  .transform((body) => ({
    shortIds: [...new Set(body.short_ids)],
    ...(body.project_id !== undefined && { projectId: body.project_id }),
    request: { ...readOptions(body), ...templateOf(body), startSec: undefined, endSec: undefined },
  }));

function templateOf({ template_id: templateId }: { template_id?: string | undefined }): { templateId?: string } {
  return templateId === undefined ? {} : { templateId };
}

function readOptions(body: Partial<z.infer<z.ZodObject<typeof options>>>): RenderOptions {
  return {
    layout: firstGiven(body.layout, body.video_layout),
    ...readShapes(body),
    resolution: body.resolution,
    fps: body.fps,
    captions: body.captions,
    loudness: body.loudness,
    titleOverlay: body.title_overlay,
    titlePosition: body.title_position,
    removeSilence: body.remove_silence,
    enhanceSpeech: body.enhance_speech,
    profanity: body.profanity,
    ...readBrandOptions(body),
    ...readMovement(body),
    force: body.force ?? false,
  };
}

export const renderSchema = z
  .strictObject({
    id: ulidSchema,
    test: testMark,
    short_id: ulidSchema,
    status: z
      .enum(RENDER_STATES)
      .describe('`done` and `error` are final. After `error`, the same request starts a new attempt.')
      .register(inVersion2, RENDER_STATUS),
    download_url: z
      .url()
      .nullable()
      .meta({ description: 'The MP4 file. Never expires and needs no token. Null until `done`.', example: MP4 }),
    draft: z.boolean().describe('True for a draft: see `draft` of the request.'),
    render_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: 'Equal options for the same short give an equal hash and the same render.',
        example: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      })
      .register(inVersion2, GONE),
    storage_provider: z.string().meta({ example: 'r2' }).register(inVersion2, GONE),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    short: renderedShortSchema,
    published_platforms: z
      .array(z.string())
      .meta({ description: 'Platforms recorded with `POST /renders/{id}/published`.', example: ['youtube'] }),
    progress: percentSchema.describe('Percent.'),
    eta_seconds: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'Estimated seconds left, or null.', example: 0 }),
    error_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the render failed. Null unless `error`.', example: null })
      .register(inVersion2, FAILURE_REASON),
    width: z.int().nullable().meta({ example: 1080 }),
    height: z.int().nullable().meta({ example: 1920 }),
    duration: z.number().nullable().meta({ description: 'Length in seconds.', example: 33.7 }),
    size_bytes: z.int().nullable().meta({ example: 8_400_000 }),
    thumbnail_url: thumbnailSchema,
    cover_url: z.url().nullable().meta({
      description:
        'The cover: a frame of the clip without captions and title, up to 1080 pixels on the shorter side, as JPEG. The MP4 contains it too. Null until `done`, for drafts, and for clips of earlier versions.',
      example: 'https://example.com/media/short.jpg',
    }),
    cover_offset: z.number().nonnegative().nullable().meta({
      description: 'The second of the file that the cover shows, for platforms that take a time instead of a picture.',
      example: 6.2,
    }),
    caption_url: z
      .url()
      .nullable()
      .describe('The captions as they are shown, a few words at a time, as SRT.')
      .register(inVersion2, CAPTION_FILES),
    caption_vtt_url: z
      .url()
      .nullable()
      .describe('The same as WebVTT, for `<track>` in a `<video>`.')
      .register(inVersion2, GONE),
    subtitles: z
      .strictObject({ srt: z.url(), vtt: z.url(), txt: z.url() })
      .nullable()
      .describe(
        'Subtitles of whole lines, at most two of 42 letters, as SRT and WebVTT for the upload to a platform, and what is said as plain text. Null until `done`.',
      )
      .meta({
        example: {
          srt: 'https://example.com/media/subtitles.srt',
          vtt: 'https://example.com/media/subtitles.vtt',
          txt: 'https://example.com/media/subtitles.txt',
        },
      }),
    quality: qualitySchema.nullable().describe('Measurements of the finished file.'),
    options: givenOptionsSchema,
    settings: renderSettingsSchema,
    fallbacks: z
      .array(fallbackSchema)
      .describe(
        'Options that could not be applied, with what was used instead and why. Known when the render is `done`.',
      ),
    warnings: z.array(z.string()).describe('The same, as sentences.').meta({ example: [] }).register(inVersion2, GONE),
  })
  .meta({ id: 'Render' });
export type RenderView = z.infer<typeof renderSchema>;

export const renderPathSchema = z.object({ id: ulidText.describe('Render ID.') });
export const renderResponseSchema = answer('RenderResponse', renderSchema);
export const renderShortResponseSchema = renderResponseSchema
  .extend({
    renders: z
      .array(renderSchema)
      .optional()
      .describe('With several shapes: the render of each, in the order of `aspect_ratios`. `data` is the first.'),
  })
  .register(wholeInVersion2, RENDERS_OF_SHORT)
  .meta({ id: 'RenderShortResponse' });
export const bulkRenderResponseSchema = answer('RenderShortsResponse', z.array(renderSchema));

const onlyDone = flagText.optional();

/** GET /renders. The flag is `only_done`; `done`, `finished` and `status=done` mean the same. */
export const renderListQuerySchema = z
  .object({
    ...pageQuery,
    project_id: ulidText.optional().describe('Renders of this project only.'),
    only_done: onlyDone.describe('`1`: finished renders only.').register(askedInVersion2, ONLY_READY),
    done: aliasOf('only_done', onlyDone),
    finished: aliasOf('only_done', onlyDone),
    status: z
      .enum(RENDER_STATES)
      .optional()
      .describe('Renders with this status only.')
      .register(askedInVersion2, RENDER_STATUS_FILTER),
    q: searchIn('the title of the short'),
    created_after: createdAfter,
  })
  .refine(({ status = 'done', ...flags }) => status === 'done' || onlyDoneOf(flags) !== true, {
    path: ['status'],
    error: 'must be done, or not be sent with only_done',
  });

function onlyDoneOf(flags: { only_done?: boolean; done?: boolean; finished?: boolean }): boolean | undefined {
  return firstGiven(flags.only_done, flags.done, flags.finished);
}

const renderPage = pageObject(renderSchema).meta({ id: 'RenderPage' });
export const renderListResponseSchema = answer('RenderPageResponse', renderPage);
