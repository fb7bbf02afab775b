import * as z from 'zod';
import { framingEditSchema } from '../artifacts/framing.ts';
import { rangeSchema, seconds, type ShapeOf } from '../artifacts/shape.ts';
import type { ReviewedRange } from '../domain/score.ts';
import { LIMITS } from '../domain/limits.ts';
import { LIVE_PLATFORMS } from '../domain/live.ts';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import { LAYOUTS, type SourceInfo } from '../domain/media.ts';
import { renderPlanSchema } from './plan.ts';
import { SOURCE_KINDS } from '../domain/source-url.ts';
import { GOALS } from '../domain/stages.ts';
import { MOST_WEIGHT, type TasteWeights } from '../domain/traits/traits.ts';

/** What a claim gives a node: a job with paths of exactly the inputs it may read and the outputs it may write. */

export const sourceInfoSchema = z.object({
  durationSec: seconds,
  startsAtSec: seconds.optional(),
  videoStartSec: seconds.optional(),
  width: z.int().positive(),
  height: z.int().positive(),
  fps: z.number().positive(),
  rotation: z.literal([0, 90, 180, 270]),
  isHdr: z.boolean(),
  isInterlaced: z.boolean(),
  isVariableRate: z.boolean(),
  hasAudio: z.boolean(),
  soundStream: z.int().nonnegative().optional(),
  subtitleStreams: z.int().nonnegative(),
  videoCodec: z.string(),
  audioCodec: z.string().optional(),
  container: z.string().optional(),
  sizeBytes: z.int().nonnegative(),
} satisfies ShapeOf<SourceInfo>);

/** A path at the Worker: see `inputPath` and `outputPath`. */
export const pathAtWorker = z.string().regex(/^(\/internal\/v1\/jobs\/|https?:\/\/)/);
const inputSchema = z.object({ url: pathAtWorker });
/** Where one object is written. */
export const outputSchema = z.object({ url: pathAtWorker, contentType: z.string() });
/** The same for an object named in another stored file. */
const keyedOutputSchema = outputSchema.extend({ key: z.string() });
/** Where the parts of one object are written, in order. Every part but the last has `partBytes`. */
const multipartSchema = z.object({ partBytes: z.int().positive(), partUrls: z.array(pathAtWorker) });

/**
 * The Worker's path that returns a signed URL to read one input of a job, also by ranges: `POST {}`, with the node's
 * key. The URL lives a little longer than the lease, so longer reads need a new one. `seal` proves that the Worker
 * named this input to this attempt.
 */
export function inputPath(jobId: string, key: string, seal: string): string {
  return `/internal/v1/jobs/${jobId}/inputs/${key}?seal=${seal}`;
}

/** The Worker's path of an input, without what changes from job to job. Null for other URLs. */
export function inputKeyOf(address: string): string | null {
  return /^\/internal\/v1\/jobs\/[^/]+\/inputs\/([^?]+)\?/.exec(address)?.[1] ?? null;
}

/**
 * The Worker's path that returns, for a length, a signed URL to write one output of a job: `POST {bytes}`, with the
 * node's key. The URL is bound to the object, its type and this length, and lives a little longer than the lease.
 * `part` is the number of a part, from 1.
 */
export function outputPath(jobId: string, key: string, part?: number): string {
  return `/internal/v1/jobs/${jobId}/outputs/${key}${part === undefined ? '' : `?part=${part}`}`;
}

const head = { id: z.string(), projectId: z.string() };

/**
 * `needsWords`: the job fails if people speak but hardly a word was found. Missing if words are not needed, in parts (the
 * job that joins them decides), and in jobs of older Workers.
 */
const spokenWindow = { window: rangeSchema, needsWords: z.literal(true).optional() };

export const downloadJobSchema = z.object({
  ...head,
  stage: z.literal('download'),
  /**
   * `url`: the user's, or an upload's path. `durationSec`: as the host states it, to decide whether a part suffices.
   */
  source: z.object({ kind: z.enum(SOURCE_KINDS), url: pathAtWorker, durationSec: seconds.optional() }),
  /** The largest shorter side of the picture to choose, if the host offers several sizes. */
  maxHeight: z.int().positive().default(LIMITS.sourceMaxHeight),
  window: rangeSchema,
  /**
   * What the next stage is asked for: the language (BCP 47 or `auto`), and the window of each of its jobs. With it, a
   * node may start the transcription early. Missing in jobs of older Workers.
   */
  transcription: z.object({ language: z.string(), windows: z.array(rangeSchema).min(1) }).optional(),
  outputs: z.object({
    source: multipartSchema,
    thumbnail: outputSchema,
    /** For what viewers did with the video. Missing if it is not needed, and in jobs of older Workers. */
    audience: outputSchema.optional(),
  }),
});

/** For what an editor shows. Missing in jobs of older Workers: then nothing is stored. */
const heardOutputs = {
  transcript: outputSchema,
  sound: outputSchema,
  peaks: outputSchema.optional(),
  overview: outputSchema.optional(),
};

