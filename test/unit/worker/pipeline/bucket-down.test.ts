import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

type Row = { id: string; stage: string; status: string; generation: number };

let now: number;
let isDown: boolean;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
beforeEach(() => {
  now = 1_790_000_000_000;
  isDown = false;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  d1 = makeFakeD1();
  farm = makeFakeFarm(d1.db, () => now, { bucketFault: () => isDown });
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

const jobs = () => d1.rows<Row>('select * from jobs order by id');

/** So many jobs on nodes that are gone, each of a project of its own. */
async function loseLeases(count: number) {
  await farm.addUser('U', count);
  for (let i = 0; i < count; i += 1) await farm.create('U', 1, count);
  await farm.claimAll(jobs());
  now += FARM.leaseMs + 1;
  farm.messages.splice(0);
}

describe('while the bucket does not answer', () => {
  it('a sweep queues all lost jobs again and sends their messages', async () => {
    await loseLeases(40);
    isDown = true;
    expect(await farm.sweep()).toMatchObject({ expired: 40 });
    expect(jobs().every(({ status, generation }) => status === 'queued' && generation === 1)).toBe(true);
    expect(new Set(farm.messages.map(({ jobId }) => jobId)).size).toBe(40);
  });

  it('a failure for good is committed', async () => {
    await farm.addUser('U', 1);
    await farm.create('U', 1, 1);
    const [claimed] = await farm.claimAll(jobs());
    isDown = true;
    if (claimed !== undefined) await farm.report(claimed, 'broken');
    expect(jobs()).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a sweep', () => {
  it('goes on after an item that fails', async () => {
    await loseLeases(3);
    const [first] = jobs();
    await d1.db.run(
      `create trigger broken before update on jobs when old.id = '${first?.id}' begin select raise(fail, 'broken'); end`,
    );
    expect(await farm.sweep()).toMatchObject({ expired: 2 });
    expect(jobs().map(({ status }) => status)).toEqual(['leased', 'queued', 'queued']);
  });

  it('goes on after a part that fails', async () => {
    await farm.addUser('U', 1);
    await d1.db.run(
      `insert into sessions (id, family_id, user_id, method, network, client, started_at, ends_at, seen_at)
      values ('S', 'S', 'U', 'password', '', '', 0, 1, 0)`,
    );
    await d1.db.run('drop table webhook_deliveries');
    await runSweeps(farm.deps);
    expect(d1.rows('select * from sessions')).toEqual([]);
  });
});
