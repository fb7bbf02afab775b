import * as z from 'zod';
import type { Range } from '../domain/clip.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { B_ROLL, type BRoll } from '../domain/footage/footage.ts';
import { PANEL_SHARE } from '../domain/framing-edit.ts';
import { LIMITS } from '../domain/limits.ts';
import { LAYOUTS, SHORT_MARKS } from '../domain/media.ts';
import { bRollFitSchema } from './captions/b-roll.ts';
import { savedOptionsRequestSchema } from './render.ts';
import { aliasOf, firstGiven, lineText, MAX_SECONDS, numeric, optional, ulidText } from './wire.ts';

const time = optional(numeric({ min: 0, max: MAX_SECONDS }));
const layout = optional(z.enum(LAYOUTS));
/** `true` or nothing. (A literal or null would give the document a schema that client generators refuse.) */
const onlyTrue = z.boolean().refine((wanted) => wanted, { error: 'must be true' });
const cut = {
  title: optional(lineText(LIMITS.shortTitleChars)),
  start_time: time.describe('Start in seconds of the source, inside the window of the project.'),
  startTime: aliasOf('start_time', time),
  end_time: time.describe('End in seconds of the source, inside the window of the project.'),
  endTime: aliasOf('end_time', time),
  layout: layout.describe('How people are framed.'),
  video_layout: aliasOf('layout', layout),
  snap: optional(z.boolean()).describe(
    '`true` (default) snaps the times to the edges of words. `false` uses them as they are.',
  ),
};

function readCut(body: z.infer<z.ZodObject<typeof cut>>) {
  return {
    title: body.title,
    startSec: firstGiven(body.start_time, body.startTime),
    endSec: firstGiven(body.end_time, body.endTime),
    layout: firstGiven(body.layout, body.video_layout),
    snap: body.snap ?? true,
  };
}

const createShortSchema = z
  .strictObject(cut)
  .meta({ id: 'CreateShortRequest', example: { start_time: 45.2, end_time: 78.9, title: 'Water in the morning' } });

/** POST /shorts/{project_id}: a short with a range that the user chose. */
export const createShortRequestSchema = createShortSchema.transform((body, context) => {
  const { startSec, endSec, ...rest } = readCut(body);
  if (startSec !== undefined && endSec !== undefined) return { ...rest, startSec, endSec };
  const path = [startSec === undefined ? 'start_time' : 'end_time'];
  context.addIssue({ code: 'invalid_type', expected: 'number', input: undefined, path });
  return z.NEVER;
});
export type CreateShortRequest = z.infer<typeof createShortRequestSchema>;

export const correctionSchema = z.strictObject({
  index: z.int().nonnegative().describe('The `index` of the word in `words` of the short.'),
  text: z
    .string()
    .trim()
    .max(LIMITS.correctedWordChars)
    .nullable()
    .describe(
      'The new text. Empty hides the word; null restores the recognized text. So does that text itself, except for words with `unsure` or `aside`: there it says that the word is right.',
    ),
});

export type WordCorrection = z.infer<typeof correctionSchema>;

