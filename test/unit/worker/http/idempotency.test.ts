import { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEnv } from '../../../../worker/http/app-env.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { runBatch } from '../../../../worker/base/store/statements.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';
import { bearer } from '../../../../worker/http/bearer.ts';
import { ApiError } from '../../../../worker/http/failures.ts';
import { forgetOldKeys, idempotent } from '../../../../worker/http/idempotency.ts';
import { onError } from '../../../../worker/http/on-error.ts';
import { countEverything } from '../../../../worker/http/rate-limit.ts';
import { jsonBody } from '../../../../worker/http/validate.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeLimiter } from '../../../support/fakes/in-memory/limiter.ts';

const HOUR = 3_600_000;
let d1: FakeD1;
let now: number;
/** The work of the handler. It counts its runs. */
let work: () => Promise<Response>;
let runs: number;

beforeEach(() => {
  d1 = makeFakeD1();
  now = Date.UTC(2026, 0, 1);
  runs = 0;
  work = async () => Response.json({ run: runs }, { status: 201 });
});
afterEach(() => {
  d1.close();
  vi.restoreAllMocks();
});

function makeApi(writes = 100) {
  const limiter = makeFakeLimiter(() => now);
  const plans = makePlans(d1.db, () => now);
  const settings = { RATE_LIMITS: { writes } };
  const api = new OpenAPIHono<AppEnv>();
  api.use(async (c, next) => {
    c.set('visitor', { network: 'local', client: '' });
    c.set('deps', { db: d1.db, clock: () => now, limiter, plans, settings } as unknown as Deps);
    await next();
  });
  api.use('/api/v1/*', countEverything);
  const signedIn = bearer(async (_deps, token) => ({
    user: { id: token, plan: 'free', limits: null },
    access: { kind: 'session', sessionId: token, familyId: token },
  }));
  api.post('/api/v1/things', signedIn, jsonBody(), idempotent, async () => {
    runs += 1;
    return work();
  });
  // What it creates is its kept answer itself.
  api.post('/api/v1/kept-things', signedIn, jsonBody(), idempotent, async (c) => {
    runs += 1;
    await runBatch(d1.db, c.var.keepWith({ status: 201, body: { run: runs } }, sql`true`));
    return work();
  });
  api.onError(onError);
  return api;
}

type Api = ReturnType<typeof makeApi>;
const post = async (api: Api, key: string, { body = {}, user = 'ann', path = '/api/v1/things' } = {}) =>
  api.request(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
const shown = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
  code: response.headers.get('X-Error-Code'),
  isReplay: response.headers.get('Idempotent-Replay') === 'true',
});

describe('an answer', () => {
  it('that was kept with what it tells is replayed, also if the database did not answer after it committed', async () => {
    const [api, key] = [makeApi(), ulid()];
    work = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'));
    const path = '/api/v1/kept-things';
    expect((await post(api, key, { path })).status).toBe(503);
    expect(await shown(await post(api, key, { path }))).toMatchObject({
      status: 201,
      body: { run: 1 },
      isReplay: true,
    });
    expect(runs).toBe(1);
  });

  it('is replayed for 24 hours', async () => {
    const api = makeApi();
    const key = ulid();
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, body: { run: 1 }, isReplay: false });
    now += 24 * HOUR - 1;
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, body: { run: 1 }, isReplay: true });
    now += 1;
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, body: { run: 2 }, isReplay: false });
  });

  it('is not replayed for another query, body or user', async () => {
    const api = makeApi();
    const key = ulid();
    await post(api, key);
    expect((await shown(await post(api, key, { path: '/api/v1/things?a=1' }))).code).toBe('idempotency.key_reused');
    expect((await shown(await post(api, key, { body: { a: 1 } }))).code).toBe('idempotency.key_reused');
    expect((await shown(await post(api, key, { user: 'ben' }))).body).toEqual({ run: 2 });
  });

  it('is replayed for the same fields in another order', async () => {
    const api = makeApi();
    const key = ulid();
    await post(api, key, { body: { a: 1, b: { c: 2, d: [3, 4] } } });
    const again = await shown(await post(api, key, { body: { b: { d: [3, 4], c: 2 }, a: 1 } }));
    expect(again).toMatchObject({ status: 201, body: { run: 1 }, isReplay: true });
    const other = await shown(await post(api, key, { body: { a: 1, b: { c: 2, d: [4, 3] } } }));
    expect(other.code).toBe('idempotency.key_reused');
  });

  it.each([
    ['an error of ours', new TypeError('boom'), 500],
    ['too many requests', new ApiError('rate.limited'), 429],
    ['too few credits', new ApiError('credits.insufficient'), 403],
    ['a host that is down', new ApiError('source.unreachable'), 400],
  ])('is not stored if it was %s', async (_what, error, status) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const api = makeApi();
    const works = work;
    work = async () => {
      throw error;
    };
    const key = ulid();
    expect((await post(api, key)).status).toBe(status);
    expect(d1.rows('select * from idempotency_keys')).toEqual([]);
    work = works;
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, isReplay: false });
  });
});

