import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollUpMinutes } from '../../../../worker/credits/store/ledger.ts';
import { removeEmptyLives } from '../../../../worker/lives/recording/retention-store.ts';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const START = Math.ceil(1_790_000_000_000 / HOUR_MS) * HOUR_MS;

let now: number;
let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
beforeEach(async () => {
  now = START;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  d1 = makeFakeD1();
  farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('U', 500);
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

const ids = (table: string) => d1.rows<{ id: string }>(`select id from ${table} order by id`).map(({ id }) => id);

describe('jobs', () => {
  const addJob = (id: string, status: string, more: string | null = null, projectAt = 0) =>
    d1.rows(
      `insert into jobs (id, stage, project_id, status, more, run_after, sent_at, created_at, updated_at)
       values (?, 'render', (select id from projects order by id limit 1 offset ?), ?, ?, 0, 0, 0, ?)`,
      id,
      projectAt,
      status,
      more,
      START,
    );

  it('go 14 days after their end', async () => {
    await farm.create('U', 1, 9);
    d1.rows('delete from jobs');
    addJob('DONE', 'done');
    addJob('FAILED', 'failed');
    addJob('MORE', 'done', '{}');
    now += 14 * DAY_MS;
    await runSweeps(farm.deps);
    expect(ids('jobs')).toEqual(['DONE', 'FAILED', 'MORE']);
    now += 1;
    await runSweeps(farm.deps);
    expect(ids('jobs')).toEqual(['MORE']);
  });

  it('stay while another of their project is open', async () => {
    await farm.create('U', 1, 9);
    d1.rows('delete from jobs');
    addJob('DONE', 'done');
    addJob('OPEN', 'queued');
    now += 15 * DAY_MS;
    await runSweeps(farm.deps);
    expect(ids('jobs')).toEqual(['DONE', 'OPEN']);
  });

  it('go by thousands', async () => {
    await farm.create('U', 1, 9);
    d1.rows('delete from jobs');
    for (let at = 0; at < 1_200; at += 1) addJob(`J${at}`, 'done');
    now += 15 * DAY_MS;
    await runSweeps(farm.deps);
    expect(ids('jobs')).toEqual([]);
  });
});

describe('metadata of videos', () => {
  it('goes a month after the last look', async () => {
    const add = (id: string, updatedAt: number) =>
      d1.rows(
        `insert into video_metadata (id, url, platform, video_id, title, duration_sec, created_at, updated_at)
         values (?, ?, 'direct_link', '', '', 1, 0, ?)`,
        id,
        id,
        updatedAt,
      );
    add('OLD', START - 30 * DAY_MS - 1);
    add('NEW', START - 30 * DAY_MS);
    await runSweeps(farm.deps);
    expect(ids('video_metadata')).toEqual(['NEW']);
  });
});

describe('charged minutes of monitors', () => {
  const addMinutes = (monitor: string, from: number, minutes: number) => {
    for (let at = from; at < from + minutes * MINUTE_MS; at += MINUTE_MS) {
      const minute = at / MINUTE_MS;
      d1.rows(
        `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, 'U', -1, 'live', ?, ?)`,
        `${minute}${monitor}`,
        `${monitor}:${minute}`,
        at,
      );
    }
    d1.rows('update users set balance = balance - ?', minutes);
  };
  const sums = () =>
    d1.rows<{ balance: number; sum: number }>(
      'select balance, (select sum(delta) from credit_ledger) as sum from users',
    );
  const live = () =>
    d1.rows<{ ref: string; delta: number }>("select ref, delta from credit_ledger where reason = 'live' order by ref");

  it('become hours, and the balance stays the sum of the ledger', async () => {
    addMinutes('A', START, 90);
    addMinutes('B', START + 30 * MINUTE_MS, 30);
    expect(sums()).toEqual([{ balance: 380, sum: 380 }]);
    now = START + 2 * DAY_MS + HOUR_MS;
    await runSweeps(farm.deps);
    const hour = START / HOUR_MS;
    // The second hour of A is not two days old.
    expect(live().filter(({ ref }) => ref.includes('h'))).toEqual([
      { ref: `A:h${hour}`, delta: -60 },
      { ref: `B:h${hour}`, delta: -30 },
    ]);
    expect(live()).toHaveLength(32);
    now += HOUR_MS;
    await runSweeps(farm.deps);
    expect(live()).toHaveLength(3);
    expect(sums()).toEqual([{ balance: 380, sum: 380 }]);
  });

  it('keep their sum wherever a run ends', async () => {
    addMinutes('A', START, 180);
    for (let run = 0; run < 4; run += 1) {
      await rollUpMinutes(d1.db, START + DAY_MS, 1);
      expect(sums()).toEqual([{ balance: 320, sum: 320 }]);
      expect(live()).toHaveLength([121, 62, 3, 3][run] ?? 0);
    }
  });
});

describe('lives', () => {
  const addLive = (id: string, updatedAt: number, status = 'ended') =>
    d1.rows(
      `insert into lives (id, channel_id, status, created_at, updated_at) values (?, 'C', ?, 0, ?)`,
      id,
      status,
      updatedAt,
    );

  it('of which nothing is left go after a month, but not the newest of a channel', async () => {
    d1.rows(
      `insert into live_channels (id, platform, channel, shown_name, title, live_id, next_check_at, created_at)
       values ('C', 'twitch', 'c', 'c', 'c', 'NEWEST', ?, 0)`,
      START + 90 * DAY_MS,
    );
    const old = START - 31 * DAY_MS;
    for (const id of ['EMPTY', 'NEWEST', 'FOUND']) addLive(id, old);
    addLive('YOUNG', START);
    addLive('RUNNING', old, 'monitoring');
    d1.rows(
      `insert into live_moments (id, live_id, ref, title, score, reasons, start_sec, end_sec, created_at)
       values ('M', 'FOUND', 'r', '', 1, '[]', 0, 1, 0)`,
    );
    await removeEmptyLives(d1.db, now);
    expect(ids('lives')).toEqual(['FOUND', 'NEWEST', 'RUNNING', 'YOUNG']);
  });
});