/** `#gardening` and `gardening` mean the same. */
const hashtagSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/^#+/, ''))
  .pipe(
    z
      .string()
      .min(1)
      .max(LIMITS.hashtagChars)
      .regex(/^[^\s#]+$/, { error: 'must be one word' }),
  );

const cropEditSchema = z
  .strictObject({
    width: z.int().min(2),
    height: z.int().min(2),
    points: z
      .array(
        z.strictObject({
          time: z.number().min(0),
          x: z.number().min(0),
          y: z.number().min(0),
          scale: z
            .number()
            .positive()
            .max(1)
            .optional()
            .describe('How large the crop is here, relative to its `width` and `height`. Default: 1.'),
        }),
      )
      .min(1)
      .max(LIMITS.cropPoints),
    ease: z
      .boolean()
      .optional()
      .describe('`true`: the crop starts and stops gently at each point. Default: it moves evenly.'),
    aspect_ratio: z
      .enum(ASPECT_RATIOS)
      .optional()
      .describe(
        'The aspect ratio that the crop has. Default: that of the project. Renders of others follow its middle.',
      ),
  })
  .describe(
    'The part of the source to show, as in `layout_segments`: its size, and the path of its left and top edges, in order of time. The smallest size is half of the largest, or less in large sources: a quarter in 4K.',
  );

const panelSchema = z.strictObject({
  x: z.number().min(0),
  y: z.number().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
});
const panelsSchema = z
  .strictObject({
    first: panelSchema,
    second: panelSchema,
    share: z
      .number()
      .min(PANEL_SHARE.min)
      .max(PANEL_SHARE.max)
      .optional()
      .describe('How much of the height (or width) the first panel has. Default: as much as its part needs.'),
  })
  .describe(
    'Two parts of the source, in its pixels: the first above the second, or left of it where the clip is wide. Each shows all of its part, and more around it to fill its panel. `layout_segments` shows it as a `split`.',
  )
  .meta({
    example: {
      first: { x: 0, y: 0, width: 1_440, height: 1_080 },
      second: { x: 1_440, y: 620, width: 480, height: 460 },
    },
  });

const shotEditSchema = z
  .strictObject({
    time: z.number().min(0).max(MAX_SECONDS).describe('Any second of the source within the shot.'),
    layout: z
      .enum([...LAYOUTS, 'fit'])
      .nullish()
      .describe('How this shot is framed. `fit` shows the whole picture. Null uses the layout of the short.'),
    face: z.string().max(20).nullish().describe('The `id` of the face that is shown alone.'),
    crop: cropEditSchema.nullish(),
    panels: panelsSchema.nullish(),
  })
  .refine(
    ({ layout, face, crop, panels }) =>
      [layout, face, crop, panels].filter((one) => one !== null && one !== undefined).length < 2,
    {
      message: 'must have only one of layout, face, crop and panels',
    },
  )
  .meta({ id: 'ShotEdit', example: { time: 47.5, face: 'F2' } });
export type ShotEdit = z.infer<typeof shotEditSchema>;

const cutOutSchema = z
  .strictObject({ start: z.number().min(0).max(MAX_SECONDS), end: z.number().min(0).max(MAX_SECONDS) })
  .refine(({ start, end }) => end > start, { path: ['end'], message: 'must be after start' });

const cutsOutSchema = z
  .array(cutOutSchema)
  .max(LIMITS.cutsPerShort)
  .refine(areApart, { message: 'must not overlap' })
  .meta({ example: [{ start: 52.4, end: 56.1 }] });

/** Where a short shows footage, in a request. */
const bRollSchema = z
  .array(
    z
      .strictObject({
        footage_id: ulidText.describe('An item of `GET /footage`.'),
        start: z.number().min(0).max(MAX_SECONDS),
        end: z.number().min(0).max(MAX_SECONDS),
        fit: optional(bRollFitSchema).describe('`fill` (default) or `fit`.'),
      })
      .superRefine(({ start, end }, context) => {
        const sec = end - start;
        if (sec >= B_ROLL.leastSec - SLACK_SEC && sec <= B_ROLL.mostSec + SLACK_SEC) return;
        const message = `must be ${B_ROLL.leastSec} to ${B_ROLL.mostSec} seconds after start`;
        context.addIssue({ code: 'custom', path: ['end'], message });
      }),
  )
  .max(B_ROLL.perShort)
  .refine(areApart, { message: 'must not overlap' })
  .meta({ example: [{ footage_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', start: 52.4, end: 56.1, fit: 'fill' }] });

/** Sums of decimals are not exact. */
const SLACK_SEC = 0.0005;

/** B-roll of a request, in order of time. */
function readBRoll(items: z.infer<typeof bRollSchema>): BRoll[] {
  return items
    .map(({ footage_id: footageId, start, end, fit = 'fill' }) => ({ footageId, startSec: start, endSec: end, fit }))
    .toSorted((a, b) => a.startSec - b.startSec);
}

const piecesSchema = z
  .array(cutOutSchema)
  .max(LIMITS.piecesPerShort)
  .meta({
    example: [
      { start: 61.2, end: 64.8 },
      { start: 45.2, end: 61.2 },
    ],
  });

function areApart(cuts: readonly z.infer<typeof cutOutSchema>[]): boolean {
  const inOrder = cuts.toSorted((a, b) => a.start - b.start);
  return inOrder.every(({ start }, at) => start >= (inOrder[at - 1]?.end ?? 0));
}

function rangesOf(parts: readonly z.infer<typeof cutOutSchema>[]): Range[] {
  return parts.map(({ start, end }) => ({ startSec: start, endSec: end }));
}

/** PATCH /shorts/{project_id}/{short_id}. Omitted fields stay. */
export const editShortRequestSchema = z
  .strictObject({
    ...cut,
    description: optional(z.string().trim().max(LIMITS.shortDescriptionChars)).describe(
      'Text to post with the clip. A text that you wrote stays when the short is moved.',
    ),
    hashtags: optional(z.array(hashtagSchema).max(LIMITS.hashtags)).describe('One word each, with or without #.'),
    context: lineText(LIMITS.contextChars)
      .refine((text) => text.split(' ').length <= LIMITS.contextWords, {
        error: `must have at most ${LIMITS.contextWords} words`,
      })
      .nullish()
      .describe('Who or what the short is about. Null removes it. What you wrote stays when the short is moved.')
      .meta({ example: 'A surgeon on her worst day' }),
    words: optional(z.array(correctionSchema).max(LIMITS.correctionsPerRequest)).describe(
      'Corrections of spoken words. They apply to the transcript, so all shorts of the project show them.',
    ),
    shots: optional(z.array(shotEditSchema).max(LIMITS.shotEditsPerRequest)).describe(
      'Shots that you frame by hand: each with a layout, a face, a crop or two panels. With none of them, the shot is framed automatically again. Changes stay when the short is analyzed again.',
    ),
    cuts: cutsOutSchema
      .nullish()
      .describe(
        'All parts of the short to leave out, in seconds of the source, wherever they are played. They replace the previous ones; an empty list or null removes all. With `snap` their ends move to the gaps between words, except for ends that the short or a proposal of cuts has. They stay when the short is moved or analyzed again.',
      ),
    pieces: piecesSchema
      .nullish()
      .describe(
        'What the short plays, in this order: parts of the source, in seconds, inside the window of the project. They replace the previous ones; an empty list or null plays the range from start to end. A part may come from outside of the range, and may be played twice. With `snap` their ends move to the gaps between words, except for ends that the short has. A new `start_time` or `end_time` moves the pieces at that edge.',
      ),
    b_roll: bRollSchema
      .nullish()
      .describe(
        'Footage that is shown instead of the picture, in seconds of the source, without its sound. At most 8 items of 0.5 to 20 seconds. They replace the previous ones; an empty list or null removes all. They stay when the short is moved or cut.',
      ),
    render_options: savedOptionsRequestSchema
      .nullish()
      .describe(
        'Options for renders of the short, where their request does not set them. They come before those of a template. They replace the previous ones; null removes them.',
      ),
    cover_time: z
      .number()
      .min(0)
      .max(MAX_SECONDS)
      .nullish()
      .describe(
        'The second of the source that covers of the short show: one that it plays. Renders from now on have it. Null: the best frame.',
      )
      .meta({ example: 51.4 }),
    mark: z.enum(SHORT_MARKS).nullish().describe('`keep` or `reject`. Null removes the mark.'),
    undo_framing: optional(onlyTrue).describe('Undoes the last change of `shots`. Up to 20 changes.'),
  })
  .refine(({ shots, undo_framing }) => shots === undefined || undo_framing === undefined, {
    path: ['undo_framing'],
    message: 'must not be sent together with shots',
  })
  .meta({
    id: 'UpdateShortRequest',
    example: { title: 'Water in the morning', words: [{ index: 12, text: 'tomatoes' }] },
  })
  .transform((body) => ({
    ...readCut(body),
    mark: body.mark,
    coverAtSec: body.cover_time,
    cuts: body.cuts === undefined ? undefined : rangesOf(body.cuts ?? []),
    pieces: body.pieces === undefined ? undefined : rangesOf(body.pieces ?? []),
    bRoll: body.b_roll === undefined ? undefined : readBRoll(body.b_roll ?? []),
    renderOptions: body.render_options,
    description: body.description,
    hashtags: body.hashtags,
    context: body.context,
    words: body.words ?? [],
    shots: body.shots ?? [],
    undoFraming: body.undo_framing ?? false,
  }));
export type EditShortRequest = z.infer<typeof editShortRequestSchema>;

const editOfShortSchema = z.strictObject({
  id: ulidText.describe('Short ID.'),
  title: cut.title,
  mark: z.enum(SHORT_MARKS).nullish().describe('`keep` or `reject`. Null removes the mark.'),
  render_options: savedOptionsRequestSchema.nullish().describe('As in `PATCH` of one short. Null removes them.'),
});

/** PATCH /shorts/{project_id}. Omitted fields stay. */
export const editShortsRequestSchema = z
  .strictObject({
    shorts: z
      .array(editOfShortSchema)
      .min(1)
      .max(LIMITS.shortsPerProject)
      .refine((shorts) => new Set(shorts.map(({ id }) => id)).size === shorts.length, {
        message: 'must name each short once',
      }),
  })
  .meta({
    id: 'UpdateShortsRequest',
    example: { shorts: [{ id: '01KAFV5N7Q2V8XW4T6R5N0M1AB', title: 'Show 12 – Water in the morning', mark: 'keep' }] },
  })
  .transform(({ shorts }) => shorts.map(({ render_options: renderOptions, ...edit }) => ({ ...edit, renderOptions })));
export type EditOfShort = z.infer<typeof editShortsRequestSchema>[number];

/** POST /shorts/{project_id}/{short_id}/restore */
export const restoreRequestSchema = z
  .strictObject({ render_id: ulidText.describe('A render of the short, done or not, or a draft.') })
  .meta({ id: 'RestoreShortRequest', example: { render_id: '01KAFV5N7Q2V8XW4T6R5N0M1AB' } });
