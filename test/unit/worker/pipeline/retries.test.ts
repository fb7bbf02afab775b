import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { FARM } from '#schema/domain/limits.ts';
import { secAfterRelease } from '../../../../worker/pipeline/decide-retry.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

type Row = {
  id: string;
  status: string;
  generation: number;
  attempts: number;
  run_after: number;
  sends: number;
  failure_code: string | null;
};

const MINUTE_MS = 60_000;
let now: number;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
beforeEach(async () => {
  now = 1_790_000_000_000;
  d1 = makeFakeD1();
  farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('U', 9);
  await farm.create('U', 1, 9);
});
afterEach(() => d1.close());

const row = (): Row => {
  const [job] = d1.rows<Row>('select * from jobs order by id');
  if (job === undefined) throw new Error('no job');
  return job;
};

/** One attempt on a node of its own, as soon as it may begin. */
async function claimNow(name = `node-${row().generation}`) {
  now = Math.max(now, row().run_after);
  const claimed = await farm.claim({ jobId: row().id, generation: row().generation }, { name });
  if (claimed === null) throw new Error('nothing to claim');
  return claimed;
}

/** Attempts that all end so, until the job fails or `untilMs` have passed. Returns their number. */
async function failUntil(code: JobFailureCode, untilMs: number): Promise<number> {
  const from = now;
  let attempts = 0;
  while (row().status === 'queued' && Math.max(now, row().run_after) - from < untilMs) {
    await farm.fail(await claimNow(), code);
    attempts += 1;
  }
  return attempts;
}

async function loseLease() {
  await claimNow();
  now += FARM.leaseMs + 1;
  await farm.sweep();
}

describe('an incident', () => {
  it.each(['storage.failed', 'speech.unreachable', 'speech.misconfigured'] as const)(
    'of ten minutes (%s) refunds nothing, and no attempt counts',
    async (code) => {
      expect(await failUntil(code, 10 * MINUTE_MS)).toBeGreaterThan(3);
      expect(row()).toMatchObject({ status: 'queued', attempts: 0 });
      await farm.report(await claimNow(), 'succeeded');
      expect(row()).toMatchObject({ status: 'done' });
    },
  );

  it('that lasts is given up after hours, not days', async () => {
    const from = now;
    await failUntil('storage.failed', 7 * 24 * 60 * MINUTE_MS);
    expect(row()).toMatchObject({ status: 'failed', failure_code: 'storage.failed' });
    expect(now - from).toBeGreaterThanOrEqual(FARM.patienceMs);
    expect(now - from).toBeLessThan(FARM.patienceMs + 20 * MINUTE_MS);
  });

  it('is tried often before it is given up, also where each attempt waits long in the queue', async () => {
    for (let attempt = 0; attempt < FARM.patientTries; attempt += 1) {
      now += FARM.patienceMs;
      await farm.fail(await claimNow(), 'storage.failed');
    }
    expect(row()).toMatchObject({ status: 'queued' });
    now += FARM.patienceMs;
    await farm.fail(await claimNow(), 'storage.failed');
    expect(row()).toMatchObject({ status: 'failed' });
  });
});

describe('a job that ends its nodes', () => {
  it.each(['node.crashed', 'node.out_of_memory'] as const)('by %s is tried four times', async (code) => {
    expect(await failUntil(code, 60 * MINUTE_MS)).toBe(FARM.maxAttempts);
    expect(row()).toMatchObject({ status: 'failed', failure_code: code });
  });

  it('so that its leases are lost ends too', async () => {
    let lost = 0;
    for (; row().status === 'queued' && lost < 50; lost += 1) await loseLease();
    expect(lost).toBe(FARM.freeSetbacks + FARM.maxAttempts);
    expect(row()).toMatchObject({ status: 'failed', failure_code: 'farm.lease_lost' });
  });

  it('so that they hand everything back ends too', async () => {
    let handed = 0;
    for (; row().status === 'queued' && handed < 50; handed += 1) await farm.report(await claimNow(), 'handed_back');
    expect(handed).toBe(FARM.freeSetbacks + FARM.maxAttempts);
    expect(row()).toMatchObject({ status: 'failed', failure_code: 'node.crashed' });
  });
});

describe('a lost lease', () => {
  it('takes no attempt from the job', async () => {
    for (let lost = 0; lost < 3; lost += 1) await loseLease();
    expect(row()).toMatchObject({ status: 'queued', attempts: 0, generation: 3 });
  });
});

describe('a job that failed by a fault of its node', () => {
  beforeEach(async () => farm.fail(await claimNow('broken'), 'node.crashed'));

  it('is claimed by another node, also where nodes ask the Worker', async () => {
    now = row().run_after;
    expect(await farm.claimNext(['download'], { name: 'broken' })).toBeNull();
    expect(await farm.claimNext(['download'], { name: 'sound' })).not.toBeNull();
  });

  it('gets another message when the same node takes the first', async () => {
    now = row().run_after;
    farm.messages.splice(0);
    const message = { jobId: row().id, generation: 1 };
    expect(await farm.claim(message, { name: 'broken' })).toBeNull();
    expect(farm.messages).toEqual([{ ...message, stage: 'download' }]);
    expect(farm.delaysSec.get(row().id)).toBeGreaterThan(0);
    expect(await farm.claim(message, { name: 'sound' })).not.toBeNull();
  });

  it('comes back to the same node where no other takes it', async () => {
    now = row().run_after + FARM.avoidNodeMs;
    expect(await farm.claim({ jobId: row().id, generation: 1 }, { name: 'broken' })).not.toBeNull();
  });

  it('is no longer kept from it after another end', async () => {
    await farm.report(await claimNow('sound'), 'handed_back');
    expect(await farm.claimNext(['download'], { name: 'broken' })).not.toBeNull();
  });
});

describe('a released job', () => {
  const wait = (last: string, setbacks: number, stage: 'render' | 'capture-live' = 'render') =>
    secAfterRelease({ id: `01KDVDN9KMHN6419YB0289BRM${last}`, setbacks, stage });

  it('starts again at once the first time, as a recording always does', () => {
    expect([wait('Z', 0), wait('Z', 3, 'capture-live')]).toEqual([0, 0]);
  });

  it('waits from half of the usual pause to all of it, so that jobs of one node do not meet on the next', () => {
    expect(['0', '8', 'G', 'Z'].map((last) => wait(last, 1))).toEqual([15, 18, 22, 30]);
    expect([wait('0', 9), wait('Z', 9)]).toEqual([300, 600]);
  });
});
