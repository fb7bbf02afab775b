import * as z from 'zod';
import { rangeSchema, type ShapeOf } from '../artifacts/shape.ts';
import { JOB_FAILURE_CODES } from '../domain/failure.ts';
import { LIMITS } from '../domain/limits.ts';
import {
  LENGTH_REASONS,
  type Moment,
  MOMENT_KINDS,
  type ScoreDetails,
  type ScorePart,
  type ShortDraft,
  TITLE_SOURCES,
  type TitleOrigin,
} from '../domain/score.ts';
import type { PostTexts } from '../domain/score.ts';
import { cleanLine } from '../domain/translation/clean-line.ts';
import { triangleAt } from '../domain/taste/normal-equations.ts';
import {
  type ClipTraits,
  MOST_DEVIATIONS,
  TRAITS,
  TRAITS_VERSION,
  type VideoEvidence,
} from '../domain/traits/traits.ts';
import { type Fallback, FALLBACK_OPTIONS, FALLBACK_REASONS } from '../domain/wishes/fallback.ts';
import { reviewedRangeSchema, sourceInfoSchema } from './job.ts';

/** What a node reports at the end of a job. */

const scorePartSchema = z.object({
  name: z.string(),
  weight: z.number(),
  points: z.number(),
  evidence: z.object({ text: z.string(), startSec: z.number(), endSec: z.number() }),
} satisfies ShapeOf<ScorePart>);

const titleOriginSchema = z.object({
  from: z.enum(TITLE_SOURCES),
  rating: z.number().optional(),
} satisfies ShapeOf<TitleOrigin>);

/** More than a version of the traits will ever have. */
const MOST_TRAITS = 40;

export const scoreDetailsSchema = z.object({
  hook: z.number(),
  flow: z.number(),
  value: z.number(),
  energy: z.number(),
  parts: z.array(scorePartSchema),
  reason: z.string(),
  moment: z
    .object({ ...rangeSchema.shape, kind: z.enum(MOMENT_KINDS), text: z.string().max(300) } satisfies ShapeOf<Moment>)
    .optional(),
  review: reviewedRangeSchema.optional(),
  hookText: z.string().max(80).optional(),
  lengthReason: z.enum(LENGTH_REASONS).optional(),
  title: titleOriginSchema.optional(),
  titleOptions: z.array(z.string().min(1).max(LIMITS.shortTitleChars)).max(LIMITS.titleOptions).optional(),
  posts: z
    .object({
      short: z.string().max(300).optional(),
      long: z.string().max(1_000).optional(),
    } satisfies ShapeOf<PostTexts>)
    .optional(),
  traits: z
    .object({
      version: z.int().positive(),
      values: z.array(z.number().min(-MOST_DEVIATIONS).max(MOST_DEVIATIONS)).max(MOST_TRAITS),
    } satisfies ShapeOf<ClipTraits>)
    .optional(),
} satisfies ShapeOf<ScoreDetails>);

const sum = z.number().min(-1e6).max(1e6);

/** Exported for its tests. */
export const videoEvidenceSchema = z
  .object({
    version: z.int().positive(),
    n: z.int().min(1).max(10_000),
    xx: z.array(sum).max((MOST_TRAITS * (MOST_TRAITS + 1)) / 2),
    xy: z.array(sum).max(MOST_TRAITS),
    yy: sum.min(0),
  } satisfies ShapeOf<VideoEvidence>)
  .refine(areSums, 'These are no sums of products.');

/** One trait has one sum with the response, and one with each trait. A sum of squares is not negative. */
function areSums({ version, xx, xy }: VideoEvidence): boolean {
  const size = xy.length;
  if (version === TRAITS_VERSION && size !== TRAITS.length) return false;
  return xx.length === (size * (size + 1)) / 2 && xy.every((_, k) => (xx[triangleAt(size, k, k)] ?? -1) >= 0);
}

export const shortDraftSchema = z.object({
  startSec: z.number().nonnegative(),
  endSec: z.number().positive(),
  title: z.string().min(1).max(LIMITS.shortTitleChars),
  description: z.string().max(2_000),
  hashtags: z.array(z.string()).max(20),
  context: z.string().min(1).max(LIMITS.contextChars).nullish(),
  coverAtSec: z.number().nonnegative().optional(),
  score: z.number().min(0).max(100),
  details: scoreDetailsSchema,
} satisfies ShapeOf<ShortDraft>);

