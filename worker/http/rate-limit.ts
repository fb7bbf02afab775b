import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Rate } from '#schema/domain/limits.ts';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';
import { countedWith, type Meter, type Metered, type SignInAddress } from './meter.ts';
import { rateSubjectOf, rateWishes } from './rate-wishes.ts';
import { type Standing, tightest, type Wish } from '../base/rate-window.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import type { Visitor } from './visitor.ts';

/** Rates of single routes, in addition to the rate of their method. */
const ROUTE_RATES: Record<string, Rate> = {
  'POST /api/v1/videoMetadata': 'videoMetadata',
  'POST /api/v1/estimate': 'videoMetadata',
  'POST /api/v1/createShorts': 'projects',
  'POST /api/v1/projects': 'projects',
  'GET /api/v1/user/export': 'exports',
  'GET /api/v1/accounts/{id}/export': 'exports',
};

/** Requests without a user are counted by the client's network, with the limits of the code. */
const VISITOR = null;

/**
 * The outermost middleware of the public API. A request that nothing has counted by the end (no valid token, an unknown
 * path, a public route) counts for the client's network. So every response shows the remaining requests, and guessing
 * tokens is limited.
 */
export const countEverything = createMiddleware<AppEnv>(async (c, next) => {
  const { meter, isUsed, countClient } = makeMeter(c);
  c.set('meter', meter);
  await next();
  if (!isUsed()) await countClient(...ratesOf(c));
});

/** Says if the user of an e-mail address (in lower case) is signed in from a network. */
export type IsKnownNetwork = (deps: Deps, email: string, network: string) => Promise<boolean>;

/** Middleware of every sign-in route, after `jsonBody`. Only failures count in the end. Throws `rate.limited`. */
export function countSignIn(isKnownNetwork: IsKnownNetwork) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { email } = ((await c.req.json<unknown>()) ?? {}) as { email?: unknown };
    const takeBack = await c.var.meter.countSignIn(
      typeof email === 'string' ? addressOf(c.var, email, isKnownNetwork) : null,
    );
    await next();
    if (c.res.ok) await takeBack();
  });
}

/** An e-mail address as the meter wants it. */
export function addressOf(
  { deps, visitor }: { deps: Deps; visitor: Visitor },
  given: string,
  isKnownNetwork: IsKnownNetwork,
): SignInAddress {
  const email = given.trim().toLowerCase();
  return { email, isKnown: () => isKnownNetwork(deps, email, visitor.network) };
}

/** Counts a wrong secret of a node or an operator for the client's network. Throws `rate.limited`. */
export async function countWrongSecret(c: Context<AppEnv>): Promise<void> {
  await makeMeter(c).countClient('wrongSecrets');
}

/** Counts a run of the doctor, for all operators together. Throws `rate.limited`. */
export async function countExamination(c: Context<AppEnv>): Promise<void> {
  await makeMeter(c).countDoctor();
}

/** Takes from the limits of subjects, and remembers what is left of them for the headers. */
function makeTaker(c: Context<AppEnv>) {
  let standings: Standing[] | null = null;
  const spend = async (subject: string, wishes: Wish[]): Promise<Standing[]> =>
    wishes.length === 0 ? [] : ((await c.var.deps.limiter(subject, wishes)) ?? []);
  const show = (more: Standing[]) => {
    standings = [...(standings ?? []), ...more];
    const standing = tightest(standings);
    if (standing !== undefined) showHeaders(c, standing);
    if (standing?.isAllowed === false) throw rateLimitError(standing);
  };
  const take = async (subjects: string[], wished: Wish[] | Promise<Wish[]>) => {
    standings ??= [];
    const wishes = await wished;
    show((await Promise.all(subjects.map((subject) => spend(subject, wishes)))).flat());
  };
  /** One after the other: a sub-account at its own limit must not use up that of its parent. */
  const takeOf = async (user: Metered, rates: Rate[], cost = 1) => {
    for (const who of countedWith(user)) await take([rateSubjectOf(who)], wishesFor(c, rates, who, cost));
  };
  const isUsed = () => standings !== null;
  /** Forgets what was taken before. */
  const showOnly = (these: Standing[]) => {
    standings = [];
    show(these);
  };
  return { spend, show, take, takeOf, isUsed, showOnly };
}