export const transcribeJobSchema = z.object({
  ...head,
  stage: z.literal('transcribe'),
  sourceInfo: sourceInfoSchema,
  ...spokenWindow,
  /** BCP 47 or `auto`. */
  language: z.string(),
  /** How names and terms are written: the entries of the project, then those of its user. Missing: none. */
  dictionary: z.array(z.object({ text: z.string(), soundsLike: z.array(z.string()) })).optional(),
  /** The window is a part of one: what tells its voices from those of other parts is kept. */
  isPart: z.literal(true).optional(),
  /** The Worker transcribes languages that the node does not support: see ai.ts. */
  hasSpeechModel: z.literal(true).optional(),
  inputs: z.object({ source: inputSchema }),
  outputs: z.object({ ...heardOutputs, storyboard: keyedOutputSchema.optional() }),
});

/** Joins the parts of a transcription. They come in order of time, and neighbors overlap. */
export const joinTranscriptJobSchema = z.object({
  ...head,
  stage: z.literal('join-transcript'),
  ...spokenWindow,
  parts: z
    .array(
      z.object({
        range: rangeSchema,
        inputs: z.object({ transcript: inputSchema, sound: inputSchema, overview: inputSchema.optional() }),
      }),
    )
    .min(1),
  outputs: z.object(heardOutputs),
});

/** The Worker's language model, how many tokens a question to it may have, and if it sees: see ai.ts. Missing: none. */
const languageModelField = z.object({ contextTokens: z.int().positive(), sees: z.literal(true).optional() }).optional();

/** What clips are chosen and judged by. */
const choiceFields = {
  goal: z.enum(GOALS),
  projectTitle: z.string(),
  /** Missing if unknown, and from older Workers. */
  channelTitle: z.string().optional(),
  window: rangeSchema,
  clipDurationSec: z.number().positive(),
  keywords: z.array(z.string()),
  languageModel: languageModelField,
};

export const createShortsJobSchema = z.object({
  ...head,
  stage: z.literal('create-shorts'),
  ...choiceFields,
  maxClips: z.int().positive(),
  /** What each clip must contain, in seconds of the source: a moment of a live. Missing in jobs of older Workers. */
  mustHold: rangeSchema.optional(),
  /** Further clips in addition to the existing ones, near a moment (second of the source) if one is given. */
  more: z
    .object({
      taken: z.array(rangeSchema.extend({ title: z.string() })),
      aroundSec: seconds.optional(),
      /** Only clips about the keywords. */
      isSearch: z.boolean().optional(),
    })
    .optional(),
  /** What the viewers of the account like. Missing: nothing is known, or the user wants none of it. */
  taste: z
    .object({
      version: z.int().positive(),
      weights: z.array(z.number().min(-MOST_WEIGHT).max(MOST_WEIGHT)),
    } satisfies ShapeOf<TasteWeights>)
    .optional(),
  /** Missing in jobs of older Workers, like the source. */
  sourceInfo: sourceInfoSchema.optional(),
  /**
   * `audience` is missing if nothing is known about the viewers, and in jobs of older Workers. `source` is for a language
   * model that sees.
   */
  inputs: z.object({
    transcript: inputSchema,
    sound: inputSchema,
    audience: inputSchema.optional(),
    source: inputSchema.optional(),
  }),
});

export const reviewedRangeSchema = z.object({
  ...rangeSchema.shape,
  value: z.number().min(0).max(1),
} satisfies ShapeOf<ReviewedRange>);

export const analyzeFacesJobSchema = z.object({
  ...head,
  stage: z.literal('analyze-faces'),
  sourceInfo: sourceInfoSchema,
  layout: z.enum(LAYOUTS),
  aspectRatio: z.enum(ASPECT_RATIOS),
  /** The part of the source that is processed. Missing in jobs of older Workers, which ask for no proxies. */
  window: rangeSchema.optional(),
  // Jobs of older Workers have no transcript. Then active speakers are not detected.
  inputs: z.object({ source: inputSchema, transcript: inputSchema.optional() }),
  /** What shorts are judged by: as for `create-shorts`. Missing if none is judged. */
  judgement: z
    .object({
      ...choiceFields,
      /** Words of the transcript that the user corrected. */
      corrections: z.record(z.string(), z.string()),
      /** Names that the user gave to speakers. Jobs of older Workers have none. */
      speakers: z.record(z.string(), z.string()).optional(),
      inputs: z.object({ sound: inputSchema, audience: inputSchema.optional() }),
    })
    .optional(),
  shorts: z.array(
    z.object({
      id: z.string(),
      range: rangeSchema,
      /** The user moved it: its new range needs a score and texts. */
      isJudged: z.literal(true).optional(),
      /** What a language model thought of it when it was chosen. Missing if none did. */
      review: reviewedRangeSchema.optional(),
      /** What it needs of the source, in order and apart, if not only its range. */
      stretches: z.array(rangeSchema).optional(),
      /** Where its edges may move, away from cuts. Missing: they stay as they are. */
      room: rangeSchema.optional(),
      /** What must stay in it: a moment of a live. */
      mustHold: rangeSchema.optional(),
      /** What the user framed by hand. */
      edits: z.array(framingEditSchema).optional(),
      /** The framing of the same range and layout. Only its segments are planned again. */
      framing: inputSchema.optional(),
      // Jobs of older Workers have no URL for a preview or for pictures of the faces. Then these are not made.
      outputs: z.object({
        framing: outputSchema,
        thumbnail: outputSchema,
        preview: outputSchema.optional(),
        faces: keyedOutputSchema.optional(),
        /** A small copy of the source around the short. Only if browsers do not play the source. */
        proxy: outputSchema.optional(),
      }),
    }),
  ),
});

