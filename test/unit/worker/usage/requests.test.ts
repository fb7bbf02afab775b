import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_LOG } from '#schema/domain/access/requests.ts';
import type { SeenRequest } from '../../../../worker/base/ports.ts';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { logRequests } from '../../../../worker/usage/requests/log-requests.ts';
import { readRequests, viewRequest } from '../../../../worker/usage/requests/read-requests.ts';
import { makeRequestLog } from '../../../../worker/usage/requests/request-log.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const USER = '01JZX3P7Q8R9S0T1V2W3X4Y5Z6';
const KEY = '01JZX3P7Q8R9S0T1V2W3X4Y5Z8';
const DAY_MS = 86_400_000;
/** 21 September 2026, 13:33 UTC. */
const NOW = 1_790_000_000_000;

let now: number;
let statements: string[];
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  now = NOW;
  statements = [];
  d1 = makeFakeD1(async (run, made = []) => {
    statements.push(...made);
    return run();
  });
  farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser(USER, 100);
});
afterEach(() => vi.restoreAllMocks());

const WRITE: SeenRequest = {
  id: '',
  userId: USER,
  keyId: KEY,
  isTest: false,
  method: 'POST',
  route: '/api/v1/projects',
  path: '/api/v1/projects',
  status: 201,
  errorCode: null,
  errorField: null,
  durationMs: 12,
  createdAt: NOW,
};
const FAILURE: SeenRequest = { ...WRITE, status: 400, errorCode: 'request.invalid', errorField: 'language' };
/** Ids in the order of their numbers. */
const idOf = (number: number) => `01K9${String(number).padStart(21, '0')}X`;

/** A log whose time to write comes with `wake`. */
function makeLog() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work: Promise<unknown>[] = [];
  const log = makeRequestLog(() => promise);
  const later = (each: Promise<unknown>) => void work.push(each.catch(() => 'failed'));
  let last = 0;
  const add = (request: Partial<SeenRequest> = {}, of = WRITE) =>
    log.add({ ...farm.deps, later }, { ...of, id: idOf((last += 1)), ...request });
  const list = async (filter = {}) => {
    const page = await readRequests(
      { db: farm.deps.db, requestLog: log },
      { userId: USER, access: { kind: 'session', sessionId: '', familyId: '' } },
      filter,
      { page: 1, perPage: 20 },
    );
    return page.rows.map(viewRequest);
  };
  return { log, add, fail: (request = {}) => add(request, FAILURE), list, work, wake: resolve };
}

