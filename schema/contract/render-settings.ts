import * as z from 'zod';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LAYOUTS } from '../domain/media.ts';
import { CAPTION_POSITIONS, CAPTION_STYLES, RESOLUTIONS } from '../domain/render-plan.ts';
import { captionDesignShape, colourText, weightIssue } from './captions/design.ts';
import { PROFANITY_CHOICES } from '../domain/captions/profanity.ts';
import { logoLookShape } from './captions/logo.ts';
import { endCardLookSchema, endLookSchema } from './captions/ends.ts';
import { musicLookShape } from './captions/music.ts';
import { backgroundText, movementShape } from './captions/movement.ts';
import { type MovementWish, PROGRESS_BARS, TRANSITIONS, ZOOM } from '../domain/movement/movement.ts';
import { bRollSchema } from './captions/b-roll.ts';
import { FALLBACK_OPTIONS, FALLBACK_REASONS } from '../domain/wishes/fallback.ts';
import { languageText, numeric, optional, thumbnailSchema, ulidSchema, urlSchema } from './wire.ts';

/** The captions of a render, and what a render says about its options. */

/** A place in the height of the frame, from 0 (the top) to 1. */
export const heightOfFrame = numeric({ min: 0, max: 1 });

const captionFields = {
  style: optional(z.enum(CAPTION_STYLES)).describe('What every other field changes: `GET /caption-styles`.'),
  position: optional(
    z.union([z.enum(CAPTION_POSITIONS), heightOfFrame], {
      error: 'must be top, middle, bottom or a number from 0 to 1',
    }),
  ).describe(
    '`top`, `middle` or `bottom` (default): text moves from there where it would cover a face. A number sets the middle of the text by hand, from 0 (the top of the frame) to 1; nothing moves it then, and platforms may cover it.',
  ),
  uppercase: optional(z.boolean()),
  highlight_color: optional(colourText).meta({
    description: 'Color of the word being spoken.',
    example: '#FFD400',
  }),
  fillers: optional(
    z
      .union([z.boolean(), z.enum(['show', 'hide'])], { error: 'must be true, false, show or hide' })
      .transform((asked) => asked === true || asked === 'show'),
  )
    .describe(
      '`true` (or `show`) also shows fillers such as "uh", and words that are said twice by mistake. `false` (or `hide`, the default) leaves them out.',
    )
    .meta({ example: false }),
  language: optional(languageText).describe(
    '`auto` (default): the spoken language. Another one needs a translation of the short: `POST /shorts/{project_id}/{short_id}/translations`.',
  ),
  with_original: optional(z.boolean()).describe('`true` shows what is said in smaller lines below a translation.'),
  font: optional(captionDesignShape.font),
  weight: optional(captionDesignShape.weight),
  size: optional(captionDesignShape.size),
  text_color: optional(captionDesignShape.text_color),
  outline: optional(captionDesignShape.outline),
  outline_color: optional(captionDesignShape.outline_color),
  box: optional(captionDesignShape.box),
  box_color: optional(captionDesignShape.box_color),
  box_opacity: optional(captionDesignShape.box_opacity),
  animation: optional(captionDesignShape.animation),
  align: optional(captionDesignShape.align),
  width: optional(captionDesignShape.width),
  lines: optional(captionDesignShape.lines),
  words_per_line: optional(captionDesignShape.words_per_line),
  emphasis: optional(captionDesignShape.emphasis),
  emphasis_color: optional(captionDesignShape.emphasis_color),
  key_words: optional(captionDesignShape.key_words),
  speaker_colors: optional(captionDesignShape.speaker_colors),
  emoji: optional(captionDesignShape.emoji),
};
/** The captions of a request: a style and its changes. */
export const captionsSchema = z
  .strictObject(captionFields)
  .superRefine((wish, context) => {
    const message = weightIssue(wish);
    if (message !== null) context.addIssue({ code: 'custom', path: ['weight'], message });
  })
  .meta({ id: 'CaptionOptions' });

export const captionPlaceSchema = z.union([z.enum(CAPTION_POSITIONS), z.number().min(0).max(1)]);
/** Where a title stands. */
export const titlePlaceSchema = z.union([z.literal('auto'), z.number().min(0).max(1)]);

/** Movement in a request. */
export const movementFields = {
  zoom: optional(numeric(ZOOM)).describe(
    `How much the picture is gently enlarged at the beginning of sentences and on stressed words, from ${ZOOM.min} (not at all, the default) to ${ZOOM.max}. Never while the crop follows somebody, and never across a cut.`,
  ),
  transition: optional(z.enum(TRANSITIONS)).describe(
    'How the clip goes on where a part was cut out: `cut` (default) at once, `punch_in` with every other part a little larger, `flash` through a few frames of white.',
  ),
  progress_bar: optional(z.enum(PROGRESS_BARS)).describe(
    'A thin bar at the `top` or `bottom` edge that fills as the clip plays, in the `highlight_color` of the captions. Default: `none`.',
  ),
  background: optional(backgroundText).describe(
    'Behind a picture that is shown whole: `blur` (default), a blurred copy of it, a color, or the id of a picture of `GET /footage`, which fills the clip. Once that is deleted, it is `blur`.',
  ),
};

