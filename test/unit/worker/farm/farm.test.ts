import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { deadLetterListSchema, farmJobListSchema, farmJobResponseSchema } from '#schema/contract/farm/jobs.ts';
import { farmNodeListSchema, farmNodeResponseSchema } from '#schema/contract/farm/nodes.ts';
import { backlogResponseSchema, farmResponseSchema } from '#schema/contract/farm/status.ts';
import { isOlder } from '#schema/domain/farm/facts.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { checkInResponseSchema } from '#schema/jobs/check-in.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';
import { nodesText } from '../../../../scripts/lib/farm-tables.ts';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { noteDeadLetters } from '../../../../worker/farm/note-dead-letters.ts';
import { farmCounts } from '../../../../worker/farm/farm-store.ts';
import { noteSweep } from '../../../../worker/farm/note-sweep.ts';
import { listJobs } from '../../../../worker/farm/jobs-store.ts';
import { createNodeKey } from '../../../../worker/nodes/create-node-key.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';
import { findJobsOfNode } from '../../../../worker/pipeline/report-store.ts';
import { findOverdueJobs, findUnsentJobs } from '../../../../worker/pipeline/sweep-store.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const OPERATOR = 'token-of-the-operator';
const METRICS = 'token-of-prometheus';
const SHARED = 'shared-key-of-a-local-system';
const START = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;

let d1: FakeD1;
let now: number;
let farm: ReturnType<typeof makeFakeFarm>;
let deps: Deps;
let sent: string[];
beforeEach(async () => {
  d1 = makeFakeD1();
  now = START;
  sent = [];
  farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('USER', 1_000);
  deps = {
    db: d1.db,
    clock: () => now,
    newId: () => ulid(now),
    later: (work: Promise<unknown>) => void work.catch(() => undefined),
    nudge: () => undefined,
    plans: makePlans(d1.db, () => now),
    settings: {
      OPERATOR_TOKEN: OPERATOR,
      METRICS_TOKEN: METRICS,
      NODE_KEY: SHARED,
      S3_BASE_URL: 'http://127.0.0.1/bucket',
      RATE_LIMITS: 'off',
    },
    limiter: async () => null,
    ai: null,
    media: {
      createMultipartUpload: async () => ({ uploadId: 'u' }),
      resumeMultipartUpload: () => ({ abort: async () => undefined }),
      list: async () => ({ objects: [], truncated: false }),
      delete: async () => undefined,
    },
    signer: { seal: async () => 'seal' },
    webhookQueue: { send: async () => undefined },
    queues: new Proxy({}, { get: () => ({ send: async ({ jobId }: { jobId: string }) => void sent.push(jobId) }) }),
    doorbell: async () => new Set(),
  } as unknown as Deps;
});
afterEach(() => d1.close());

// One for all tests: its routes take long to make.
const app = makeApp(
  () => deps,
  () => ulid(now),
);

type Options = { token?: string; body?: unknown; client?: string };

