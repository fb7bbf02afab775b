import * as z from 'zod';
import { LAYOUTS, SHORT_MARKS } from '../domain/media.ts';
import { LIMITS } from '../domain/limits.ts';
import { LENGTH_REASONS, MOMENT_KINDS } from '../domain/score.ts';
import { PROJECT_STATES, RENDER_STATES } from '../domain/states.ts';
import { createdAfter, pageObject, pageQuery, searchIn } from './pages.ts';
import { projectSchema } from './project.ts';
import { postsSchema } from './shorts/posts.ts';
import { bRollSchema } from './captions/b-roll.ts';
import { fallbackSchema, partsSchema, savedOptionsSchema } from './render-settings.ts';
import { layoutSegmentSchema, shotSchema, textRegionSchema } from './shorts/framing.ts';
import {
  answer,
  languageSchema,
  messageSchema,
  testMark,
  thumbnailSchema,
  timestampSchema,
  ulidSchema,
  ulidText,
  warningsSchema,
} from './wire.ts';
import { UPDATING } from './version2/fields.ts';
import { askedInVersion2, GONE, inVersion2, wholeInVersion2 } from './version2/forms.ts';
import { ANSWERED_LIST } from './version2/lists.ts';
import { PROJECT_STATUS, PROJECT_STATUS_FILTER, RENDER_STATUS } from './version2/status.ts';
import { pictureSchema } from './shorts/picture.ts';
import { asidesSchema, wordSchema } from './shorts/words.ts';

export const SHORT_SORTS = ['best', 'score', 'start_time', 'created_at', 'id'] as const;
export type ShortSort = (typeof SHORT_SORTS)[number];

const seconds = z.number().nonnegative();
const points = z.number().min(0).max(100);

const shortFields = {
  id: ulidSchema,
  test: testMark,
  title: z
    .string()
    .describe('Changes only when you change it. Finished files keep the name that they were made with.')
    .meta({ example: 'Water in the morning' }),
  title_proposal: z
    .string()
    .nullable()
    .describe(
      'A name for the present range, after you moved an edge. To use it, send it as `title`. Null if there is none, and for shorts that you named.',
    )
    .meta({ example: null }),
  score: points.meta({
    description:
      'How likely an editor would post the short, in percent with one decimal: of shorts with 70, seven in ten are worth posting. The same range with the same words always has the same score. 0 for shorts that you cut.',
    example: 87.4,
  }),
  status: z
    .enum(PROJECT_STATES)
    .describe(
      'Uses the status values of projects. `shorts_created`: the short is being framed. `face_analysis_done`: it is ready for renders. `refunded`: framing failed.',
    )
    .register(inVersion2, PROJECT_STATUS),
  failure_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why framing failed. Null unless `refunded`.', example: null }),
  already_copied: z.boolean().describe('True if you copied this live short into a project.').register(inVersion2, GONE),
  start_time: seconds.meta({
    description:
      'Start in the source, in seconds. Framing may still move start and end by 0.4 s, away from cuts of the picture.',
    example: 45.2,
  }),
  end_time: seconds.meta({ description: 'End in the source, in seconds.', example: 78.9 }),
  duration: seconds.meta({
    description: 'Length in seconds of what is played: the range or the `pieces`, without `cuts`.',
    example: 33.7,
  }),
  length_reason: z
    .enum(LENGTH_REASONS)
    .nullable()
    .describe(
      'Why `duration` differs from the requested `clipDuration` by more than 20%. `source_too_short`: there is not enough speech, or the window is too short. `no_clean_edges`: no whole sentences of that length begin and end well. `moment`: the short must hold a moment of a live. Null if the length is as requested, and for shorts that you cut.',
    )
    .meta({ example: null }),
  description: z.string().meta({ example: 'Why plants need water in the morning.' }),
  hashtags: z.array(z.string()).meta({ example: ['gardening'] }),
  context: z
    .string()
    .nullable()
    .describe(
      `Who or what the short is about, in at most ${LIMITS.contextWords} words, where its first sentence leans on what came before. To show it at the beginning, send it as \`title_overlay\` of a render. Null: it needs none, or nothing is known.`,
    )
    .meta({ example: null }),
  texts_updating: z
    .boolean()
    .describe(
      'True while a short with a new range is being rated again. Until then score, evidence, `title_proposal`, description and hashtags are those of its old range. Texts that you wrote stay.',
    )
    .register(inVersion2, UPDATING),
  layout: z.enum(LAYOUTS),
  thumbnail_url: thumbnailSchema.describe('Empty until the short is framed.'),
  cover_time: seconds
    .nullable()
    .describe(
      'The second of the source that covers show: chosen by you with `PATCH`, or by a language model that saw the clip. Null: each render shows the best frame.',
    )
    .meta({ example: null }),
  mark: z
    .enum(SHORT_MARKS)
    .nullable()
    .describe('Your decision about the short, set with `PATCH`.')
    .meta({ example: null }),
  early: z
    .boolean()
    .describe(
      'True for a short that was found in the first minutes of a long video, before the rest was heard. It becomes false once the whole video is heard, if the short is among the best of it. Otherwise the short stays, below the others.',
    )
    .meta({ example: false }),
  render_options: savedOptionsSchema
    .nullable()
    .describe(
      'The look that you saved with `PATCH`: renders use it for every option that their request does not name. Null: none.',
    )
    .meta({ example: null }),
  created_at: timestampSchema,
};
export const shortListItemSchema = z.strictObject(shortFields).meta({ id: 'ShortListItem' });
export type ShortListItemView = z.infer<typeof shortListItemSchema>;

