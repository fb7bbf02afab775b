import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

const USER = 'U';
type Row = { id: string; stage: string; status: string; generation: number; run_after: number };

let now: number;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
beforeEach(async () => {
  now = 1_790_000_000_000;
  d1 = makeFakeD1(async (run) => run());
  // Windows of five minutes are transcribed in parts of one.
  farm = makeFakeFarm(d1.db, () => now, { partSec: 60 });
  await farm.addUser(USER, 50);
});
afterEach(() => d1.close());

const jobs = (stage: string) => d1.rows<Row>('select * from jobs where stage = ? order by id', stage);

/** A project of so many minutes whose download is settled by a node that has room for these stages. */
async function download(minutes: number, nextStages: Stage[]) {
  await farm.create(USER, minutes, 9);
  const [claimed] = await farm.claimAll(jobs('download'));
  const next = await farm.report(claimed as Claimed, 'succeeded', nextStages);
  return { claimed: claimed as Claimed, next };
}

describe('the job that follows', () => {
  it('is held for the node that asks for its stage, and for no other', async () => {
    const { next } = await download(1, ['render', 'transcribe']);
    const [job] = jobs('transcribe');
    expect(next).toEqual({ jobId: job?.id, generation: 0, stage: 'transcribe' });
    expect(farm.delaysSec.get(job?.id ?? '')).toBe(FARM.holdSec);
    expect(await farm.claimNext(['transcribe'])).toBeNull();
    expect((await farm.claim({ jobId: next?.jobId ?? '', generation: 0 }))?.job.stage).toBe('transcribe');
  });

  it.each([[[]], [['download', 'render']]] as Stage[][][])('goes to any node at once after %j', async (stages) => {
    const { next } = await download(1, stages);
    const [job] = jobs('transcribe');
    expect(next).toBeUndefined();
    expect(farm.delaysSec.get(job?.id ?? '')).toBe(0);
    expect((await farm.claimNext(['transcribe']))?.job.id).toBe(job?.id);
  });

  it('goes to another node where the first one never claims it, and then to no second one', async () => {
    const { next } = await download(1, ['transcribe']);
    now += FARM.holdSec * 1_000;
    expect((await farm.claimNext(['transcribe']))?.job.id).toBe(next?.jobId);
    expect(await farm.claim({ jobId: next?.jobId ?? '', generation: 0 })).toBeNull();
  });

  it('is not held a second time when the report is repeated', async () => {
    const { claimed, next } = await download(1, ['transcribe']);
    expect(await farm.report(claimed, 'succeeded', ['transcribe'])).toBeUndefined();
    expect(jobs('transcribe').map(({ id }) => id)).toEqual([next?.jobId]);
  });

  it('is one of several, which other nodes share', async () => {
    const { next } = await download(5, ['transcribe']);
    const parts = jobs('transcribe');
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter(({ run_after: at }) => at > now).map(({ id }) => id)).toEqual([next?.jobId]);
    const messages = farm.messages.filter(({ jobId }) => parts.some(({ id }) => id === jobId));
    expect(messages).toHaveLength(parts.length);
  });

  it('is not there after a failure', async () => {
    await farm.create(USER, 1, 9);
    const [claimed] = await farm.claimAll(jobs('download'));
    expect(await farm.report(claimed as Claimed, 'failed', ['download', 'transcribe'])).toBeUndefined();
  });
});