describe('the log of requests', () => {
  it('is written after a while, once for all that came meanwhile', async () => {
    const { add, fail, work, wake } = makeLog();
    add();
    add();
    fail();
    statements = [];
    wake();
    await Promise.all(work);
    expect([work.length, statements.length]).toEqual([1, 1]);
    expect(d1.rows('select status from key_requests order by id')).toEqual([
      { status: 201 },
      { status: 201 },
      { status: 400 },
    ]);
  });

  it('holds what was just seen when it is read', async () => {
    const { add, list } = makeLog();
    add();
    expect(await list()).toMatchObject([{ id: idOf(1), times: 1, api_key: { id: KEY, name: null } }]);
  });

  it('joins equal failures of one key and route, and finds each', async () => {
    const { fail, list } = makeLog();
    fail({ path: '/api/v1/projects/A' });
    fail({ path: '/api/v1/projects/B' });
    fail();
    for (const other of [
      { keyId: 'ANOTHER' },
      { route: '/api/v1/user' },
      { path: '/api/v2/projects' },
      { errorField: 'url' },
      { status: 403 },
    ])
      fail(other);
    const listed = await list();
    expect(listed.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 3]);
    const [joined] = listed.toReversed();
    expect(joined).toMatchObject({ id: idOf(1), path: '/api/v1/projects/A' });
    for (const id of [1, 2, 3]) expect(await list({ requestId: idOf(id) })).toEqual([joined]);
  });

  it('counts every one of many failures, but keeps few of their ids', async () => {
    const { fail, list } = makeLog();
    for (let times = 0; times < 500; times += 1) fail();
    expect(await list()).toMatchObject([{ times: 500 }]);
    const [{ other_ids: others } = { other_ids: '' }] = d1.rows<{ other_ids: string }>('select * from key_requests');
    expect(others.split(' ')).toEqual(Array.from({ length: REQUEST_LOG.otherIds }, (_, i) => idOf(i + 2)));
  });

  it('takes a thousand rows at once, not more', async () => {
    const { log, add } = makeLog();
    for (let times = 0; times < 1_010; times += 1) add();
    await log.flush(farm.deps);
    expect(d1.rows('select count(*) n from key_requests')).toEqual([{ n: 1_000 }]);
  });

  it('keeps what could not be written, with what came since', async () => {
    const { fail, work, wake, list } = makeLog();
    fail();
    d1.rows(`create trigger no before insert on key_requests begin select raise(abort, 'no'); end`);
    wake();
    expect(await Promise.all(work)).toEqual(['failed']);
    d1.rows('drop trigger no');
    fail();
    expect(await list()).toMatchObject([{ times: 2 }]);
  });

  it('adds nothing to an account that was deleted meanwhile', async () => {
    const { add, list } = makeLog();
    add();
    d1.rows('update users set deleted_at = 1');
    expect(await list()).toEqual([]);
  });

  it('keeps the newest rows of an account, checked now and then', async () => {
    const { add, log } = makeLog();
    d1.rows(
      `insert into key_requests (user_id, id, key_id, is_test, method, path, status, duration_ms, times, created_at)
       with recursive n(value) as (select 1 union all select value + 1 from n where value < ?)
       select ?, printf('01A%023d', value), ?, 0, 'POST', '/', 201, 1, 1, ? from n`,
      REQUEST_LOG.perUser + 5,
      USER,
      KEY,
      NOW,
    );
    const kept = () => d1.rows<{ n: number; oldest: string }>('select count(*) n, min(id) oldest from key_requests')[0];
    add();
    await log.flush(farm.deps);
    expect(kept()?.n).toBe(REQUEST_LOG.perUser + 6);
    add({ id: '01K900000000000000000ZZZ00' });
    await log.flush(farm.deps);
    expect(kept()).toEqual({ n: REQUEST_LOG.perUser, oldest: `01A${String(8).padStart(23, '0')}` });
  });

  it('forgets after seven days', async () => {
    const { add, list } = makeLog();
    add();
    add({ createdAt: NOW + DAY_MS });
    await list();
    now = NOW + 7 * DAY_MS + 1;
    await runSweeps(farm.deps);
    expect(await list()).toMatchObject([{ id: idOf(2) }]);
  });
});

describe('what is logged', () => {
  const seen: SeenRequest[] = [];
  const app = new Hono<{ Variables: Record<string, unknown> }>();
  app.use(async (c, next) => {
    const requestLog = { add: (_deps: unknown, request: SeenRequest) => void seen.push(request) };
    c.set('deps', { requestLog, clock: () => (now += 5) });
    c.set('requestId', 'R');
    await next();
  });
  app.use(logRequests as never);
  app.all('/:kind/:status/:id?', (c) => {
    const { kind, status } = c.req.param();
    c.set('access', { kind, keyId: KEY, ownerId: USER, isTest: true });
    c.set('errorField', `metadata.${'s'.repeat(41)}`);
    return c.body(null, Number(status) as 200, { 'X-Error-Code': 'some.code' });
  });
  app.get('/', (c) => c.text('', 404));
  beforeEach(() => void seen.splice(0));

  it.each([
    ['POST', '/key/200'],
    ['PUT', '/key/202'],
    ['DELETE', '/key/500'],
    ['GET', '/key/404'],
    ['HEAD', '/key/400'],
  ])('%s %s', async (method, path) => {
    await app.request(path, { method });
    expect(seen).toMatchObject([{ method, path, userId: USER, isTest: true, durationMs: 5 }]);
  });

  it.each([
    ['GET', '/key/200'],
    ['GET', '/key/304'],
    ['POST', '/session/400'],
    ['GET', '/'],
  ])('not %s %s', async (method, path) => {
    await app.request(path, { method });
    expect(seen).toEqual([]);
  });

  it('has the path without its query, and no part that may be a secret', async () => {
    await app.request(`/key/403/cmk_${'s'.repeat(43)}?token=secret`, { method: 'DELETE' });
    expect(seen).toMatchObject([
      { id: 'R', path: '/key/403/…', route: '/:kind/:status/:id?', errorCode: 'some.code', errorField: 'metadata.…' },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/s{5}|secret/);
  });
});
