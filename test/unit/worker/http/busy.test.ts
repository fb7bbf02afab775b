import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { checkBacklog } from '../../../../worker/queue/check-backlog.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

let now: number;
let trips: number;
let fault: string | null;
let d1: FakeD1;
beforeEach(() => {
  now = 1_790_000_000_000;
  trips = 0;
  fault = null;
  d1 = makeFakeD1(async (run) => {
    trips += 1;
    if (fault !== null) throw new Error(fault);
    return run();
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

function appOf() {
  const deps = { db: d1.db, clock: () => now, settings: {} } as unknown as Deps;
  const app = makeApp(
    () => deps,
    () => 'request',
  );
  return async () => app.request('https://api.test/internal/v1/health');
}

describe('a database with too much to do', () => {
  it.each([
    'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
    'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset; reference = 8t4d',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
    'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
    'D1_ERROR: Replica disconnected from primary.',
    "D1_ERROR: Can't read from request stream because client disconnected.",
    'D1_ERROR: Currently processing a long-running export.',
    'D1_ERROR: Currently processing a long-running import.',
    'D1_ERROR: internal error; reference = 0u3odos5iotccpol68ppc0eg',
  ])('is answered with 503 and when to try again: %s', async (message) => {
    fault = message;
    const response = await appOf()();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('X-Error-Code')).toBe('server.busy');
    expect(await response.text()).not.toContain('D1');
  });

  it('is no other error of the database', async () => {
    fault = 'D1_ERROR: UNIQUE constraint failed: jobs.id';
    expect((await appOf()()).status).toBe(500);
  });
});

describe('the health', () => {
  it('asks the database at most once in ten seconds, however often it is asked', async () => {
    const health = appOf();
    for (let i = 0; i < 50; i += 1) expect((await health()).status).toBe(200);
    expect(trips).toBe(1);
    fault = 'D1_ERROR: D1 DB is overloaded. Too many requests queued.';
    now += 10_000;
    expect((await health()).status).toBe(503);
    expect((await health()).status).toBe(503);
    expect(trips).toBe(2);
    fault = null;
    now += 10_000;
    expect((await health()).status).toBe(200);
  });
});

describe('a backlog of projects', () => {
  it('refuses further ones while it is full', async () => {
    const farm = makeFakeFarm(d1.db, () => now);
    await farm.addUser('U', 9);
    const deps = { db: d1.db, clock: () => now, settings: { MAX_WAITING_DOWNLOADS: 2 } } as unknown as Deps;
    await farm.create('U', 1, 9);
    await expect(checkBacklog(deps)).resolves.toBeUndefined();
    await farm.create('U', 1, 9);
    now += 30_000;
    await expect(checkBacklog(deps)).rejects.toMatchObject({ code: 'server.busy', retryAfterSec: 300 });
    const before = trips;
    await expect(checkBacklog(deps)).rejects.toMatchObject({ code: 'server.busy' });
    expect(trips).toBe(before);
    await farm.claimNext(['download']);
    now += 30_000;
    await expect(checkBacklog(deps)).resolves.toBeUndefined();
  });
});
