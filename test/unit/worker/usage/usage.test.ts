import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { countKeys } from '../../../../worker/usage/count-keys.ts';
import { makeKeyCounter } from '../../../../worker/usage/key-counter.ts';
import { usageOf } from '../../../../worker/usage/read-usage.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const USER = '01JZX3P7Q8R9S0T1V2W3X4Y5Z6';
const OTHER = '01JZX3P7Q8R9S0T1V2W3X4Y5Z7';
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
  for (const id of [USER, OTHER]) await farm.addUser(id, 100);
  d1.rows(
    `insert into api_keys (id, user_id, name, key_hash, scopes, created_at) values (?, ?, 'Nightly', 'h', '[]', 1)`,
    KEY,
    USER,
  );
});
afterEach(() => vi.restoreAllMocks());

const spend = async (cost: number, keyId: string | null, userId = USER) => {
  const id = await farm.create(userId, cost, 9, {}, keyId);
  return id;
};
const end = (id: string, reason: 'settle' | 'release', delta = 0) =>
  d1.rows(
    `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, ?, ?, ?, ?, ?)`,
    farm.deps.newId(),
    USER,
    delta,
    reason,
    id,
    now,
  );
const counter = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work: Promise<unknown>[] = [];
  const count = makeKeyCounter(() => promise);
  const deps = { ...farm.deps, later: (each: Promise<unknown>) => void work.push(each.catch(() => 'failed')) };
  return { count: (keyId = KEY, userId = USER) => count(deps, { userId, keyId }), work, wake: resolve };
};

describe('requests with an API key', () => {
  it('are written together, once for all that came meanwhile', async () => {
    const { count, work, wake } = counter();
    for (let times = 0; times < 3; times += 1) count();
    count('ANOTHER');
    statements = [];
    wake();
    await Promise.all(work);
    expect([work.length, statements.length]).toEqual([1, 1]);
    count();
    await Promise.all(work);
    expect(await usageOf(farm.deps, USER, 1)).toMatchObject([
      { date: '2026-09-21', api_key: { id: KEY, name: 'Nightly' }, requests: 4, minutes_processed: 0, credits: 0 },
      { api_key: { id: 'ANOTHER', name: null }, requests: 1 },
    ]);
    expect(await usageOf(farm.deps, OTHER, 90)).toEqual([]);
  });

  it('stay counted when they could not be written', async () => {
    const { count, work, wake } = counter();
    count();
    d1.rows(`create trigger no before insert on key_days begin select raise(abort, 'no'); end`);
    wake();
    expect(await Promise.all(work)).toEqual(['failed']);
    d1.rows('drop trigger no');
    count();
    await Promise.all(work);
    expect(await usageOf(farm.deps, USER, 1)).toMatchObject([{ requests: 2 }]);
  });

  it('are counted by day, and kept for 90 days', async () => {
    await spend(1, KEY);
    for (const _day of [1, 2]) {
      const { count, work, wake } = counter();
      count();
      wake();
      await Promise.all(work);
      now += DAY_MS;
    }
    expect((await usageOf(farm.deps, USER, 3)).map(({ date }) => date)).toEqual(['2026-09-22', '2026-09-21']);
    expect((await usageOf(farm.deps, USER, 2)).map(({ date }) => date)).toEqual(['2026-09-22']);
    now = NOW + 91 * DAY_MS;
    await runSweeps(farm.deps);
    expect(d1.rows('select day from key_days')).toHaveLength(1);
    expect(d1.rows('select day from key_projects')).toEqual([]);
  });

  it('are those that a key has signed, refused ones too', async () => {
    const counted: unknown[] = [];
    const app = new Hono<{ Variables: Record<string, unknown> }>();
    app.use(async (c, next) => {
      c.set('deps', { countKey: (_deps: unknown, sender: object) => counted.push(sender) });
      await next();
    });
    app.use(countKeys as never);
    app.get('/:kind', (c) => {
      c.set('access', { kind: c.req.param('kind'), keyId: KEY, ownerId: USER });
      return c.text('', 403);
    });
    app.get('/', (c) => c.text(''));
    for (const path of ['/key', '/session', '/']) await app.request(path);
    expect(counted).toEqual([{ userId: USER, keyId: KEY }]);
  });
});

describe('credits and minutes', () => {
  it('are those of the projects that a key created, without refunds', async () => {
    const [ready, failed] = [await spend(10, KEY), await spend(7, KEY)];
    await spend(3, KEY);
    await spend(5, null);
    await spend(50, KEY, OTHER);
    end(ready, 'settle');
    end(failed, 'release', 7);
    d1.rows(
      `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, ?, -2, 'live', 'M:h1', ?)`,
      farm.deps.newId(),
      USER,
      now,
    );
    expect(await usageOf(farm.deps, USER, 30)).toEqual([
      { date: '2026-09-21', account_id: null, api_key: null, requests: null, minutes_processed: 2, credits: 7 },
      {
        date: '2026-09-21',
        account_id: null,
        api_key: { id: KEY, name: 'Nightly' },
        requests: 0,
        minutes_processed: 10,
        credits: 13,
      },
    ]);
  });

  it('count for the day of the project, whenever it ends', async () => {
    const id = await spend(4, KEY);
    now += 2 * DAY_MS;
    end(id, 'settle');
    expect(await usageOf(farm.deps, USER, 2)).toEqual([]);
    expect(await usageOf(farm.deps, USER, 3)).toMatchObject([{ date: '2026-09-21', minutes_processed: 4, credits: 4 }]);
  });
});