/** Measured on the finished file. Null if it cannot be measured (no sound, no face). */
export const qualitySchema = z.object({
  loudnessLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  faceInFrame: z.number().min(0).max(1).nullable(),
  blackRatio: z.number().min(0).max(1),
  frozenRatio: z.number().min(0).max(1),
  avOffsetMs: z.number().nullable(),
});
export type Quality = z.infer<typeof qualitySchema>;

const fallbackSchema = z.object({
  option: z.enum(FALLBACK_OPTIONS),
  asked: z.string().max(100),
  used: z.array(z.string().max(100)).max(10),
  reason: z.enum(FALLBACK_REASONS),
} satisfies ShapeOf<Fallback>);

const renderedFields = {
  width: z.int().positive(),
  height: z.int().positive(),
  durationSec: z.number().positive(),
  sizeBytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  quality: qualitySchema,
  /** Missing from older nodes. */
  fallbacks: z.array(fallbackSchema).max(FALLBACK_OPTIONS.length).optional(),
  /** The second of the file that its cover shows. Missing from older nodes, and in drafts: there is no cover. */
  coverSec: z.number().nonnegative().optional(),
};

/** More than the longest clip has. */
const MOST_LINES = 2_000;

const resultSchemas = {
  /** `hasAudience`: the node stored what viewers did with the video. */
  download: z.object({
    stage: z.literal('download'),
    sourceInfo: sourceInfoSchema,
    hasAudience: z.boolean().optional(),
  }),
  transcribe: z.object({ stage: z.literal('transcribe'), language: z.string(), wordCount: z.int().nonnegative() }),
  joinTranscript: z.object({
    stage: z.literal('join-transcript'),
    language: z.string(),
    wordCount: z.int().nonnegative(),
  }),
  /**
   * `notFound`: the keywords that no clip is about. `replayed`: what the most replayed parts show of the viewers' taste, if
   * anything. Both are missing from older nodes.
   */
  createShorts: z.object({
    stage: z.literal('create-shorts'),
    shorts: z.array(shortDraftSchema).max(LIMITS.maxClips),
    notFound: z.array(z.string().max(1_000)).max(100).optional(),
    replayed: videoEvidenceSchema.optional(),
  }),
  /**
   * `previews`: ids of the shorts that have a preview. `moved`: shorts whose edges moved away from cuts. `judged`:
   * shorts judged again, at the range that the job gave.
   */
  analyzeFaces: z.object({
    stage: z.literal('analyze-faces'),
    previews: z.array(z.string()).optional(),
    moved: z.array(z.object({ id: z.string(), ...rangeSchema.shape })).optional(),
    judged: z.array(z.object({ id: z.string(), ...shortDraftSchema.shape })).optional(),
  }),
  /** A line for each of the job, in its order. Nothing invisible: the Worker stores what it gets. */
  translate: z.object({
    stage: z.literal('translate'),
    lines: z
      .array(
        z
          .string()
          .min(1)
          .max(LIMITS.translatedLineChars)
          .refine((text) => cleanLine(text) === text),
      )
      .min(1)
      .max(MOST_LINES),
  }),
  render: z.object({ stage: z.literal('render'), ...renderedFields }),
  renderPart: z.object({ stage: z.literal('render-part') }),
  joinRender: z.object({ stage: z.literal('join-render'), ...renderedFields }),
  /** `ended`: the stream is over or delivers nothing more. `cancelled`: it has no more followers. */
  captureLive: z.object({ stage: z.literal('capture-live'), reason: z.enum(['ended', 'cancelled']) }),
};

export const stageResultSchema = z.discriminatedUnion('stage', [
  resultSchemas.download,
  resultSchemas.transcribe,
  resultSchemas.joinTranscript,
  resultSchemas.createShorts,
  resultSchemas.analyzeFaces,
  resultSchemas.translate,
  resultSchemas.render,
  resultSchemas.renderPart,
  resultSchemas.joinRender,
  resultSchemas.captureLive,
]);
export type StageResult = z.infer<typeof stageResultSchema>;
export type ResultOf<S extends StageResult['stage']> = Extract<StageResult, { stage: S }>;

/**
 * `handed_back`: the node shuts down. The attempt is not counted. `language` is the BCP 47 tag of the video's language,
 * if the failure is about it.
 */
export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), result: stageResultSchema }),
  z.object({ status: z.literal('failed'), code: z.enum(JOB_FAILURE_CODES), language: z.string().max(35).optional() }),
  z.object({ status: z.literal('handed_back') }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
