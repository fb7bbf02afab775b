import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './app-env.ts';
import type { Deps } from '../base/deps.ts';
import { dropAll } from '../base/in-pages.ts';
import { sleepFor } from '../base/sleep.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import { ApiError, FAILURES, type FailureCode } from './failures.ts';
import {
  claimKey,
  dropOldKeys,
  findKey,
  type KeyOwner,
  type KeyRow,
  keepAnswer,
  releaseKey,
} from './idempotency-store.ts';
import type { Metered } from './meter.ts';
import { sha256Hex } from '../base/secrets.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import { readJson } from './read-json.ts';

/**
 * A first request that was cut off (its isolate ended) holds its key this long. No request runs longer, because the
 * platform ends work 30 s after the client disconnects.
 */
const ABANDONED_MS = 60_000;
/** Waiting times of a second request for the first. Most first requests finish within their sum. */
const WAITS_MS = [100, 200, 400, 800, 1_500];
const RETRY_AFTER_SEC = 2;

type KeptAnswer = { status: number; errorCode: string | null; body: string };
/** The first request: what runs it, and what is kept of its answer. */
type Run = { next: () => Promise<void>; keptOf: (answer: KeptAnswer) => KeptAnswer };

const SHOWN: FailureCode = 'idempotency.shown_once';
const SHOWN_ONCE: KeptAnswer = {
  status: FAILURES[SHOWN].status,
  errorCode: SHOWN,
  body: JSON.stringify({ error: FAILURES[SHOWN].text }),
};

/**
 * Statements that keep the answer of this request. In the batch that creates what was asked for, they hold with it: if the
 * database commits and its answer is lost, a repeat gets the kept answer and creates nothing more. `guard`: it was created. None for a
 * request without a key.
 */
export type KeepAnswer = (answer: { status: number; body: object }, guard: Guard) => Statement[];

export type IdempotentEnv = AppEnv & { Variables: { user: Metered; keepWith: KeepAnswer } };

/**
 * Middleware for each POST that creates something. Must be the last in the list: `middleware: [signedIn, jsonBody(),
 * idempotent] as const`. With an `Idempotency-Key`, the first success is stored for 24 hours and replayed for the same
 * method, path and body, whatever the order of its fields. An error is not stored. Another body with the same key is
 * `idempotency.key_reused`. A second request during the first one waits a few seconds, then is
 * `idempotency.in_progress`. Replays do not count against limits, so `signedIn` leaves counting to this middleware.
 */
export const idempotent = makeIdempotent((answer) => answer);

/**
 * The same for a POST whose answer shows a secret that is stored as a hash: the answer is not kept. A repeat creates
 * nothing, and is `idempotency.shown_once`.
 */
export const idempotentSecret = makeIdempotent(() => SHOWN_ONCE);

function makeIdempotent(keptOf: (answer: KeptAnswer) => KeptAnswer) {
  return createMiddleware<IdempotentEnv>(async (c, next) => {
    const key = readKey(c);
    if (key === null) {
      c.set('keepWith', () => []);
      return next();
    }
    const now = c.var.deps.clock();
    const owner = { userId: c.var.user.id, key, requestHash: await hashRequest(c), createdAt: now };
    const first = await claimKey(c.var.deps.db, owner, { abandonedBefore: now - ABANDONED_MS });
    c.set('keepWith', ({ status, body }, guard) => {
      const kept = keptOf({ status, errorCode: null, body: JSON.stringify(body) });
      return [keepAnswer(c.var.deps.db, owner, kept, guard)];
    });
    if (first === null) return answerFirst(c, owner, { next, keptOf });
    const answer = await answerOf(c, owner, first);
    await c.var.meter.showStanding(c.var.user);
    return replay(c, answer);
  });
}

/** True for the middlewares that read an `Idempotency-Key`. */
export function readsKey(handler: unknown): boolean {
  return handler === idempotent || handler === idempotentSecret;
}

/** True if `idempotent` handles the counting of this request. */
export function isCountedLater(c: Context): boolean {
  if (c.req.header('Idempotency-Key') === undefined) return false;
  return matchedRoutes(c).some(({ handler }) => readsKey(handler));
}

/** Removes responses that are too old to be replayed. Runs each minute. */
export async function forgetOldKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock();
  await dropAll(deps, (limit) => dropOldKeys(deps.db, now, limit));
}

function readKey(c: Context<IdempotentEnv>): string | null {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return null;
  if (key.length >= 1 && key.length <= 255) return key;
  throw new ApiError('request.invalid', 'Idempotency-Key must be 1 to 255 characters long.');
}

async function hashRequest(c: Context<IdempotentEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url);
  const text = await c.req.text();
  const json = readJson(text);
  const body = typeof json === 'string' ? text : canonicalJson(json.value);
  return sha256Hex(`${c.req.method}\n${pathname}${search}\n${body}`);
}

/** The work continues if the client disconnects, so that the client's next attempt gets the response. */
async function answerFirst(c: Context<IdempotentEnv>, owner: KeyOwner, run: Run): Promise<void> {
  const work = runAndKeep(c, owner, run);
  keepAlive(c, work);
  await work;
}

async function runAndKeep(c: Context<IdempotentEnv>, owner: KeyOwner, { next, keptOf }: Run): Promise<void> {
  const { db } = c.var.deps;
  try {
    await c.var.meter.countRequest(c.var.user);
    await next();
  } catch (error) {
    await releaseKey(db, owner);
    throw error;
  }
  const { status } = c.res;
  // A refused request created nothing. The same request may succeed later: with more credits, or when the host is back.
  if (status >= 400) return releaseKey(db, owner);
  const body = await c.res.clone().text();
  await keepAnswer(db, owner, keptOf({ status, errorCode: null, body }));
}

function keepAlive(c: Context<IdempotentEnv>, work: Promise<void>): void {
  const settled = work.catch(() => undefined);
  try {
    c.executionCtx.waitUntil(settled);
  } catch {
    // Without a runtime, as in unit tests, nothing ends the work early.
  }
}

async function answerOf(c: Context<IdempotentEnv>, owner: KeyOwner, found: KeyRow): Promise<KeptAnswer> {
  let row: KeyRow | null = found;
  for (const waitMs of [0, ...WAITS_MS]) {
    if (waitMs > 0) {
      await sleepFor(waitMs);
      row = await findKey(c.var.deps.db, owner);
    }
    // The first request failed and released the key.
    if (row === null) break;
    if (row.requestHash !== owner.requestHash) throw new ApiError('idempotency.key_reused');
    if (row.status !== null && row.body !== null) return { ...row, status: row.status, body: row.body };
  }
  throw new ApiError('idempotency.in_progress', undefined, RETRY_AFTER_SEC);
}

function replay(c: Context<IdempotentEnv>, { status, errorCode, body }: KeptAnswer): Response {
  c.header('Idempotent-Replay', 'true');
  if (errorCode === SHOWN) throw new ApiError(SHOWN);
  if (errorCode !== null) c.header('X-Error-Code', errorCode);
  c.header('Cache-Control', 'no-store');
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
}
