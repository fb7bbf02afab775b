import * as z from 'zod';
import { TRACE_ID } from '../domain/ids.ts';
import { STAGES } from '../domain/stages.ts';
import { jobSchema, pathAtWorker } from './job.ts';
import { outcomeSchema } from './outcome.ts';

/**
 * The protocol between the Worker and its nodes, under `/internal/v1/jobs`, with `Authorization: Bearer <node key>`:
 *
 *   POST /{id}/claim           turns a queue message into a lease        200 claimed | 409 the message is stale
 *   POST /claim-next           claims a job without a queue              200 claimed or {claimed: null}
 *   POST /{id}/beat            heartbeat: reports progress, extends the lease, reports a cancellation      200 | 409
 *   POST /{id}/inputs/{key}    gives a signed URL to read an input: `inputPath` in job.ts                  200 | 409
 *   POST /{id}/outputs/{key}   gives a signed URL to write an output: `outputPath` in job.ts               200 | 409
 *   POST /{id}/finish-upload   completes a multipart output; gives the path to read it                     200 | 409
 *   POST /{id}/settle          reports the outcome                       200 | 409
 *
 * A claim of a node that is too old is answered with 403 `node.too_old`, and leases nothing.
 *
 * capture.ts has the further calls of a recording.
 *
 * Every call after the claim carries the lease token; that for an output has the nonce of the attempt in its key,
 * that for an input a seal. 409 always means: stop, delete the files, take the next job.
 */

const stage = z.enum(STAGES).optional();
/** Body of a queue message. Earlier Workers send no stage. */
export const queueMessageSchema = z.object({ jobId: z.string(), generation: z.int().nonnegative(), stage });
export type QueueMessage = z.infer<typeof queueMessageSchema>;

const node = z.string().min(1).max(100);
const token = z.string().min(1).max(100);

/**
 * The version of the protocol between nodes and Worker. Raise `PROTOCOL` with each change of a job or a call that
 * earlier nodes cannot read: they hand such a job back. `OLDEST_PROTOCOL` follows one release later, because a Worker
 * serves the nodes of the release before; nodes below it get no jobs.
 */
/**
 * 2: renders have cuts, which earlier nodes would leave in. 3: renders have pieces, clips of 4:5 and 1:1, text and crops that
 * are placed by hand, captions with designs, and swear words that are taken out. 4: renders have logos, which earlier nodes
 * would leave out. 5: renders have music, which earlier nodes would leave out. 6: renders have captions in other languages,
 * which earlier nodes would show in the spoken one, and what they would leave out: intros, outros, end cards, B-roll, and movement
 * (zooms, transitions, a progress bar, colours and pictures behind fitted pictures). 7: renders have captions in uploaded fonts, which
 * earlier nodes cannot open, and what they would leave out: enhanced speech, and emoji beside captions.
 */
export const PROTOCOL = 7;
export const OLDEST_PROTOCOL = 2;

/**
 * `protocol`: the node's `PROTOCOL`; 1 if missing. `token`: 32 random characters or more, which become the token of the
 * lease. If a claim is not answered, the node repeats it with the same token and gets the same lease. Without it (older
 * nodes) the Worker chooses one.
 */
const claimant = { node, token: token.min(32).optional(), protocol: z.int().nonnegative().default(1) };

/**
 * `anyOfStage`: the message permits a claim of the job of its stage whose turn it is, which may be another one. Without
 * it (older nodes, and held jobs) the claim is for this job alone. `stage`: that of the message. With it the Worker
 * writes less, and gives no job of another stage. Older nodes do not send it.
 */
export const claimRequestSchema = z.object({
  generation: z.int().nonnegative(),
  anyOfStage: z.boolean().default(false),
  stage,
  ...claimant,
});
export const claimNextRequestSchema = z.object({ stages: z.array(z.enum(STAGES)).min(1), ...claimant });

/** `traceId`: W3C trace id of the request that made the job. The node logs it and sends it with its calls. */
export const leaseSchema = z.object({
  token,
  attempt: z.int().positive(),
  leaseMs: z.int().positive(),
  traceId: z.string().regex(TRACE_ID).optional(),
});
/**
 * `alongside`: waiting jobs that the node may claim to do them together with this one. They are renders of the same clip
 * in other shapes, which differ in nothing else. Older nodes leave them to their messages.
 */
export const claimedSchema = z.object({
  job: jobSchema,
  lease: leaseSchema,
  alongside: z.array(queueMessageSchema).optional(),
});
export type Claimed = z.infer<typeof claimedSchema>;
export const claimNextResponseSchema = z.object({ claimed: claimedSchema.nullable() });

/** `progress` is the completed share of the stage, 0 to 1. `stage`: as in the claim. */
export const heartbeatRequestSchema = z.object({
  token,
  progress: z.number().min(0).max(1),
  etaSec: z.number().nonnegative().nullable(),
  stage,
});
/** `watched`: a client is watching, so each percent is worth a heartbeat. Older Workers do not send it. */
export const heartbeatResponseSchema = z.object({
  leaseMs: z.int().positive(),
  cancel: z.boolean(),
  watched: z.boolean().optional(),
});

export const signInputResponseSchema = z.object({ url: z.url() });

export const signOutputRequestSchema = z.object({ bytes: z.int().nonnegative() });
/** `contentType` must be sent with the PUT; null for a part. */
export const signOutputResponseSchema = z.object({ url: z.url(), contentType: z.string().nullable() });

export const finishUploadRequestSchema = z.object({
  token,
  parts: z.array(z.object({ partNumber: z.int().positive(), etag: z.string() })).min(1),
});
export const finishUploadResponseSchema = z.object({ url: pathAtWorker });

/**
 * `nextStages`: the stages of which the node would begin a job at once, now that this one ends. With them the Worker
 * may hold back the message of one job that follows (`FARM.holdSec`) and name it in `next`, for this node to claim. If
 * the node does not claim it, any node gets it from its queue. Older nodes and Workers know neither.
 */
export const completeRequestSchema = z.object({
  token,
  outcome: outcomeSchema,
  nextStages: z.array(z.enum(STAGES)).optional(),
});
export const nextJobSchema = queueMessageSchema.extend({ stage: z.enum(STAGES) });
export type NextJob = z.infer<typeof nextJobSchema>;
export const completeResponseSchema = z.object({ settled: z.literal(true), next: nextJobSchema.optional() });
