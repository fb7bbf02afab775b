import { randomBytes } from 'node:crypto';
import pRetry from 'p-retry';
import * as z from 'zod';
import type { NodeState } from '#schema/domain/farm/facts.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { namedStages } from '#schema/jobs/stages-of-node.ts';
import { type checkInRequestSchema, checkInResponseSchema } from '#schema/jobs/check-in.ts';
import {
  heartbeatResponseSchema,
  claimedSchema,
  finishUploadResponseSchema,
  completeResponseSchema,
  type Claimed,
  type NextJob,
  leaseSchema,
  PROTOCOL,
  type QueueMessage,
} from '#schema/jobs/lease.ts';
import type { Outcome } from '#schema/jobs/outcome.ts';
import { type CaptureCalls, makeCaptureCalls } from './capture-api.ts';
import { makeModelCalls, type ModelCalls } from './model-calls.ts';
import { nodeVersion } from '../base/node-version.ts';
import { traceNow } from '../base/trace-id.ts';
import { parseJson } from '../base/parse-json.ts';

/**
 * The lease is over: the Worker has given the job to another node or ended it. Stop, remove the files, take the next
 * job.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** No answer, or a 5xx or 429. Worth another try. */
export class WorkerUnreachable extends Error {
  override readonly name = 'WorkerUnreachable';
  /** It answered 429: after how many milliseconds it wants to be asked again, or 'soon'. Null: anything else. */
  readonly busyMs: number | 'soon' | null;

  constructor(message: string, { busyMs = null, ...options }: ErrorOptions & { busyMs?: number | 'soon' | null } = {}) {
    super(message, options);
    this.busyMs = busyMs;
  }
}

const TOO_OLD = 'node.too_old';

/** An answer that another try will not change: a wrong key, or a Worker of another version. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
  readonly status: number;
  /** Why, as a code of the Worker's error list. */
  readonly code: string | null;

  constructor(status: number, code: string | null = null) {
    super(`The Worker answered ${status}.`);
    this.status = status;
    this.code = code;
  }

  /** The Worker and this node do not share a protocol, and will not until one of them is replaced. */
  get isTooOld(): boolean {
    return this.code === TOO_OLD;
  }
}

/** `stage` saves the Worker some work with each heartbeat. */
export type LeasedJob = { jobId: string; token: string; stage?: Stage };
export type UploadedPart = { partNumber: number; etag: string };

/**
 * The calls of schema/jobs/lease.ts. Each throws `WorkerUnreachable` or `WorkerRefused`, those of a lease `LeaseLost`
 * too.
 */
export type WorkerApi = {
  /**
   * Exchanges a message for a lease, with `anyOfStage` for the job of its stage whose turn it is; null if the message is
   * stale. A claim without an answer is repeated with the same token, so that its lease is not lost; `signal` ends the
   * repeating.
   */
  claim(message: QueueMessage & { anyOfStage?: boolean }, signal: AbortSignal): Promise<Claimed | null>;
  claimNext(stages: readonly Stage[], signal: AbortSignal): Promise<Claimed | null>;
  heartbeat(
    job: LeasedJob,
    progress: { progress: number; etaSec: number | null },
  ): Promise<{ leaseMs: number; cancel: boolean; watched?: boolean | undefined }>;
  finishUpload(job: LeasedJob, parts: UploadedPart[], signal: AbortSignal): Promise<{ url: string }>;
  /**
   * Repeated for hours while the Worker does not answer. `nextStages`: those of which the node would begin a job at
   * once. Returns the job that the Worker holds for it, or null.
   */
  complete(
    job: LeasedJob,
    report: { outcome: Outcome; nextStages: readonly Stage[] },
    signal: AbortSignal,
  ): Promise<NextJob | null>;
  /** Reports what this node does, and returns the operators' orders. */
  checkIn(report: Omit<z.infer<typeof checkInRequestSchema>, 'node' | 'protocol'>): Promise<NodeState>;
  /** The calls of a recording. */
  capture(job: LeasedJob, signal: AbortSignal): CaptureCalls;
  /** The Worker's models. */
  models(job: LeasedJob): ModelCalls;
};

