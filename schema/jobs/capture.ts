import * as z from 'zod';
import { seconds } from '../artifacts/shape.ts';
import { LIMITS, LIVES } from '../domain/limits.ts';
import { MOMENT_SIGNALS } from '../domain/live.ts';
import { outputSchema, pathAtWorker, segmentUploadSchema, sourceInfoSchema } from './job.ts';

/**
 * The calls of a node that records a live, besides the heartbeat: under `/internal/v1/jobs/{id}`, with the lease token.
 * Each call may be repeated. 409 means that the lease is lost. Times in seconds of the live.
 *
 *   POST /segments               reports stored segments; gives URLs for more
 *   POST /segments/find          gives paths to read the segments of a range, also those of earlier nodes
 *   POST /moments                reports a moment; gives its id and the URLs for its files
 *   POST /moments/{moment}/clip  clip and thumbnail are stored: the moment is listed from now on
 *   POST /moments/{moment}/short the source is stored: a short is made of it
 */

const token = z.string().min(1).max(100);

export const segmentSchema = z.object({
  seq: z.int().nonnegative(),
  startSec: seconds,
  durationSec: z.number().positive().max(60),
  sizeBytes: z.int().positive(),
  isDiscontinuous: z.boolean(),
});
export type Segment = z.infer<typeof segmentSchema>;

/** `wanted` asks for the URLs of `count` segments from `fromSeq` on. */
export const reportSegmentsRequestSchema = z.object({
  token,
  segments: z.array(segmentSchema).max(LIVES.segmentsPerCall),
  wanted: z.object({ fromSeq: z.int().nonnegative(), count: z.int().min(0).max(LIVES.segmentsPerCall) }),
});
export const reportSegmentsResponseSchema = z.object({ uploads: z.array(segmentUploadSchema) });

/** Asks for the first `LIVES.segmentsPerCall` segments that overlap a range. They come in order. */
export const findSegmentsRequestSchema = z.object({ token, startSec: seconds, endSec: z.number().positive() });
export const findSegmentsResponseSchema = z.object({
  segments: z.array(z.object({ ...segmentSchema.shape, url: pathAtWorker })),
});

/** `ref` identifies a moment across retries and nodes, for example its start in whole seconds. */
export const reportMomentRequestSchema = z.object({
  token,
  ref: z.string().min(1).max(100),
  startSec: seconds,
  endSec: z.number().positive(),
  title: z.string().trim().min(1).max(LIMITS.shortTitleChars),
  score: z.number().min(0).max(100),
  reasons: z.array(z.object({ signal: z.enum(MOMENT_SIGNALS), value: z.number() })).max(20),
});
export const reportMomentResponseSchema = z.object({
  id: z.string(),
  outputs: z.object({ clip: outputSchema, thumbnail: outputSchema, source: outputSchema }),
});

/** The range that the clip shows. */
export const storeClipRequestSchema = z.object({ token, startSec: seconds, endSec: z.number().positive() });
/** `sourceInfo.startsAtSec`: where the source file begins, in seconds of the live. `window`: what a short may use. */
export const storeMomentSourceRequestSchema = z.object({
  token,
  sourceInfo: sourceInfoSchema,
  window: z.object({ startSec: seconds, endSec: z.number().positive() }),
});
export const storedResponseSchema = z.object({ stored: z.literal(true) });
