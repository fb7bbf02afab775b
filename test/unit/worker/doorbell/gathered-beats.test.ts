import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DOORBELL } from '#schema/jobs/doorbell.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import { openDb } from '../../../../worker/base/store/db.ts';
import { gatherTrips } from '../../../../worker/base/store/gather-trips.ts';
import { GatheredBeats } from '../../../../worker/doorbell/gathered-beats.ts';
import { makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const NOW = 1_790_000_000_000;
const USER = 'U';

/** A farm with leased downloads, one project each. */
async function makeWorking(jobs: number) {
  const clock = { now: NOW, trips: 0, isBroken: false };
  const d1 = makeFakeD1(async (run) => {
    clock.trips += 1;
    if (clock.isBroken) throw new Error('D1_ERROR: token of somebody');
    return run();
  });
  const farm = makeFakeFarm(d1.db, () => clock.now);
  await farm.addUser(USER, 1_000);
  for (let at = 0; at < jobs; at += 1) await farm.create(USER, 1, 1_000);
  const waiting = d1.rows<{ id: string; status: string; generation: number }>('select * from jobs order by id');
  const claims = await farm.claimAll(waiting);
  clock.now += 20_000;
  clock.trips = 0;
  const nudged: string[] = [];
  const db = openDb(gatherTrips(d1.binding as Parameters<typeof gatherTrips>[0], 5));
  const gathered = new GatheredBeats({ db, clock: () => clock.now, nudge: (userId) => void nudged.push(userId) });
  const rows = () =>
    ['jobs', 'projects', 'renders'].map((table) =>
      d1
        .rows<Record<string, unknown>>(`select * from ${table} order by created_at, rowid`)
        .map(({ id: _id, project_id: _project, lease_hash: _hash, nonce: _nonce, ...row }) => row),
    );
  return { clock, d1, farm, claims, gathered, nudged, rows };
}

const beatOf = ({ job, lease }: Claimed, progress = 0.5) => ({
  jobId: job.id,
  token: lease.token,
  progress,
  etaSec: 9,
});
type Working = Awaited<ReturnType<typeof makeWorking>>;
/** Three sockets with a third of the jobs each, at the same moment. */
async function take({ gathered, claims }: Working, beats = claims.map((claimed) => beatOf(claimed))) {
  const third = Math.ceil(beats.length / 3);
  const answers = Promise.all([0, 1, 2].map((at) => gathered.take(beats.slice(at * third, (at + 1) * third), null)));
  await vi.advanceTimersByTimeAsync(DOORBELL.gatherMs + 100);
  return (await answers).flat();
}

const systems: Working[] = [];
const working = async (jobs: number) => {
  const made = await makeWorking(jobs);
  systems.push(made);
  return made;
};
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  // At once, as in a Worker. Node hashes in threads, which fake time does not wait for.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_name, bytes) => {
    const hash = createHash('sha256').update(bytes as Uint8Array);
    return new Uint8Array(hash.digest()).buffer;
  });
});
afterEach(() => {
  for (const { d1 } of systems.splice(0)) d1.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('writes and answers as over HTTP, in as many round trips as one heartbeat needs', async () => {
  const [one, other] = [await working(12), await working(12)];
  const direct = [];
  for (const claimed of one.claims) direct.push(await one.farm.heartbeat(claimed, 0.5, 9));
  const answers = await take(other);
  expect(answers.map(({ answer }) => answer)).toEqual(direct);
  expect(answers.map(({ jobId }) => jobId)).toEqual(other.claims.map(({ job }) => job.id));
  expect(other.rows()).toEqual(one.rows());
  expect(other.d1.rows('select 1 from jobs where lease_expires_at = ?', NOW + 20_000 + 90_000)).toHaveLength(12);
  expect({ alone: one.clock.trips, together: other.clock.trips }).toEqual({ alone: 36, together: 3 });
  expect(other.nudged).toEqual([USER]);
});

it('says which leases are lost, and which jobs are to stop', async () => {
  const farm = await working(3);
  const [lost, cancelled] = farm.claims as [Claimed, Claimed];
  farm.d1.rows("update jobs set status = 'queued', lease_hash = null where id = ?", lost.job.id);
  farm.d1.rows('update jobs set cancel_requested = 1 where id = ?', cancelled.job.id);
  const answers = await take(farm);
  expect(answers.map(({ answer }) => answer?.cancel)).toEqual([undefined, true, false]);
  expect(answers[0]?.answer).toBeNull();
});

it('answers only what is written: the others are missing', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const farm = await working(3);
  const before = farm.rows();
  farm.clock.isBroken = true;
  expect(await take(farm)).toEqual([]);
  expect(farm.rows()).toEqual(before);
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^{"event":"beats_failed","error":"\w+","beats":3}$/)]]);
  expect(farm.nudged).toEqual([]);
});

it('does not wait for more where enough have come', async () => {
  const farm = await working(1);
  const beats = Array.from({ length: DOORBELL.gathered }, () => beatOf(farm.claims[0] as Claimed));
  const answers = farm.gathered.take(beats, null);
  await vi.advanceTimersByTimeAsync(100);
  expect(farm.clock.trips).toBeGreaterThan(0);
  expect(await answers).toHaveLength(DOORBELL.gathered);
});