export type WorkerApiOptions = {
  apiUrl: string;
  nodeKey: string;
  node: string;
  fetch: typeof globalThis.fetch;
  /** First pause between retries of complete and finish-upload; doubles up to 30 s. */
  retryMs?: number;
  timeoutMs?: number;
};

/** Statuses that mean that the lease is lost or the job does not exist. */
const LOST = [404, 409];
const RETRIES = 8;
/** A claim is given up earlier: the queue delivers its message again. */
const CLAIM_RETRIES = 4;
/** What a job has made is worth waiting for: about ten hours, in pauses of half a minute. */
const RESULT_RETRIES = 1_200;

export function makeWorkerApi(options: WorkerApiOptions): WorkerApi {
  const post = makePost(options);
  const retried = <T>(signal: AbortSignal, call: () => Promise<T>, retries = RETRIES): Promise<T> =>
    pRetry(call, {
      retries,
      minTimeout: options.retryMs ?? 500,
      maxTimeout: 30_000,
      randomize: true,
      signal,
      shouldRetry: ({ error }) => error instanceof WorkerUnreachable,
    });
  const claimant = () => ({ ...nodeOf(options), token: newToken() });
  /** A job that this node cannot read is given back: it waits for a newer node, and not for its lease to expire. */
  const read = async (claimed: z.infer<typeof anyClaimedSchema> | null): Promise<Claimed | null> => {
    if (claimed === null) return null;
    const parsed = claimedSchema.safeParse(claimed);
    if (parsed.success) return parsed.data;
    const report = { token: claimed.lease.token, outcome: { status: 'handed_back' } };
    await post(`${claimed.job.id}/settle`, report, completeResponseSchema).catch(() => undefined);
    throw new WorkerRefused(200, TOO_OLD);
  };
  return {
    claim: async ({ jobId, ...asked }, signal) => {
      const body = { ...asked, ...claimant() };
      const call = () => post(`${jobId}/claim`, body, anyClaimedSchema);
      return read(await nullIfLost(retried(signal, call, CLAIM_RETRIES)));
    },
    claimNext: async (stages, signal) => {
      const body = { ...told({ stages }), ...claimant() };
      const call = () => post('claim-next', body, z.object({ claimed: anyClaimedSchema.nullable() }));
      return read((await nullIfLost(retried(signal, call, CLAIM_RETRIES)))?.claimed ?? null);
    },
    heartbeat: ({ jobId, ...leased }, progress) =>
      post(`${jobId}/beat`, { ...leased, ...progress }, heartbeatResponseSchema),
    finishUpload: ({ jobId, token }, parts, signal) =>
      retried(
        signal,
        () =>
          post(`${jobId}/finish-upload`, { token, parts }, finishUploadResponseSchema, {
            timeoutMs: FINISH_TIMEOUT_MS,
          }),
        RESULT_RETRIES,
      ),
    complete: async ({ jobId, token }, report, signal) => {
      const call = () => post(`${jobId}/settle`, { token, ...told(report) }, completeResponseSchema);
      return (await retried(signal, call, RESULT_RETRIES)).next ?? null;
    },
    checkIn: async (report) =>
      (await post('check-in', { ...told(report), ...nodeOf(options) }, checkInResponseSchema)).state,
    capture: ({ jobId, token }, signal) =>
      makeCaptureCalls((path, body, schema) =>
        retried(signal, () => post(`${jobId}/${path}`, { token, ...body }, schema)),
      ),
    models: ({ jobId, token }) =>
      makeModelCalls((path, body, schema, limits) => post(`${jobId}/${path}`, { token, ...body }, schema, limits), {
        url: urlOf(options, `${jobId}/speech`),
        headers: headersOf(options),
        token,
      }),
  };
}