/** GET /shorts/{project_id} */
const projectId = ulidText.describe('ID of your project.');
export const projectPathSchema = z.object({ project_id: projectId });
const shortSort = z
  .enum(SHORT_SORTS)
  .optional()
  .describe(
    'Sort order. Default: `best`: kept shorts first, then open ones, `early` ones and rejected ones, each by `score`. `score`: highest first. `created_at`: newest first. Others ascend.',
  );
export const shortListQuerySchema = z.object({
  ...pageQuery,
  sort: shortSort,
  status: z
    .enum(PROJECT_STATES)
    .optional()
    .describe('Shorts with this status only.')
    .register(askedInVersion2, PROJECT_STATUS_FILTER),
  mark: z
    .enum([...SHORT_MARKS, 'none'])
    .optional()
    .describe('Shorts with this mark only. `none`: without one.'),
  q: searchIn('the title or the description'),
  created_after: createdAfter,
});
export const shortListResponseSchema = z
  .strictObject({
    message: messageSchema,
    project: projectSchema,
    data: pageObject(shortListItemSchema).meta({ id: 'ShortListItemPage' }),
    warnings: warningsSchema,
  })
  .register(wholeInVersion2, ANSWERED_LIST)
  .meta({ id: 'ListShortsResponse' });

const scorePartSchema = z.strictObject({
  name: z.string().meta({ example: 'question' }),
  weight: z.number().meta({ example: 0.2 }),
  points: z.number().describe('Points that this part adds to the score.').meta({ example: 18.5 }),
  evidence: z.strictObject({ text: z.string().meta({ example: 'Never at night.' }), start: seconds, end: seconds }),
});