/** `logo`, `music` and what follows: with those of the plan. */
const renderInputs = {
  source: inputSchema,
  transcript: inputSchema,
  framing: inputSchema,
  logo: inputSchema.optional(),
  music: inputSchema.optional(),
  intro: inputSchema.optional(),
  outro: inputSchema.optional(),
  cardPicture: inputSchema.optional(),
  background: inputSchema.optional(),
  /** In the order of the plan. */
  bRoll: z.array(inputSchema).optional(),
  /** Uploaded fonts that captions and end card name. */
  captionFont: inputSchema.optional(),
  cardFont: inputSchema.optional(),
};

/** Translates the lines of a short, in order. */
export const translateJobSchema = z.object({
  ...head,
  stage: z.literal('translate'),
  /** BCP 47; the first may be `und`. */
  from: z.string(),
  to: z.string(),
  title: z.string(),
  lines: z.array(z.object({ text: z.string(), maxChars: z.int().positive() })).min(1),
  /** How names and terms are written. */
  glossary: z.array(z.string()),
  languageModel: languageModelField,
});

export const renderJobSchema = z.object({
  ...head,
  stage: z.literal('render'),
  sourceInfo: sourceInfoSchema,
  plan: renderPlanSchema,
  inputs: z.object(renderInputs),
  outputs: z.object({ video: outputSchema, thumbnail: outputSchema, captions: outputSchema }),
});

/** One part of a long render, without sound. Plan, framing and index determine its frames. */
export const renderPartJobSchema = z.object({
  ...head,
  stage: z.literal('render-part'),
  sourceInfo: sourceInfoSchema,
  plan: renderPlanSchema,
  part: z.object({ index: z.int().nonnegative(), count: z.int().positive() }),
  inputs: z.object(renderInputs),
  outputs: z.object({ video: outputSchema }),
});

/** Joins the parts of a long render, in order, and adds the sound. */
export const joinRenderJobSchema = z.object({
  ...head,
  stage: z.literal('join-render'),
  sourceInfo: sourceInfoSchema,
  plan: renderPlanSchema,
  parts: z.array(inputSchema).min(1),
  inputs: z.object(renderInputs),
  outputs: z.object({ video: outputSchema, thumbnail: outputSchema, captions: outputSchema }),
});

/** A segment that may be written: its number and its signed URL. */
export const segmentUploadSchema = z.object({ seq: z.int().nonnegative(), output: outputSchema });

/** A moment whose clip or whose short's source is not stored yet. Times in seconds of the live. */
export const openMomentSchema = z.object({
  id: z.string(),
  ref: z.string(),
  startSec: seconds,
  endSec: z.number().positive(),
  isClipStored: z.boolean(),
});

/**
 * Records a live until it ends or the job is cancelled. Second 0 of the live is at `startedAtMs`. A node that takes
 * over continues with `nextSeq`. What was broadcast between `recordedUntilSec` and its first segment is missing.
 */
export const captureLiveJobSchema = z.object({
  ...head,
  stage: z.literal('capture-live'),
  live: z.object({
    id: z.string(),
    platform: z.enum(LIVE_PLATFORMS),
    /** The playlist for `hls`, otherwise the page of the broadcast. */
    url: z.url(),
    title: z.string(),
    startedAtMs: z.int().positive(),
  }),
  nextSeq: z.int().nonnegative(),
  recordedUntilSec: seconds,
  clipDurationSec: z.number().positive(),
  keywords: z.array(z.string()),
  uploads: z.array(segmentUploadSchema),
  openMoments: z.array(openMomentSchema),
  /** Moments of the last two minutes. A node that takes over analyzes them again, and reports only new moments. */
  toldMoments: z.array(z.object({ startSec: seconds, endSec: seconds })).optional(),
});

export const jobSchema = z.discriminatedUnion('stage', [
  downloadJobSchema,
  transcribeJobSchema,
  joinTranscriptJobSchema,
  createShortsJobSchema,
  analyzeFacesJobSchema,
  translateJobSchema,
  renderJobSchema,
  renderPartJobSchema,
  joinRenderJobSchema,
  captureLiveJobSchema,
]);
export type Job = z.infer<typeof jobSchema>;
export type JobOf<S extends Job['stage']> = Extract<Job, { stage: S }>;