type Given = { [Field in keyof typeof movementFields]?: z.infer<(typeof movementFields)[Field]> };

/** What a request says of movement. */
export function readMovement({ zoom, transition, progress_bar: progressBar, background }: Given): MovementWish {
  return {
    ...(zoom !== undefined && { zoom }),
    ...(transition !== undefined && { transition }),
    ...(progressBar !== undefined && { progressBar }),
    ...(background !== undefined && { background }),
  };
}

const captions = {
  style: z.enum(CAPTION_STYLES).meta({ example: 'bold' }),
  position: captionPlaceSchema.meta({ example: 'bottom' }),
  uppercase: z.boolean().meta({ example: false }),
  highlight_color: z.string().meta({ example: '#FFD400' }),
  fillers: z.boolean().describe('Whether fillers and repeated words are shown.').meta({ example: false }),
};
/** Only what the options change of their style. */
const design = z.object(captionDesignShape).partial().shape;
const seconds = z.number().nonnegative();
const common = {
  layout: z.enum(LAYOUTS).meta({ example: 'react' }),
  aspect_ratio: z.enum(ASPECT_RATIOS),
  resolution: z.int().positive().meta({ description: 'Pixels of the shorter side.', example: 1080 }),
  fps: z.union([z.literal('source'), z.int().positive()]).meta({ example: 'source' }),
  loudness: z.union([z.number(), z.literal('off')]).meta({ description: 'In LUFS, or `off`.', example: -14 }),
  remove_silence: z.boolean().meta({ example: false }),
  enhance_speech: z.boolean().meta({ example: false }),
  profanity: z.enum(PROFANITY_CHOICES).meta({ example: 'keep' }),
  start_time: seconds.meta({ example: 45.2 }),
  end_time: seconds.meta({ example: 78.9 }),
};

/** Parts of the source: what is cut out of a clip, or what it plays. */
export const partsSchema = z.array(
  z.strictObject({ start: seconds.meta({ example: 52.4 }), end: seconds.meta({ example: 56.1 }) }),
);

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const framedShotSchema = z.strictObject({
  start: seconds,
  end: seconds,
  layout: z.enum([...LAYOUTS, 'fit']).nullable(),
  face: z.strictObject(box).nullable().describe('Where the chosen face is, in pixels of the source.'),
  crop: z
    .strictObject({
      width: z.number(),
      height: z.number(),
      points: z.array(z.strictObject({ time: seconds, x: z.number(), y: z.number(), scale: z.number() })),
      ease: z.boolean(),
    })
    .nullable(),
  panels: z
    .strictObject({
      first: z.strictObject(box),
      second: z.strictObject(box),
      share: z.number().nullable().describe('Null: as much as its part needs.'),
    })
    .nullable(),
});

/** Every option as the render uses it. */
export const renderSettingsSchema = z
  .strictObject({
    ...common,
    cuts: partsSchema.describe('The parts of the short that are left out, in seconds of the source.'),
    pieces: partsSchema
      .describe('What is played instead of what lies between these times, in this order. Empty: just that.')
      .meta({ example: [] }),
    b_roll: bRollSchema.describe('Footage that is shown instead of the picture.').meta({ example: [] }),
    captions: z.union([z.strictObject({ ...captions, ...design }), z.literal(false)]).describe('`false`: no captions.'),
    translation: z
      .strictObject({
        language: z.string(),
        with_original: z.boolean(),
        lines: z.array(z.strictObject({ start: seconds, end: seconds, text: z.string() })),
      })
      .optional()
      .describe('The captions in another language. Missing: they are in the spoken one.')
      .meta({
        example: {
          language: 'es',
          with_original: false,
          lines: [{ start: 45.2, end: 48.1, text: 'Lo que más me sorprendió' }],
        },
      }),
    title_overlay: z
      .string()
      .nullable()
      .describe('The title shown over the picture. Null: none.')
      .meta({ example: null }),
    title_position: titlePlaceSchema.describe('`auto`, or where the middle of the title is.').meta({ example: 'auto' }),
    watermark: z.string().nullable().describe('The watermark of your plan. Null: none.').meta({ example: null }),
    logo: z
      .strictObject(logoLookShape)
      .optional()
      .describe('The logo of the brand. Missing: none.')
      .meta({ example: { place: 'top-right', size: 0.18, opacity: 1, shown: 'always', seconds: null } }),
    music: z
      .strictObject(musicLookShape)
      .optional()
      .describe('The music of the brand. Missing: none.')
      .meta({ example: { volume_db: -8, duck_db: 15, fade: 1, start: 0 } }),
    ...movementShape,
    intro: endLookSchema.optional().describe('The intro of the brand. Missing: none.'),
    outro: endLookSchema.optional().describe('The outro of the brand. Missing: none.'),
    end_card: endCardLookSchema.optional().describe('The end card of the brand. Missing: none.'),
    cover_time: seconds
      .nullable()
      .describe('The second of the source that was chosen as the cover. Null: the best frame.')
      .meta({ example: null }),
    words: z
      .array(z.strictObject({ index: z.int().nonnegative(), text: z.string() }))
      .nullable()
      .describe(
        'The words that were corrected, by their `index` in the transcript. Empty text: hidden. Null: not known, for renders of earlier versions.',
      )
      .meta({ example: [{ index: 12, text: 'tomatoes' }] }),
    framing: z
      .array(framedShotSchema)
      .nullable()
      .describe(
        'The shots that were framed by hand: each with a layout, a face, a crop or two panels. Null: not known, for renders of earlier versions.',
      )
      .meta({ example: [] }),
  })
  .meta({ id: 'RenderSettings', description: 'Every option as this render uses it.' });
