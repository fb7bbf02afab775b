import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const START = 1_790_000_000_000;
const LOST = 3_000;
const MINUTE_MS = 60_000;
/** How long a trip to the database takes, in the slow hours of D1. */
const TRIP_MS = 50;

let now: number;
let tripMs: number;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
beforeEach(async () => {
  now = START;
  tripMs = 0;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  d1 = makeFakeD1(async (run) => {
    now += tripMs;
    return run();
  });
  farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('U', 1);
  await farm.create('U', 1, 1);
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

/** So many leases of nodes that are gone. */
function addLost(count: number) {
  const rows = Array.from({ length: count }, (_, at) => [`J${at}`, at]);
  d1.rows(
    `insert into jobs (id, stage, project_id, status, attempts, lease_hash, lease_expires_at, node, nonce, run_after, created_at, updated_at)
     select value ->> 0, 'transcribe', (select id from projects), 'leased', 1, value ->> 0, ? + (value ->> 1), 'n', 'n', ?, ?, ? from json_each(?)`,
    START - 2 * FARM.leaseMs,
    START,
    START,
    START,
    JSON.stringify(rows),
  );
}

const count = (where: string) => d1.rows<{ n: number }>(`select count(*) as n from jobs where ${where}`)[0]?.n;

describe('3,000 lost leases', () => {
  it('are back in the queue within five minutes, each with its message', async () => {
    addLost(LOST);
    farm.messages.splice(0);
    tripMs = TRIP_MS;
    let minutes = 0;
    for (; count("status = 'leased'") !== 0 && minutes < 10; minutes += 1) {
      now = START + minutes * MINUTE_MS;
      await farm.sweep();
    }
    expect(minutes).toBeLessThanOrEqual(5);
    expect(count("id like 'J%' and status = 'queued' and generation = 1 and sends = 1")).toBe(LOST);
    expect(new Set(farm.messages.map(({ jobId }) => jobId)).size).toBe(LOST);
    expect(farm.delaysSec.get('J0')).toBe(FARM.setbackSec[0]);
  });

  it('cost a sweep a few trips and one call per hundred', async () => {
    addLost(300);
    let calls = 0;
    const queue = farm.deps.queues.transcribe;
    const { sendBatch } = queue;
    queue.sendBatch = async (...given: Parameters<typeof sendBatch>) => {
      calls += 1;
      return sendBatch(...given);
    };
    tripMs = 1;
    await farm.sweep();
    expect(count("id like 'J%' and status = 'queued'")).toBe(300);
    expect(calls).toBe(3);
    expect(now - START).toBeLessThanOrEqual(12);
  });
});

describe('jobs whose messages cannot be sent', () => {
  it("stand in nobody's way", async () => {
    addLost(150);
    d1.rows("update jobs set status = 'queued', sent_at = null, lease_hash = null where id like 'J%'");
    d1.rows("update jobs set stage = 'render' where id = 'J149'");
    farm.messages.splice(0);
    farm.deps.queues.transcribe.sendBatch = async () => Promise.reject(new Error('404'));
    await farm.sweep();
    expect(farm.messages.map(({ jobId }) => jobId)).toContain('J149');
    expect(count("id like 'J%' and sent_at is null")).toBe(149);
  });
});