function makeMeter(c: Context<AppEnv>) {
  const { spend, show, take, takeOf, isUsed, showOnly } = makeTaker(c);
  const [network, client] = [c.var.visitor.network, `client:${c.var.visitor.network}`];
  /** Counts for a whole address. A limit that is reached does not stop a known network. */
  const takeOfAddress = async (subject: string, rates: Rate[], { isKnown }: SignInAddress) => {
    const answers = await spend(subject, await wishesFor(c, rates, VISITOR));
    if (answers.every(({ isAllowed }) => isAllowed) || !(await isKnown())) show(answers);
  };
  const meter: Meter = {
    countRequest: (user) => takeOf(user, ratesOf(c)),
    showStanding: (user) => takeOf(user, ratesOf(c), 0),
    async countRenders(user, count) {
      for (const { limit } of await wishesFor(c, ['renders'], user)) checkPlanLimit(limit, count);
      await takeOf(user, ['renders'], count);
    },
    async countProjects(user, count) {
      const standingsOf = async (who: Metered) => spend(rateSubjectOf(who), await wishesFor(c, ['projects'], who, 0));
      const room = roomIn((await Promise.all(countedWith(user).map(standingsOf))).flat(), count);
      await takeOf(user, ['projects'], Math.max(1, room));
      return room;
    },
    countKeyed: (user) => takeOf(user, ['keyed']),
    countFraming: (user, count) => takeOf(user, ['framings'], count),
    countTranslation: (user) => takeOf(user, ['translations']),
    countThumbnail: (user) => takeOf(user, ['thumbnails']),
    countFootage: (user) => takeOf(user, ['footage']),
    countBrandFiles: (user, n) => takeOf(user, n > 0 ? ['brandFiles'] : [], n),
    async countSignIn(address) {
      const hash = address === null ? null : await sha256Hex(address.email);
      const near = [client, ...(hash === null ? [] : [`email:${hash}:${network}`])];
      // One after the other: a network that is stopped must not use up the limit of the address.
      await take(near, wishesFor(c, ['signIn'], VISITOR));
      if (address !== null) await takeOfAddress(`email:${hash}`, ['signInOfAddress'], address);
      return async () => {
        const once = await wishesFor(c, ['signIn'], VISITOR, -1);
        const back = await Promise.all(near.map((subject) => spend(subject, once)));
        if (hash !== null) await spend(`email:${hash}`, await wishesFor(c, ['signInOfAddress'], VISITOR, -1));
        showOnly(back.flat());
      };
    },
    async countCode(address) {
      const hash = await sha256Hex(address.email);
      await take([`email:${hash}:${network}`], wishesFor(c, ['codes', 'codesDaily'], VISITOR));
      await take([client], wishesFor(c, ['codesOfNetwork', 'codesOfNetworkDaily'], VISITOR));
      await takeOfAddress(`email:${hash}`, ['codesOfAddress', 'codesOfAddressDaily'], address);
    },
  };
  const countClient = (...rates: Rate[]) => take([client], wishesFor(c, rates, VISITOR));
  const countDoctor = () => take(['doctor'], wishesFor(c, ['examinations'], VISITOR));
  return { meter, isUsed, countClient, countDoctor };
}

/** How many of `count` all rates still allow. Without limits: all. */
function roomIn(standings: Standing[], count: number): number {
  return Math.min(count, ...standings.map(({ remaining }) => remaining));
}

function ratesOf(c: Context<AppEnv>): Rate[] {
  const { method, path } = c.req;
  // The requests that a tool sends are counted too, each by its own method and route.
  const isRead = method === 'GET' || method === 'HEAD' || path === '/mcp';
  const own = ROUTE_RATES[`${method} ${path.replace(/\/accounts\/[^/]+\//, '/accounts/{id}/')}`];
  return [isRead ? 'reads' : 'writes', ...(own === undefined ? [] : [own])];
}

function wishesFor(c: Context<AppEnv>, rates: Rate[], who: Metered | typeof VISITOR, cost = 1): Promise<Wish[]> {
  return rateWishes(c.var.deps, rates, who, cost);
}

function checkPlanLimit(limit: number, count: number): void {
  if (count <= limit) return;
  throw new ApiError(
    'rate.above_plan',
    `Your plan allows ${limit} renders per hour. Send at most ${limit} short_ids instead of ${count}.`,
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
  videoMetadata: 'requests to /videoMetadata and /estimate a minute',
  projects: 'new projects a minute',
  renders: 'new renders an hour',
  exports: 'exports an hour',
  signIn: 'failed sign-ins a minute',
  signInOfAddress: 'failed sign-ins a minute',
  codes: 'codes for this address an hour',
  codesDaily: 'codes for this address a day',
  codesOfNetwork: 'codes an hour',
  codesOfNetworkDaily: 'codes a day',
  codesOfAddress: 'codes for this address an hour',
  codesOfAddressDaily: 'codes for this address a day',
  brandFiles: 'files of brands and fonts an hour',
  footage: 'pictures and videos for B-roll an hour',
  idTokens: 'sign-ins with one id_token',
  wrongSecrets: 'wrong secrets a minute',
  keyed: 'requests with an Idempotency-Key a minute',
  framings: 'shorts cut or changed an hour',
  translations: 'translations an hour',
  thumbnails: 'uploaded thumbnails an hour',
  questionChars: 'thousands of characters in questions an hour',
  soundPieces: 'pieces of sound an hour',
  examinations: 'runs of the doctor a minute',
};

function rateLimitError(standing: Standing): ApiError {
  const waitSec = secondsLeft(standing);
  const sentence = `Too many requests: at most ${standing.limit} ${WORDS[standing.rate]}. Try again in ${waitSec} s.`;
  return new ApiError('rate.limited', sentence, waitSec);
}

function secondsLeft(standing: Standing): number {
  return Math.max(1, Math.ceil(standing.resetMs / 1_000));
}