export type RenderSettingsView = z.infer<typeof renderSettingsSchema>;

/** The id of a brand, or `none`. */
const brandIdSchema = z.string().meta({ example: '01KAFV5N7Q2V8XW4T6R5N0M1AB' });

/** The options that were sent. */
export const givenOptionsSchema = z
  .strictObject({
    ...common,
    captions: z.union([
      z.boolean(),
      z
        .strictObject({
          ...captions,
          ...design,
          language: z.string().meta({ example: 'en' }),
          with_original: z.boolean(),
        })
        .partial(),
    ]),
    title_overlay: z.union([z.boolean(), z.string()]).meta({ example: true }),
    aspect_ratios: z.array(z.enum(ASPECT_RATIOS)),
    title_position: titlePlaceSchema.meta({ example: 'auto' }),
    brand_id: brandIdSchema,
    music: z.boolean().meta({ example: false }),
    ...movementShape,
    intro: z.boolean().meta({ example: false }),
    outro: z.boolean().meta({ example: false }),
    end_card: z.boolean().meta({ example: false }),
  })
  .partial()
  .meta({
    id: 'GivenRenderOptions',
    description:
      'Render options as they were sent: those of the request that added the render. Empty for renders of earlier versions.',
    example: { layout: 'react', captions: { style: 'bold' } },
  });
export type GivenOptionsView = z.infer<typeof givenOptionsSchema>;

const savedCaptionsSchema = z
  .strictObject({
    style: z.enum(CAPTION_STYLES).optional(),
    position: captionPlaceSchema.optional(),
    uppercase: z.boolean().optional(),
    highlight_color: z.string().optional(),
    fillers: z.boolean().optional(),
    language: z.string().optional(),
    with_original: z.boolean().optional(),
    ...design,
  })
  .meta({ id: 'SavedCaptions' });

/** The options as they were sent, without those that were not. */
export const savedOptionsSchema = z
  .strictObject({
    layout: z.enum(LAYOUTS).optional(),
    aspect_ratio: z.enum(ASPECT_RATIOS).optional(),
    aspect_ratios: z.array(z.enum(ASPECT_RATIOS)).optional(),
    resolution: z.literal(RESOLUTIONS).optional(),
    fps: z.union([z.literal('source'), z.literal([30, 60])]).optional(),
    captions: z.union([z.boolean(), savedCaptionsSchema]).optional(),
    title_overlay: z.union([z.boolean(), z.string()]).optional(),
    title_position: titlePlaceSchema.optional(),
    remove_silence: z.boolean().optional(),
    enhance_speech: z.boolean().optional(),
    profanity: z.enum(PROFANITY_CHOICES).optional(),
    brand_id: brandIdSchema.optional(),
    music: z.boolean().optional(),
    ...z.object(movementShape).partial().shape,
    intro: z.boolean().optional(),
    outro: z.boolean().optional(),
    end_card: z.boolean().optional(),
    loudness: z.union([z.number(), z.literal('off')]).optional(),
  })
  .meta({ id: 'SavedOptions' });
export type SavedOptionsView = z.infer<typeof savedOptionsSchema>;

export const fallbackSchema = z
  .strictObject({
    option: z.enum(FALLBACK_OPTIONS).meta({ example: 'layout' }),
    asked: z.string().meta({ example: 'react' }),
    used: z
      .array(z.string())
      .describe('What was used, the longest shown first.')
      .meta({ example: ['single'] }),
    reason: z.enum(FALLBACK_REASONS).meta({ example: 'no_webcam' }),
    message: z.string().meta({ example: 'No webcam was found in the picture.' }),
  })
  .meta({ id: 'Fallback' });
export type FallbackView = z.infer<typeof fallbackSchema>;

/** The short that a render is of. */
export const renderedShortSchema = z.strictObject({
  id: ulidSchema,
  title: z.string().meta({ example: 'Water in the morning' }),
  start_time: z.number().nonnegative().meta({ example: 45.2 }),
  end_time: z.number().nonnegative().meta({ example: 78.9 }),
  thumbnail_url: thumbnailSchema,
  project: z.strictObject({
    id: ulidSchema,
    url: urlSchema,
    external_id: z.string().nullable().describe('Your own id of the project.').meta({ example: null }),
  }),
});