/** GET /shorts/{project_id}/{short_id}. Every time is in seconds of the source. */
export const shortSchema = z
  .strictObject({
    ...shortFields,
    project_id: ulidSchema,
    title_options: z
      .array(z.string())
      .describe(
        'Other names for the short, the best first. To use one, send it as `title`. Empty for shorts of earlier versions.',
      )
      .meta({ example: ['Never water them at night'] }),
    posts: postsSchema,
    preview_url: z
      .url()
      .nullable()
      .describe(
        'A small preview video of the framed short. Until it exists, and for shorts over five minutes: a signed URL of the source, valid for a few hours, that starts at the short. Null until the source is downloaded.',
      ),
    score_details: z
      .strictObject({
        hook: points,
        flow: points,
        value: points,
        energy: points,
        parts: z.array(scorePartSchema),
        reason: z
          .string()
          .describe(
            'Why people would watch the short, in its language: what kind of moment it is, and the line to stay for. With a language model its sentence. Empty if nothing special is known.',
          )
          .meta({ example: 'Advice: “Never water them at night.”' }),
        moment: z
          .strictObject({
            kind: z
              .enum(MOMENT_KINDS)
              .describe(
                '`replayed`: viewers came back to it. `joke`: people laugh. `turn`: something surprising. `number`: a number that sticks. `how_to`: advice. `answer`: a question and its answer. `line`: a line that stands out.',
              ),
            text: z.string().meta({ example: 'Never water them at night.' }),
            start: seconds,
            end: seconds,
          })
          .nullable()
          .describe('The kind of moment, and the line that a viewer stays for. Null if nothing special is known.'),
        hook_text: z
          .string()
          .optional()
          .describe('A few words to show in the first seconds. Only if a language model wrote them.')
          .meta({ example: 'The worst time to water' }),
      })
      .describe(
        'How the score is made up: four marks, the parts whose points add up to it, and the reason. Parts that say nothing about the short are left out.',
      ),
    cuts: partsSchema
      .describe(
        'The parts that you cut with `PATCH`, in seconds of the source and in order. Renders leave them out of picture, sound and captions. `preview_url`, `words` and `shots` are those of the whole range.',
      )
      .meta({ example: [] }),
    pieces: partsSchema
      .describe(
        'What the short plays, in this order, if you moved or added parts with `PATCH`: parts of the source, in seconds. Empty: it plays its range. `words`, `shots` and `preview_url` are those of the range and of all pieces, in order of the source. The score is that of the range.',
      )
      .meta({ example: [] }),
    b_roll: bRollSchema
      .describe('Footage that you placed with `PATCH`. What was deleted since stays here, and is not shown.')
      .meta({ example: [] }),
    words: z
      .array(wordSchema)
      .describe('The spoken words with their times in seconds of the source. Empty until the whole video is heard.'),
    asides: asidesSchema,
    layout_segments: z
      .array(layoutSegmentSchema)
      .describe('Who is shown when. Crops are in pixels of the source and move over time.'),
    shots: z
      .array(shotSchema)
      .describe(
        'The shots of the short, from cut to cut. Empty until it is framed. Frame a shot by hand with `PATCH`.',
      ),
    framing_updating: z
      .boolean()
      .describe(
        'True while `layout_segments`, thumbnail and preview do not yet show your last change of the framing. A render already uses it.',
      )
      .register(inVersion2, GONE),
    can_undo_framing: z.boolean().describe('True if `undo_framing` would undo a change.'),
    text_regions: z
      .array(textRegionSchema)
      .describe(
        'Text that is part of the picture of the source, in its pixels: name straps, subtitles, tickers, slides. Captions and titles keep clear of it. Empty until the short is framed, and in shorts that were framed before text was looked for.',
      ),
    quality: pictureSchema.nullable().describe('What is known of the picture. Null until the short is framed.'),
    fallbacks: z
      .array(fallbackSchema)
      .describe('If the layout could not be used: what is shown instead, and why. Empty until the short is framed.'),
    language: languageSchema.nullable().describe('The spoken language. Null until it is known.'),
    renders: z
      .array(
        z.strictObject({
          id: ulidSchema,
          status: z.enum(RENDER_STATES).register(inVersion2, RENDER_STATUS),
          download_url: z.url().nullable(),
          created_at: timestampSchema,
        }),
      )
      .describe('Newest first.'),
  })
  .meta({ id: 'Short' });
export type ShortView = z.infer<typeof shortSchema>;

export const shortPathSchema = z.object({ project_id: projectId, short_id: ulidText.describe('Short ID.') });
export const shortResponseSchema = answer('ShortResponse', shortSchema);
/** PATCH /shorts/{project_id} */
export const changedShortsResponseSchema = answer('ChangedShortsResponse', z.array(shortListItemSchema));
