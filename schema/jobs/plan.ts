import * as z from 'zod';
import { framingEditSchema } from '../artifacts/framing.ts';
import { rangeSchema, seconds, type ShapeOf } from '../artifacts/shape.ts';
import {
  CAPTION_ALIGNMENTS,
  CAPTION_ANIMATIONS,
  CAPTION_BOXES,
  CAPTION_EMPHASES,
  type CaptionDesign,
  DESIGN_RANGES,
  KEY_WORDS,
  MOST_SPEAKER_COLORS,
} from '../domain/captions/design.ts';
import { CAPTION_FONT_NAMES, FONT_WEIGHTS } from '../domain/captions/fonts.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LIMITS } from '../domain/limits.ts';
import { LAYOUTS } from '../domain/media.ts';
import {
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  type CaptionOptions,
  DRAFT_RESOLUTION,
  type RenderPlan,
  RESOLUTIONS,
  type ShownTranslation,
} from '../domain/render-plan.ts';
import { BRANDS, LOGO_PLACES, LOGO_TIMES } from '../domain/brands/brand.ts';
import { ENDS } from '../domain/brands/ends.ts';
import { B_ROLL, B_ROLL_FITS } from '../domain/footage/footage.ts';
import { MUSIC } from '../domain/brands/music.ts';
import { PROFANITY_CHOICES } from '../domain/captions/profanity.ts';
import { isBackgroundKey } from '../domain/movement/background.ts';
import { PROGRESS_BARS, TRANSITIONS, ZOOM } from '../domain/movement/movement.ts';

/** The plan of a render, as a job carries it. */

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const inside = ([min, max]: readonly [number, number]) => z.number().min(min).max(max);
const within = (range: readonly [number, number]) => inside(range).optional();

/** A bundled family, or the id of an uploaded font. */
const fontSchema = z.union([z.enum(CAPTION_FONT_NAMES), z.ulid()]);

const designShape = {
  font: fontSchema.optional(),
  weight: z.literal(FONT_WEIGHTS).optional(),
  size: within(DESIGN_RANGES.size),
  textColor: colour.optional(),
  outline: within(DESIGN_RANGES.outline),
  outlineColor: colour.optional(),
  box: z.enum(CAPTION_BOXES).optional(),
  boxColor: colour.optional(),
  boxOpacity: within(DESIGN_RANGES.boxOpacity),
  animation: z.enum(CAPTION_ANIMATIONS).optional(),
  align: z.enum(CAPTION_ALIGNMENTS).optional(),
  width: within(DESIGN_RANGES.width),
  lines: within(DESIGN_RANGES.lines),
  wordsPerLine: within(DESIGN_RANGES.wordsPerLine),
  emphasis: z.enum(CAPTION_EMPHASES).optional(),
  emphasisColor: colour.optional(),
  keyWords: z.array(z.string().max(KEY_WORDS.chars)).max(KEY_WORDS.most).optional(),
  speakerColors: z.array(colour).min(1).max(MOST_SPEAKER_COLORS).optional(),
  emoji: z.boolean().optional(),
} satisfies ShapeOf<CaptionDesign>;

const captionOptionsSchema = z.object({
  style: z.enum(CAPTION_STYLES),
  position: z.union([z.enum(CAPTION_POSITIONS), z.number().min(0).max(1)]),
  uppercase: z.boolean(),
  highlightColor: colour,
  fillers: z.literal(true).optional(),
  ...designShape,
} satisfies ShapeOf<CaptionOptions>);

const endSchema = z
  .object({ key: z.string(), durationSec: inside(ENDS.videoSec), fadeSec: inside(ENDS.fadeSec) })
  .optional();

export const renderPlanSchema = z.object({
  rendererVersion: z.string(),
  sourceKey: z.string(),
  transcriptKey: z.string(),
  framingKey: z.string(),
  range: rangeSchema,
  cuts: z.array(rangeSchema).optional(),
  pieces: z.array(rangeSchema).optional(),
  bRoll: z
    .array(z.object({ footageId: z.string(), key: z.string(), ...rangeSchema.shape, fit: z.enum(B_ROLL_FITS) }))
    .max(B_ROLL.perShort)
    .optional(),
  layout: z.enum(LAYOUTS),
  aspectRatio: z.enum(ASPECT_RATIOS),
  resolution: z.literal([DRAFT_RESOLUTION, ...RESOLUTIONS]),
  fps: z.literal(['source', 30, 60]),
  captions: z.union([captionOptionsSchema, z.literal(false)]),
  loudness: z.union([z.number().min(-40).max(-5), z.literal('off')]),
  corrections: z.record(z.string(), z.string()).optional(),
  framingEdits: z.array(framingEditSchema).optional(),
  titleOverlay: z.string().min(1).max(LIMITS.titleOverlayChars).optional(),
  titleAt: z.number().min(0).max(1).optional(),
  removeSilence: z.literal(true).optional(),
  enhanceSpeech: z.literal(true).optional(),
  translation: z
    .object({
      language: z.string(),
      lines: z.array(z.object({ ...rangeSchema.shape, text: z.string().max(LIMITS.translatedLineChars) })),
      withOriginal: z.literal(true).optional(),
    } satisfies ShapeOf<ShownTranslation>)
    .optional(),
  profanity: z.enum(PROFANITY_CHOICES).exclude(['keep']).optional(),
  watermark: z.string().min(1).max(LIMITS.watermarkChars).optional(),
  logo: z
    .object({
      key: z.string(),
      place: z.enum(LOGO_PLACES),
      size: inside(BRANDS.size),
      opacity: inside(BRANDS.opacity),
      shown: z.enum(LOGO_TIMES),
      seconds: within(BRANDS.seconds),
    })
    .optional(),
  music: z
    .object({
      key: z.string(),
      volumeDb: inside(MUSIC.volumeDb),
      duckDb: inside(MUSIC.duckDb),
      fadeSec: inside(MUSIC.fadeSec),
      startSec: inside(MUSIC.startSec),
    })
    .optional(),
  intro: endSchema,
  outro: endSchema,
  endCard: z
    .object({
      durationSec: inside(ENDS.cardSec),
      background: colour,
      text: z.string().min(1).max(ENDS.cardTextChars).optional(),
      textColour: colour.optional(),
      font: fontSchema.optional(),
      logo: z.literal(true).optional(),
      pictureKey: z.string().optional(),
    })
    .optional(),
  fonts: z
    .array(z.object({ id: z.ulid(), key: z.string() }))
    .max(2)
    .optional(),
  coverAtSec: seconds.optional(),
  zoom: within([ZOOM.min, ZOOM.max]),
  transition: z.enum(TRANSITIONS).exclude(['cut']).optional(),
  progressBar: z.enum(PROGRESS_BARS).exclude(['none']).optional(),
  background: z.union([colour, z.string().refine(isBackgroundKey)]).optional(),
} satisfies ShapeOf<RenderPlan>);