async function send(method: string, path: string, { token = OPERATOR, body, client }: Options = {}) {
  return app.request(`https://api.test${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'User-Agent': client ?? 'clipmill-node/0.1.0+r3',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function operate<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  body?: unknown,
): Promise<z.infer<S>> {
  const response = await send(method, `/internal/v1${path}`, { body });
  expect({ status: response.status, code: response.headers.get('X-Error-Code') }).toEqual({ status: 200, code: null });
  return schema.parse(await response.json());
}

const refusal = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get('X-Error-Code')];
};

/** Makes projects whose downloads wait, and gives the ids of these jobs in their order. */
async function queueDownloads(count: number): Promise<string[]> {
  const before = farm.messages.length;
  for (let at = 0; at < count; at += 1) {
    now += 1;
    await farm.create('USER', 1, 1_000);
  }
  return farm.messages.slice(before).map(({ jobId }) => jobId);
}

const CHECK_IN = { protocol: PROTOCOL, stages: ['download'], slots: 2, captureSlots: 1, running: 1, recording: 0 };
const checkIn = async (node: string, options: Options = {}) => {
  const body = { ...CHECK_IN, node };
  const response = await send('POST', '/internal/v1/jobs/check-in', { token: SHARED, body, ...options });
  expect(response.status).toBe(200);
  return checkInResponseSchema.parse(await response.json()).state;
};
const claimNext = async (node = 'n', options: Options = {}) => {
  const body = { stages: ['download'], node, protocol: PROTOCOL };
  return send('POST', '/internal/v1/jobs/claim-next', { token: SHARED, body, ...options });
};
const claimedBy = async (node?: string) =>
  ((await (await claimNext(node)).json()) as { claimed: { job: { id: string }; lease: { token: string } } | null })
    .claimed;
const claimById = (jobId: string, node = 'n') =>
  send('POST', `/internal/v1/jobs/${jobId}/claim`, {
    token: SHARED,
    body: { generation: 0, node, protocol: PROTOCOL },
  });

const stageOf = (data: z.infer<typeof farmResponseSchema>['data'], stage: Stage) =>
  data.stages.find((row) => row.stage === stage);
const auditActions = () =>
  d1.rows<{ action: string; subject: string | null }>(
    `select action, subject from audit_events where actor = 'operator' order by rowid`,
  );

describe('GET /internal/v1/farm', () => {
  it('counts what waits and runs, and how long', async () => {
    await queueDownloads(3);
    now += 90_000;
    await claimedBy();
    const { data } = await operate(farmResponseSchema, 'GET', '/farm');
    expect(stageOf(data, 'download')).toMatchObject({ queued: 2, ready: 2, leased: 1, wanted: 3, expired: 0 });
    expect(stageOf(data, 'download')?.oldest_wait_sec).toBeCloseTo(90, 1);
    expect(data).toMatchObject({ swept_at: null, intake: { is_stopped: false }, nodes: [], lowest_version: null });
  });

  it('is at most five seconds old', async () => {
    const queued = async () => stageOf((await operate(farmResponseSchema, 'GET', '/farm')).data, 'download')?.queued;
    expect(await queued()).toBe(0);
    await queueDownloads(1);
    now = START + 4_999;
    expect(await queued()).toBe(0);
    now = START + 5_000;
    expect(await queued()).toBe(1);
  });

  it('knows leases that ran out, failures of the last hour and the sweep', async () => {
    const [, second = ''] = await queueDownloads(2);
    await claimedBy();
    await operate(farmJobResponseSchema, 'POST', `/farm/jobs/${second}/cancel`);
    now += 2 * MINUTE;
    await noteSweep(deps);
    now += 5_000;
    const { data } = await operate(farmResponseSchema, 'GET', '/farm');
    expect(stageOf(data, 'download')).toMatchObject({ leased: 1, expired: 1 });
    expect(data.last_hour).toMatchObject({
      refunds: [{ code: 'farm.cancelled', count: 1 }],
      failures: [{ stage: 'download', code: 'farm.cancelled', count: 1 }],
    });
    now += 61 * MINUTE;
    const later = (await operate(farmResponseSchema, 'GET', '/farm')).data;
    expect(later.last_hour).toMatchObject({ refunds: [], failures: [] });
  });

  it('reads indexes, never a whole table of jobs or projects', () => {
    const plans = farmCounts(d1.db, now).flatMap((query) => ('toSQL' in query ? d1.explain(query) : []));
    const used = plans.join('\n');
    for (const index of [
      'jobs_queued',
      'jobs_running',
      'jobs_failed',
      'projects_refunded',
      'dead_letters_age',
      'nodes_seen',
    ])
      expect(used).toContain(index);
    expect(plans.filter((plan) => /^SCAN (jobs|projects|nodes|dead_letters)(?! USING)/.test(plan))).toEqual([]);
  });
});

describe('jobs', () => {
  const list = async (query = '') => (await operate(farmJobListSchema, 'GET', `/farm/jobs${query}`)).data;

  it('are listed newest first, and by what they are', async () => {
    const [first = '', second = ''] = await queueDownloads(2);
    await claimedBy('host');
    expect((await list()).map(({ id }) => id)).toEqual([second, first].toSorted().toReversed());
    expect(await list('?status=leased')).toMatchObject([{ id: first, node: 'host', attempt: 1, user_id: 'USER' }]);
    expect(await list('?node=host')).toMatchObject([{ id: first }]);
    expect(await list('?node=other')).toEqual([]);
    expect(await list('?stage=render')).toEqual([]);
    expect((await list('?stage=download&per_page=1')).length).toBe(1);
    const shown = await operate(farmJobResponseSchema, 'GET', `/farm/jobs/${first}`);
    expect(await list(`?project_id=${shown.data.project_id}`)).toEqual([shown.data]);
    expect(await refusal(send('GET', `/internal/v1/farm/jobs/${ulid()}`))).toEqual([404, 'request.not_found']);
    expect(await refusal(send('GET', '/internal/v1/farm/jobs?stage=cook'))).toEqual([400, 'request.invalid']);
  });

  it('are found by an index where they are many', () => {
    const plans: string[] = [];
    const watched = Object.assign(Object.create(d1.db) as typeof d1.db, {
      batch: async (queries: { toSQL(): { sql: string; params: unknown[] } }[]) => {
        plans.push(queries.flatMap((query) => d1.explain(query)).join('\n'));
        return queries.map(() => []);
      },
    });
    const page = { page: 1, perPage: 20 };
    for (const filter of [{ status: 'queued' }, { status: 'leased', node: 'n' }, { status: 'failed' }] as const)
      void listJobs(watched, filter, page);
    for (const [at, index] of ['jobs_queued', 'jobs_leased', 'jobs_failed'].entries())
      expect(plans[at]).toMatch(new RegExp(`${index}|jobs_unsent`));
    expect(d1.explain(findJobsOfNode(d1.db, 'n')).join()).toContain('jobs_leased');
  });

  it('go back to the queue without counting the attempt, or need not wait longer', async () => {
    const [id = ''] = await queueDownloads(1);
    const claimed = await claimedBy();
    const back = await operate(farmJobResponseSchema, 'POST', `/farm/jobs/${id}/requeue`);
    expect(back.data).toMatchObject({ status: 'queued', attempt: 0, generation: 1 });
    const beat = { token: claimed?.lease.token, progress: 0.5, etaSec: null };
    const late = send('POST', `/internal/v1/jobs/${id}/beat`, { token: SHARED, body: beat });
    expect(await refusal(late)).toEqual([409, 'lease.lost']);
    d1.rows('update jobs set run_after = ?', now + 120_000);
    expect(await claimedBy()).toBeNull();
    await operate(farmJobResponseSchema, 'POST', `/farm/jobs/${id}/requeue`);
    expect(sent).toEqual([id, id]);
    expect((await claimedBy())?.job.id).toBe(id);
    expect(auditActions()).toEqual([
      { action: 'job.requeued', subject: id },
      { action: 'job.requeued', subject: id },
    ]);
  });

  it('end for good with the credits back, running ones too', async () => {
    const [first = '', second = ''] = await queueDownloads(2);
    await claimedBy();
    for (const id of [first, second]) {
      const { data } = await operate(farmJobResponseSchema, 'POST', `/farm/jobs/${id}/cancel`);
      expect(data).toMatchObject({ status: 'failed', failure_code: 'farm.cancelled' });
      expect(await refusal(send('POST', `/internal/v1/farm/jobs/${id}/cancel`))).toEqual([400, 'job.over']);
      expect(await refusal(send('POST', `/internal/v1/farm/jobs/${id}/requeue`))).toEqual([400, 'job.over']);
    }
    expect(d1.rows('select balance from users')).toEqual([{ balance: 1_000 }]);
    expect(d1.rows('select distinct status from projects')).toEqual([{ status: 'refunded' }]);
    expect(auditActions().map(({ action }) => action)).toEqual(['job.cancelled', 'job.cancelled']);
  });

  it('are named by the dead letters that came of them', async () => {
    const [waiting = '', ended = ''] = await queueDownloads(2);
    const gone = ulid();
    await operate(farmJobResponseSchema, 'POST', `/farm/jobs/${ended}/cancel`);
    const bodies = [waiting, ended, gone].map((jobId) => ({ body: { jobId, generation: 0 } }));
    for (const each of [...bodies, { body: 'unreadable' }]) {
      now += 1;
      await noteDeadLetters(deps, [each]);
    }
    const { data } = await operate(deadLetterListSchema, 'GET', '/farm/dead-letters');
    expect(data).toMatchObject([
      { job_id: gone, stage: null, status: null, is_current: false },
      { job_id: ended, stage: 'download', failure_code: 'farm.cancelled', is_current: false },
      { job_id: waiting, status: 'queued', is_current: true },
    ]);
    now += 31 * 24 * 60 * MINUTE;
    await noteSweep(deps);
    expect((await operate(deadLetterListSchema, 'GET', '/farm/dead-letters')).data).toEqual([]);
  });
});

describe('a paused stage', () => {
  const change = (paused: boolean) => operate(farmResponseSchema, 'PATCH', '/farm/stages/download', { paused });

  it('gives no jobs, drops its messages, and gets new ones when it goes on', async () => {
    const [id = ''] = await queueDownloads(1);
    d1.rows('update jobs set sent_at = ?, sends = 1', now);
    const paused = (await change(true)).data;
    expect(stageOf(paused, 'download')).toMatchObject({ is_paused: true, queued: 1, ready: 0, wanted: 0 });
    expect(await claimedBy()).toBeNull();
    expect(await refusal(claimById(id))).toEqual([409, 'lease.lost']);
    now += 60 * MINUTE;
    expect(await findOverdueJobs(d1.db, now, { limit: 10, skip: 0 })).toEqual([]);
    const resumed = (await change(false)).data;
    expect(stageOf(resumed, 'download')).toMatchObject({ is_paused: false, ready: 1 });
    expect(await findUnsentJobs(d1.db, { limit: 10, skip: 0 })).toMatchObject([{ jobId: id }]);
    expect((await claimedBy())?.job.id).toBe(id);
    expect(auditActions()).toEqual([
      { action: 'stage.paused', subject: 'download' },
      { action: 'stage.resumed', subject: 'download' },
    ]);
  });

  it('stops no other stage', async () => {
    await operate(farmResponseSchema, 'PATCH', '/farm/stages/render', { paused: true });
    const [id] = await queueDownloads(1);
    const body = { stages: ['render', 'download'], node: 'n', protocol: PROTOCOL };
    const answer = await send('POST', '/internal/v1/jobs/claim-next', { token: SHARED, body });
    expect(await answer.json()).toMatchObject({ claimed: { job: { id } } });
    expect(await refusal(send('PATCH', '/internal/v1/farm/stages/cook', { body: { paused: true } }))).toEqual([
      404,
      'request.not_found',
    ]);
  });
});

describe('a node', () => {
  const nodes = async () => (await operate(farmNodeListSchema, 'GET', '/farm/nodes')).data;
  const order = (name: string, state: string) =>
    operate(farmNodeResponseSchema, 'PATCH', `/farm/nodes/${encodeURIComponent(name)}`, { state });

  it('is in the list once it has checked in, with its key, and is gone after two and a half minutes', async () => {
    const { key, row } = await createNodeKey(deps, { name: 'key-1' });
    expect(await checkIn('host-1', { token: key })).toBe('working');
    await checkIn('local');
    expect(await nodes()).toMatchObject([
      {
        name: 'host-1@key-1',
        key_id: row.id,
        version: '0.1.0+r3',
        slots: 2,
        capture_slots: 1,
        running: 1,
        is_live: true,
      },
      { name: 'local', key_id: null, stages: ['download'], state: 'working', is_too_old: false },
    ]);
    now += 151_000;
    expect((await nodes()).map((node) => node.is_live)).toEqual([false, false]);
    expect((await operate(farmResponseSchema, 'GET', '/farm')).data.nodes).toEqual([]);
    await checkIn('local');
    expect((await operate(farmResponseSchema, 'GET', '/farm')).data.nodes).toEqual([]);
    now += 6_000;
    expect((await operate(farmResponseSchema, 'GET', '/farm')).data.nodes).toEqual([
      { version: '0.1.0+r3', state: 'working', count: 1, slots: 2, capture_slots: 1, running: 1, recording: 0 },
    ]);
    now += 31 * 24 * 60 * MINUTE;
    await noteSweep(deps);
    expect(await nodes()).toEqual([]);
  });

  it('shows its speech engine, until it reports none', async () => {
    const engine = 'whisper-base-int8+moonshine-tiny';
    const said = { ...CHECK_IN, node: 'host', speech: engine };
    expect((await send('POST', '/internal/v1/jobs/check-in', { token: SHARED, body: said })).status).toBe(200);
    const [node] = await nodes();
    expect(node?.speech).toBe(engine);
    expect(nodesText(node === undefined ? [] : [node], now)).toMatch(/SPEECH[^]*whisper-base-int8\+moonshine-tiny/);
    await checkIn('host');
    expect((await nodes())[0]?.speech).toBeNull();
  });

  it('shows whether its media programs run in a sandbox', async () => {
    const said = { ...CHECK_IN, node: 'host', sandbox: 'missing' };
    expect((await send('POST', '/internal/v1/jobs/check-in', { token: SHARED, body: said })).status).toBe(200);
    const [node] = await nodes();
    expect(node?.sandbox).toBe('missing');
    expect(nodesText(node === undefined ? [] : [node], now)).toMatch(/SANDBOX[^]*missing/);
    await checkIn('host');
    expect((await nodes())[0]?.sandbox).toBeNull();
  });

  it('shows what it encodes video with', async () => {
    const said = { ...CHECK_IN, node: 'host', encoder: 'h264_nvenc' };
    expect((await send('POST', '/internal/v1/jobs/check-in', { token: SHARED, body: said })).status).toBe(200);
    const [node] = await nodes();
    expect(node?.encoder).toBe('h264_nvenc');
    expect(nodesText(node === undefined ? [] : [node], now)).toMatch(/ENCODER[^]*h264_nvenc/);
  });

  it('that is drained takes no jobs and keeps those it has, until it works again', async () => {
    const [first = '', second = ''] = await queueDownloads(2);
    await checkIn('host');
    const claimed = await claimedBy('host');
    expect(claimed?.job.id).toBe(first);
    expect(await order('host', 'drained')).toMatchObject({ data: { state: 'drained' }, jobs_taken_away: 0 });
    expect(await checkIn('host')).toBe('drained');
    expect((await operate(farmNodeListSchema, 'GET', '/farm/nodes')).data).toMatchObject([{ state: 'drained' }]);
    expect(await claimedBy('host')).toBeNull();
    expect(await refusal(claimById(second, 'host'))).toEqual([403, 'node.drained']);
    const beat = { token: claimed?.lease.token, progress: 0.5, etaSec: null };
    expect((await send('POST', `/internal/v1/jobs/${first}/beat`, { token: SHARED, body: beat })).status).toBe(200);
    expect((await claimedBy('other'))?.job.id).toBe(second);
    await order('host', 'working');
    expect(await checkIn('host')).toBe('working');
    expect(auditActions()).toEqual([
      { action: 'node.drained', subject: 'host' },
      { action: 'node.restored', subject: 'host' },
    ]);
  });

  it('that is quarantined loses its jobs at once, without counting the attempts', async () => {
    await queueDownloads(2);
    for (const node of ['mad', 'mad', 'good']) await checkIn(node);
    const taken = [await claimedBy('mad'), await claimedBy('mad')];
    expect(await order('mad', 'quarantined')).toMatchObject({ jobs_taken_away: 2 });
    const beat = { token: taken[0]?.lease.token, progress: 0.5, etaSec: null };
    const late = send('POST', `/internal/v1/jobs/${taken[0]?.job.id}/beat`, { token: SHARED, body: beat });
    expect(await refusal(late)).toEqual([409, 'lease.lost']);
    expect(await claimedBy('mad')).toBeNull();
    const other = (await claimedBy('good'))?.job.id ?? '';
    expect(d1.rows('select attempts from jobs where id = ?', other)).toEqual([{ attempts: 1 }]);
  });

  it('must have checked in', async () => {
    expect(await refusal(send('PATCH', '/internal/v1/farm/nodes/nobody', { body: { state: 'drained' } }))).toEqual([
      404,
      'request.not_found',
    ]);
  });

  it('of a version below the lowest one gets no jobs, and finishes those it has', async () => {
    const [id = ''] = await queueDownloads(2);
    const { key } = await createNodeKey(deps, { name: 'key-1' });
    const claimed = (await (await claimNext('host', { token: key })).json()) as {
      claimed: { lease: { token: string } };
    };
    await operate(farmResponseSchema, 'PATCH', '/farm', { lowest_version: '0.2.0' });
    expect(await refusal(claimNext('host', { token: key }))).toEqual([403, 'node.too_old']);
    const beat = { token: claimed.claimed.lease.token, progress: 0.5, etaSec: null };
    expect((await send('POST', `/internal/v1/jobs/${id}/beat`, { token: key, body: beat })).status).toBe(200);
    await checkIn('host', { token: key });
    expect(await nodes()).toMatchObject([{ is_too_old: true }]);
    expect((await claimNext('host', { token: key, client: 'clipmill-node/0.2.0+r1' })).status).toBe(200);
    await operate(farmResponseSchema, 'PATCH', '/farm', { lowest_version: null });
    expect((await claimNext('host', { token: key })).status).toBe(200);
  });

  it.each([
    ['0.1.0+r3', '0.1.0+r3', false],
    ['0.1.0+r3', '0.1.0+r4', true],
    ['0.1.0+r3', '0.1.0', false],
    ['0.10.0', '0.9.9', false],
    ['0.9.9', '0.10', true],
    ['1.0', '1.0.0', false],
    ['unknown', '0.0.1', true],
  ])('of version %s is compared with %s', (version, lowest, isIt) => {
    expect(isOlder(version, lowest)).toBe(isIt);
  });
});

describe('the intake', () => {
  const ask = (path: string, method = 'POST') => send(method, `/api/v1${path}`, { body: { url: 'x' }, token: 'no' });

  it('that is stopped answers new work with 503 and when to come again', async () => {
    const { data } = await operate(farmResponseSchema, 'PATCH', '/farm', { intake: 'stopped', retry_after_sec: 60 });
    expect(data.intake).toMatchObject({ is_stopped: true, retry_after_sec: 60 });
    for (const path of [
      '/createShorts',
      '/projects',
      '/projects/batch',
      '/projects/X/more',
      '/renders/bulk',
      '/shorts/X/Y/render',
    ]) {
      const response = await ask(path);
      expect(await refusal(response)).toEqual([503, 'intake.stopped']);
      expect(response.headers.get('Retry-After')).toBe('60');
    }
    expect((await ask('/estimate')).status).not.toBe(503);
    expect((await send('GET', '/api/v1/projects', { token: 'no' })).status).toBe(401);
    await operate(farmResponseSchema, 'PATCH', '/farm', { intake: 'open' });
    expect((await ask('/projects')).status).toBe(401);
    expect(auditActions().map(({ action }) => action)).toEqual(['intake.stopped', 'intake.opened']);
  });
});

describe('programs', () => {
  it('read the backlog of each stage with the metrics token', async () => {
    await queueDownloads(2);
    await claimedBy();
    now += 10_000;
    const response = await send('GET', '/internal/v1/backlog', { token: METRICS });
    const { data } = backlogResponseSchema.parse(await response.json());
    expect(data.stages.download).toMatchObject({ queued: 1, ready: 1, leased: 1, wanted: 2 });
    expect(data.stages.render).toMatchObject({ queued: 0, wanted: 0 });
    expect(data.total).toMatchObject({ wanted: 2 });
    expect(data.total.oldest_wait_sec).toBeCloseTo(10, 1);
  });

  it('read metrics as Prometheus text', async () => {
    await queueDownloads(1);
    await checkIn('host');
    await noteSweep(deps);
    now += 30_000;
    const response = await send('GET', '/internal/v1/metrics', { token: METRICS });
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE clipmill_jobs_queued gauge',
        'clipmill_jobs_queued{stage="download"} 1',
        'clipmill_oldest_wait_seconds{stage="download"} 30',
        'clipmill_jobs_queued{stage="render"} 0',
        'clipmill_last_sweep_age_seconds 30',
        'clipmill_intake_stopped 0',
        'clipmill_nodes{version="0.1.0+r3",state="working"} 1',
        'clipmill_nodes_slots{version="0.1.0+r3",state="working"} 2',
        'clipmill_nodes_capture_slots{version="0.1.0+r3",state="working"} 1',
      ]),
    );
    const odd = lines.filter(
      (line) => !/^(# (HELP|TYPE) clipmill_\w+ .+|clipmill_\w+(\{[^}]+\})? -?[\d.]+|)$/.test(line),
    );
    expect(odd).toEqual([]);
  });

  it('may do nothing else with it', async () => {
    expect(await refusal(send('GET', '/internal/v1/farm', { token: METRICS }))).toEqual([401, 'auth.required']);
    expect(await refusal(send('GET', '/internal/v1/metrics', { token: 'wrong' }))).toEqual([401, 'auth.required']);
    expect((await send('GET', '/internal/v1/metrics')).status).toBe(200);
  });
});
