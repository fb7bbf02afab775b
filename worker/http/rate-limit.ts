import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Rate } from '#schema/domain/limits.ts';
import type { AppEnv } from './app-env.ts';
import { clientNetwork } from './client-address.ts';
import { ApiError } from './failures.ts';
import type { Meter } from './meter.ts';
import { rateSubjectOf, rateWishes } from './rate-wishes.ts';
import { type Standing, tightest, type Wish } from '../base/rate-window.ts';
import { sha256Hex } from '../base/secrets.ts';

/** Rates of single routes, in addition to the rate of their method. */
const ROUTE_RATES: Record<string, Rate> = {
  'POST /api/v1/videoMetadata': 'videoMetadata',
  'POST /api/v1/createShorts': 'projects',
  'POST /api/v1/projects': 'projects',
};

/** Requests without a user are counted by the client's network, with the limits of this plan. */
const VISITOR = 'visitor';

/**
 * The outermost middleware of the public API. A request that nothing has counted at the end (no valid token, an unknown
 * path, a public route) counts for the client's network. So every response shows the remaining requests, and guessing
 * tokens is limited.
 */
export const countEverything = createMiddleware<AppEnv>(async (c, next) => {
  const { meter, isUsed, countVisitor } = makeMeter(c);
  c.set('meter', meter);
  await next();
  if (!isUsed()) await countVisitor();
});

/** Middleware of every sign-in route, after `jsonBody`. Throws `rate.limited`. */
export const countSignIn = createMiddleware<AppEnv>(async (c, next) => {
  const { email } = ((await c.req.json<unknown>()) ?? {}) as { email?: unknown };
  await c.var.meter.countSignIn(typeof email === 'string' ? email.trim().toLowerCase() : null);
  await next();
});

/** Counts a wrong secret of a node or an operator for the client's network. Throws `rate.limited`. */
export async function countWrongSecret(c: Context<AppEnv>): Promise<void> {
  await makeMeter(c).countClient('wrongSecrets');
}

function makeMeter(c: Context<AppEnv>) {
  let standings: Standing[] | null = null;
  const take = async (subjects: string[], wishes: Wish[]) => {
    standings ??= [];
    if (wishes.length === 0) return;
    const answers = await Promise.all(subjects.map((subject) => c.var.deps.limiter(subject, wishes)));
    standings.push(...answers.flatMap((answer) => answer ?? []));
    const standing = tightest(standings);
    if (standing !== undefined) showHeaders(c, standing);
    if (standing?.isAllowed === false) throw rateLimitError(standing);
  };
  const client = () => `client:${clientNetwork(c.req.header('CF-Connecting-IP'))}`;
  const meter: Meter = {
    countRequest: (user) => take([rateSubjectOf(user)], wishesFor(c, ratesOf(c), user.plan)),
    showStanding: (user) => take([rateSubjectOf(user)], wishesFor(c, ratesOf(c), user.plan, 0)),
    async countRenders(user, count) {
      const wishes = wishesFor(c, ['renders'], user.plan, count);
      for (const { limit } of wishes) checkPlanLimit(limit, count);
      await take([rateSubjectOf(user)], wishes);
    },
    countKeyed: (user) => take([rateSubjectOf(user)], wishesFor(c, ['keyed'], user.plan)),
    countFraming: (user) => take([rateSubjectOf(user)], wishesFor(c, ['framings'], user.plan)),
    countThumbnail: (user) => take([rateSubjectOf(user)], wishesFor(c, ['thumbnails'], user.plan)),
    async countSignIn(email) {
      const address = email === null ? [] : [`email:${await sha256Hex(email)}`];
      await take([client(), ...address], wishesFor(c, ['signIn'], VISITOR));
    },
  };
  const countVisitor = () => take([client()], wishesFor(c, ratesOf(c), VISITOR));
  const countClient = (rate: Rate) => take([client()], wishesFor(c, [rate], VISITOR));
  return { meter, isUsed: () => standings !== null, countVisitor, countClient };
}

function ratesOf(c: Context<AppEnv>): Rate[] {
  const { method, path } = c.req;
  if (method === 'GET' || method === 'HEAD') return ['reads'];
  const own = ROUTE_RATES[`${method} ${path}`];
  return own === undefined ? ['writes'] : ['writes', own];
}

function wishesFor(c: Context<AppEnv>, rates: Rate[], plan: string, cost = 1): Wish[] {
  return rateWishes(c.var.deps.settings, rates, plan, cost);
}

function checkPlanLimit(limit: number, count: number): void {
  if (count <= limit) return;
  throw new ApiError(
    'rate.above_plan',
    `Your plan allows ${limit} renders an hour. Send at most ${limit} short_ids instead of ${count}.`,
  );
}

/** Of several rates the client sees the one that stops it first. */
function showHeaders(c: Context<AppEnv>, standing: Standing): void {
  c.header('RateLimit-Limit', String(standing.limit));
  c.header('RateLimit-Remaining', String(standing.remaining));
  c.header('RateLimit-Reset', String(secondsLeft(standing)));
}

const WORDS: Record<Rate, string> = {
  reads: 'read requests a minute',
  writes: 'write requests a minute',
  videoMetadata: 'requests to /videoMetadata a minute',
  projects: 'new projects a minute',
  renders: 'new renders an hour',
  signIn: 'sign-in attempts a minute',
  idTokens: 'sign-ins with one id_token',
  wrongSecrets: 'wrong secrets a minute',
  keyed: 'requests with an Idempotency-Key a minute',
  framings: 'shorts cut or changed an hour',
  thumbnails: 'uploaded thumbnails an hour',
  questionChars: 'thousands of characters in questions an hour',
  soundPieces: 'pieces of sound an hour',
};

function rateLimitError(standing: Standing): ApiError {
  const waitSec = secondsLeft(standing);
  const sentence = `Too many requests: at most ${standing.limit} ${WORDS[standing.rate]}. Try again in ${waitSec} s.`;
  return new ApiError('rate.limited', sentence, waitSec);
}

function secondsLeft(standing: Standing): number {
  return Math.max(1, Math.ceil(standing.resetMs / 1_000));
}