function nodeOf({ node }: { node: string }) {
  return { node, protocol: PROTOCOL };
}

/** A report with the stages as an older Worker knows them. */
function told<R extends { stages?: readonly Stage[]; nextStages?: readonly Stage[] }>(report: R): R {
  const { stages, nextStages } = report;
  return {
    ...report,
    ...(stages !== undefined && { stages: namedStages(stages) }),
    ...(nextStages !== undefined && { nextStages: namedStages(nextStages) }),
  };
}

/** A lease on a job of any version. */
const anyClaimedSchema = z.looseObject({ job: z.looseObject({ id: z.string() }), lease: leaseSchema });

/** The token that a claim proposes for its lease: 256 random bits. */
function newToken(): string {
  return randomBytes(32).toString('hex');
}

async function nullIfLost<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    throw error;
  }
}

/** No call may take longer than a third of a lease. */
const TIMEOUT_MS = 10_000;
/** Storage needs a while to join hundreds of parts. */
const FINISH_TIMEOUT_MS = 120_000;

/** Opens the socket of this node at the Worker: see schema/jobs/doorbell.ts. */
export function openDoorbellSocket(options: Pick<WorkerApiOptions, 'apiUrl' | 'nodeKey' | 'node'>): WebSocket {
  const query = new URLSearchParams({ node: options.node });
  const url = `${options.apiUrl.replace(/^http/, 'ws')}/internal/v1/doorbell?${query.toString()}`;
  return new WebSocket(url, { headers: headersOf(options) });
}

function urlOf({ apiUrl }: WorkerApiOptions, path: string): string {
  return `${apiUrl}/internal/v1/jobs/${path}`;
}

/** The Worker shows the version to operators. */
const CLIENT = `clipmill-node/${nodeVersion()}`;

function headersOf({ nodeKey }: Pick<WorkerApiOptions, 'nodeKey'>): Record<string, string> {
  return { authorization: `Bearer ${nodeKey}`, 'content-type': 'application/json', 'user-agent': CLIENT };
}

/** Calls of a job belong to the request that made it. */
function traceparent(): Record<string, string> {
  const trace = traceNow();
  return trace === undefined ? {} : { traceparent: `00-${trace.traceId}-${trace.spanId}-01` };
}

type Limits = { timeoutMs?: number; signal?: AbortSignal };

function makePost(options: WorkerApiOptions) {
  const headers = headersOf(options);
  return async <T>(path: string, body: unknown, schema: z.ZodType<T>, limits: Limits = {}): Promise<T> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? limits.timeoutMs ?? TIMEOUT_MS);
    const answer = await reach(() =>
      options
        .fetch(urlOf(options, path), {
          method: 'POST',
          headers: { ...headers, ...traceparent() },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]),
        })
        .then(async (response) => ({
          status: response.status,
          code: response.headers.get('x-error-code'),
          retryAfterSec: Number(response.headers.get('retry-after') ?? Number.NaN),
          text: await response.text(),
        })),
    );
    if (answer.code === 'ai.unavailable') throw new WorkerRefused(answer.status);
    if (LOST.includes(answer.status)) throw new LeaseLost('The lease is lost.');
    if (answer.status >= 500) throw new WorkerUnreachable(`The Worker answered ${answer.status}.`);
    if (answer.status === 429) {
      const busyMs = answer.retryAfterSec >= 0 ? answer.retryAfterSec * 1_000 : 'soon';
      throw new WorkerUnreachable('The Worker is busy.', { busyMs });
    }
    const parsed = z.safeParse(schema, parseJson(answer.text));
    if (answer.status !== 200 || !parsed.success) throw new WorkerRefused(answer.status, answer.code);
    return parsed.data;
  };
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new WorkerUnreachable('The Worker did not answer.', { cause: error });
  }
}