/** Advances the clock of `setTimeout` until there is an answer. */
async function fastForward<T>(pending: Promise<T>): Promise<T> {
  const state = { isOver: false };
  void pending.finally(() => Object.assign(state, { isOver: true }));
  while (!state.isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return pending;
}

describe('a request while the first one is running', () => {
  /** Work that ends on command. */
  function heldWork() {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = async () => {
      await promise;
      return Response.json({ run: runs }, { status: 201 });
    };
    return resolve;
  }

  /** A request whose work has started: of two parallel requests, either can claim the key. */
  async function begun(api: ReturnType<typeof makeApi>, key: string) {
    const before = runs;
    const answer = post(api, key);
    await expect.poll(() => runs).toBe(before + 1);
    return { answer };
  }

  it('waits for its answer', async () => {
    const api = makeApi();
    const finish = heldWork();
    const key = ulid();
    const first = await begun(api, key);
    const second = post(api, key);
    setTimeout(finish, 50);
    expect(await shown(await first.answer)).toMatchObject({ status: 201, isReplay: false });
    expect(await shown(await second)).toMatchObject({ status: 201, body: { run: 1 }, isReplay: true });
  });

  it('is asked to try again later if the first one takes too long', async () => {
    const api = makeApi();
    const finish = heldWork();
    const key = ulid();
    const first = await begun(api, key);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const second = post(api, key);
    const answer = await fastForward(second);
    vi.useRealTimers();
    expect(answer.headers.get('Retry-After')).toBe('2');
    expect(await shown(answer)).toMatchObject({ status: 429, code: 'idempotency.in_progress' });
    finish();
    expect((await first.answer).status).toBe(201);
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, isReplay: true });
  });

  it('takes over the key of a request that was cut off, whose late answer is not stored', async () => {
    const api = makeApi();
    const finishFirst = heldWork();
    const key = ulid();
    const cutOff = await begun(api, key);
    const finishSecond = heldWork();
    now += 60_000;
    const second = post(api, key);
    await expect.poll(() => runs).toBe(2);
    finishFirst();
    await cutOff.answer;
    expect(d1.rows('select status from idempotency_keys')).toEqual([{ status: null }]);
    finishSecond();
    expect(await shown(await second)).toMatchObject({ body: { run: 2 }, isReplay: false });
    expect(await shown(await post(api, key))).toMatchObject({ body: { run: 2 }, isReplay: true });
  });
});

describe('limits', () => {
  it('release the key of a request that they refuse', async () => {
    const api = makeApi(1);
    await post(api, ulid());
    now += 40_000;
    const key = ulid();
    expect(await shown(await post(api, key))).toMatchObject({ status: 429, code: 'rate.limited' });
    now += 20_000;
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, isReplay: false });
    expect(await shown(await post(api, key))).toMatchObject({ status: 201, isReplay: true });
  });
});

describe('old answers', () => {
  it('are deleted after 24 hours', async () => {
    const api = makeApi();
    await post(api, 'old');
    now += 1;
    await post(api, 'young');
    now += 24 * HOUR - 1;
    await forgetOldKeys({ db: d1.db, clock: () => now });
    expect(d1.rows('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
  });
});
