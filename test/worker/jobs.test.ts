import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type Claimed, completeResponseSchema } from '#schema/jobs/lease.ts';
import {
  DRAFT,
  type Farm,
  finishDownload,
  makeFarm,
  putSigned,
  seedJob,
  seedProject,
  signInput,
  SOURCE_INFO,
} from '../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../support/system/local-system.ts';

let system: LocalSystem;
let farm: Farm;
beforeAll(() => {
  system = localSystem();
  farm = makeFarm(system);
});

type Row = Record<string, string | number | null>;
const one = async (statement: string, ...values: string[]): Promise<Row> => {
  const rows = await system.sql<Row>(statement, ...values);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
};
const jobRow = (id: string) => one('select * from jobs where id = ?', id);
const projectRow = (id: string) => one('select * from projects where id = ?', id);
const nextJob = (projectId: string, stage: string) =>
  one('select * from jobs where project_id = ? and stage = ?', projectId, stage);
const expireLease = (jobId: string) => system.sql('update jobs set lease_expires_at = 1 where id = ?', jobId);

/** The cached balance, and what the ledger says it must be. */
async function creditsOf(userId: string): Promise<{ balance: number; ledger: number }> {
  const row = await one(
    'select balance, (select sum(delta) from credit_ledger where user_id = users.id) as ledger from users where id = ?',
    userId,
  );
  return { balance: Number(row['balance']), ledger: Number(row['ledger']) };
}

describe('models', () => {
  test.each([
    ['language-model', { messages: [{ role: 'user', content: 'x' }], schema: { name: 's', json: {} }, maxTokens: 9 }],
    ['speech', { audio: 'UklGRg==', language: null }],
  ])('a local instance has none for %s, and says so', async (call, body) => {
    const answer = await farm.post(`${ulid()}/${call}`, { token: 't', ...body });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('X-Error-Code')).toBe('ai.unavailable');
  });
});

describe('claim', () => {
  test('of forty claims of one message exactly one wins', async () => {
    const { jobId, projectId } = await seedProject(system);
    const answers = await Promise.all(Array.from({ length: 40 }, () => farm.tryClaim(jobId)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
    expect(await jobRow(jobId)).toMatchObject({ status: 'leased', attempts: 1, node: 'test-node' });
    expect(await projectRow(projectId)).toMatchObject({ status: 'downloading' });
  });

  test('a message of another generation or of no job is stale', async () => {
    const { jobId } = await seedProject(system);
    expect((await farm.tryClaim(jobId, 1)).status).toBe(409);
    expect((await farm.tryClaim(ulid())).status).toBe(409);
    expect(await jobRow(jobId)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  test('without the node key every call is 401', async () => {
    const { jobId } = await seedProject(system);
    const answer = await farm.post(`${jobId}/claim`, { generation: 0, node: 'x' }, 'wrong-key');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: 'Missing or invalid token. Send the header Authorization: Bearer <token>.',
    });
  });

  test('a body that is not the protocol is refused by field', async () => {
    const { jobId } = await seedProject(system);
    const answer = await farm.post(`${jobId}/claim`, { generation: 'x', node: 'n' });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toContain('generation');
  });

  test('without a queue, five nodes share the waiting jobs and none gets the same twice', async () => {
    const seeded = await seedProject(system);
    await farm.claim(seeded.jobId);
    const ids = Array.from({ length: 12 }, () => ulid());
    for (const jobId of ids)
      await seedJob(system, { jobId, projectId: seeded.projectId, stage: 'create-shorts', runAfter: 1 });
    await system.sql(
      `update projects set transcript_key = 'work/t', sound_key = 'work/s' where id = ?`,
      seeded.projectId,
    );
    const claims = await Promise.all(Array.from({ length: 12 }, () => farm.claimNext(['create-shorts'])));
    expect(new Set(claims.map((claimed) => claimed?.job.id))).toEqual(new Set(ids));
    for (const claimed of claims)
      await farm.complete(claimed as Claimed, { status: 'failed', code: 'media.unreadable' });
  });

  test('a job that is held for the node that settled is claimed by it alone, and by another one later', async () => {
    const [first, second] = [await seedProject(system), await seedProject(system)];
    const other = makeFarm(system, 'other-node');
    const held = [];
    for (const { jobId } of [first, second]) {
      const settled = await finishDownload(farm, await farm.claim(jobId), ['transcribe']);
      held.push(completeResponseSchema.parse(await settled.json()).next?.jobId ?? '');
    }
    const [own, left] = held as [string, string];
    expect(own).toBe((await nextJob(first.projectId, 'transcribe'))['id']);
    await system.sql(`update jobs set run_after = run_after - ? where id = ?`, FARM.holdSec * 1_000, left);
    const claims = [await other.claimNext(['transcribe']), await other.claimNext(['transcribe'])];
    expect(claims.map((claimed) => claimed?.job.id)).toEqual([left, undefined]);
    expect((await farm.claim(own)).job.id).toBe(own);
    expect((await farm.tryClaim(left)).status).toBe(409);
  });

  test('a job that must wait cannot be claimed without its message', async () => {
    const seeded = await seedProject(system);
    await farm.claim(seeded.jobId);
    const jobId = ulid();
    await seedJob(system, {
      jobId,
      projectId: seeded.projectId,
      stage: 'create-shorts',
      runAfter: Date.now() + 3_600_000,
    });
    expect(await farm.claimNext(['create-shorts'])).toBeNull();
  });
});

describe('heartbeat', () => {
  test('extends the lease and lifts progress, which never falls', async () => {
    const { jobId, projectId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    await system.sql('update jobs set lease_expires_at = lease_expires_at - 60000 where id = ?', jobId);
    const before = await jobRow(jobId);
    const answer = await farm.heartbeat(claimed, 0.5);
    expect(await answer.json()).toEqual({ leaseMs: FARM.leaseMs, cancel: false, watched: false });
    // Nobody looks: the first beat is there to learn that.
    expect(await projectRow(projectId)).toMatchObject({ progress: 0, stage_progress: 0 });
    await system.sql(
      'update users set watched_at = 9e15 where id in (select user_id from projects where id = ?)',
      projectId,
    );
    expect(await (await farm.heartbeat(claimed, 0.5)).json()).toMatchObject({ watched: true });
    expect(Number((await jobRow(jobId))['lease_expires_at'])).toBeGreaterThan(Number(before['lease_expires_at']));
    expect(await projectRow(projectId)).toMatchObject({ progress: 10, stage_progress: 50 });
    await farm.heartbeat(claimed, 0.2);
    expect(await projectRow(projectId)).toMatchObject({ progress: 10, stage_progress: 50 });
  });

  test('reports a cancellation to the node', async () => {
    const { jobId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    await system.sql('update jobs set cancel_requested = 1 where id = ?', jobId);
    expect(await (await farm.heartbeat(claimed, 0.1)).json()).toMatchObject({ cancel: true });
  });

  test('a strange token is 409', async () => {
    const { jobId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    const stranger = { ...claimed, lease: { ...claimed.lease, token: 'f'.repeat(32) } };
    expect((await farm.heartbeat(stranger, 0.1)).status).toBe(409);
    expect((await farm.complete(stranger, { status: 'handed_back' })).status).toBe(409);
    expect((await farm.finishUpload(stranger, [{ partNumber: 1, etag: 'x' }])).status).toBe(409);
    expect(await jobRow(jobId)).toMatchObject({ status: 'leased' });
  });
});

describe('complete', () => {
  test('a download moves the project on and queues the next stage once, however often it is settled', async () => {
    const { jobId, projectId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    expect((await finishDownload(farm, claimed)).status).toBe(200);
    const again = await Promise.all([1, 2, 3].map(() => finishDownloadOnly(claimed)));
    expect(again).toEqual([200, 200, 200]);
    expect(await projectRow(projectId)).toMatchObject({ status: 'transcribing', progress: 20 });
    expect(await nextJob(projectId, 'transcribe')).toMatchObject({ status: 'queued', generation: 0, sends: 1 });
    expect(await jobRow(jobId)).toMatchObject({ status: 'done' });
  });

  test('parts that do not match the upload are refused, and the right ones are accepted afterwards', async () => {
    const { jobId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    const job = claimed.job as JobOf<'download'>;
    const etag = await putSigned(job.outputs.source.partUrls[0] ?? '', 'bytes');
    for (const wrong of [
      [{ partNumber: 1, etag: '"x"' }],
      [
        { partNumber: 1, etag },
        { partNumber: 7, etag },
      ],
    ]) {
      expect((await farm.finishUpload(claimed, wrong)).status).toBe(400);
    }
    expect((await farm.finishUpload(claimed, [{ partNumber: 1, etag }])).status).toBe(200);
  });

  test('simultaneous settles count once', async () => {
    const { jobId, projectId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    const job = claimed.job as JobOf<'download'>;
    const etag = await putSigned(job.outputs.source.partUrls[0] ?? '', 'bytes');
    await farm.finishUpload(claimed, [{ partNumber: 1, etag }]);
    await putSigned(job.outputs.thumbnail.url, 'jpeg');
    const answers = await Promise.all(Array.from({ length: 8 }, () => finishDownloadOnly(claimed)));
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers).toContain(200);
    await nextJob(projectId, 'transcribe');
  });

  test('a result whose objects are missing is no result', async () => {
    const { jobId, projectId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    expect(await finishDownloadOnly(claimed)).toBe(200);
    expect(await jobRow(jobId)).toMatchObject({ status: 'queued', generation: 1, attempts: 0, setbacks: 1 });
    expect(await projectRow(projectId)).toMatchObject({ status: 'downloading' });
  });

  test('a result of another stage is refused', async () => {
    const { jobId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    expect((await farm.succeed(claimed, { stage: 'analyze-faces' })).status).toBe(400);
    expect(await jobRow(jobId)).toMatchObject({ status: 'leased' });
  });

  test('released: queued again at once, the attempt is not counted', async () => {
    const { jobId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    expect((await farm.complete(claimed, { status: 'handed_back' })).status).toBe(200);
    expect(await jobRow(jobId)).toMatchObject({ status: 'queued', generation: 1, attempts: 0, lease_hash: null });
    expect((await farm.tryClaim(jobId, 0)).status).toBe(409);
    expect((await farm.tryClaim(jobId, 1)).status).toBe(200);
  });

  test('a passing failure is tried four times with a growing pause, then the project is refunded', async () => {
    const { jobId, projectId, userId } = await seedProject(system, { balance: 10, cost: 3 });
    const pauses: number[] = [];
    for (let generation = 0; generation < FARM.maxAttempts; generation += 1) {
      const claimed = await farm.claim(jobId, generation);
      await farm.complete(claimed, { status: 'failed', code: 'source.unreachable' });
      const row = await jobRow(jobId);
      pauses.push(Math.round((Number(row['run_after']) - Number(row['updated_at'])) / 1000));
    }
    expect(pauses.slice(0, -1)).toEqual([...FARM.backoffSec]);
    expect(await jobRow(jobId)).toMatchObject({ status: 'failed', failure_code: 'source.unreachable' });
    expect(await projectRow(projectId)).toMatchObject({ status: 'refunded', failure_code: 'source.unreachable' });
    expect(await creditsOf(userId)).toEqual({ balance: 10, ledger: 10 });
  });

  test('a permanent failure refunds at once and leaves nothing in storage', async () => {
    const { jobId, projectId, userId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    const job = claimed.job as JobOf<'download'>;
    const etag = await putSigned(job.outputs.source.partUrls[0] ?? '', 'bytes');
    const { url } = (await (await farm.finishUpload(claimed, [{ partNumber: 1, etag }])).json()) as { url: string };
    const whole = await signInput(url);
    expect((await fetch(whole.url)).status).toBe(200);
    const answers = await Promise.all(
      [1, 2, 3].map(() => farm.complete(claimed, { status: 'failed', code: 'source.not_media' })),
    );
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(await projectRow(projectId)).toMatchObject({ status: 'refunded', failure_code: 'source.not_media' });
    expect(await creditsOf(userId)).toEqual({ balance: 10, ledger: 10 });
    await expect.poll(async () => (await fetch(whole.url)).status).toBe(404);
  });

  test('a whole project: shorts are stored, framed, the credits are settled once', async () => {
    const { projectId, userId } = await finishProject();
    const short = await one('select * from shorts where project_id = ?', projectId);
    expect(short).toMatchObject({ title: DRAFT.title, start_sec: 3.5, end_sec: 31.25, score: 71.5 });
    expect(JSON.parse(String(short['score_details']))).toEqual(DRAFT.details);
    expect(short['hashtags']).toBe(DRAFT.hashtags.join(' '));
    expect(short['framing_object']).toMatch(/^work\//);
    expect(await projectRow(projectId)).toMatchObject({ status: 'face_analysis_done', progress: 100 });
    expect(await creditsOf(userId)).toEqual({ balance: 8, ledger: 8 });
    await one(`select * from credit_ledger where reason = 'settle' and ref = ?`, projectId);
  });
});

describe('sweep', () => {
  test('a lost lease is taken over; the late node changes nothing', async () => {
    const { jobId, projectId } = await seedProject(system);
    const late = await farm.claim(jobId);
    await expireLease(jobId);
    await system.sweep();
    expect(await jobRow(jobId)).toMatchObject({ status: 'queued', generation: 1, attempts: 0, setbacks: 1 });
    const fresh = await farm.claim(jobId, 1);
    expect(fresh.lease.attempt).toBe(2);
    expect((await farm.heartbeat(late, 0.9)).status).toBe(409);
    expect(await finishDownloadOnly(late)).toBe(409);
    expect((await finishDownload(farm, fresh)).status).toBe(200);
    expect(await projectRow(projectId)).toMatchObject({ status: 'transcribing' });
  });

  test('leases lost again and again end the project', async () => {
    const { jobId, projectId, userId } = await seedProject(system);
    for (let generation = 0; generation < FARM.freeSetbacks + FARM.maxAttempts; generation += 1) {
      await farm.claim(jobId, generation);
      await expireLease(jobId);
      await system.sweep();
    }
    expect(await projectRow(projectId)).toMatchObject({ status: 'refunded', failure_code: 'farm.lease_lost' });
    expect(await creditsOf(userId)).toEqual({ balance: 10, ledger: 10 });
  });

  test('settling while the sweep runs ends in one consistent state', async () => {
    const { jobId, projectId } = await seedProject(system);
    const claimed = await farm.claim(jobId);
    const job = claimed.job as JobOf<'download'>;
    const etag = await putSigned(job.outputs.source.partUrls[0] ?? '', 'bytes');
    await farm.finishUpload(claimed, [{ partNumber: 1, etag }]);
    await putSigned(job.outputs.thumbnail.url, 'jpeg');
    await expireLease(jobId);
    await Promise.all([finishDownloadOnly(claimed), system.sweep(), finishDownloadOnly(claimed), system.sweep()]);
    const [row, project] = [await jobRow(jobId), await projectRow(projectId)];
    const waiting = await system.sql(`select id from jobs where project_id = ? and stage = 'transcribe'`, projectId);
    const asSettled = row['status'] === 'done' && project['status'] === 'transcribing' && waiting.length === 1;
    const asRequeued = row['status'] === 'queued' && project['status'] === 'downloading' && waiting.length === 0;
    expect([asSettled, asRequeued].filter(Boolean)).toHaveLength(1);
  });

  test('a message that was never sent is sent; one that is long overdue again, in the same generation', async () => {
    const { jobId } = await seedProject(system);
    await system.sql('update jobs set sent_at = null, sends = 0 where id = ?', jobId);
    await system.sweep();
    expect(await jobRow(jobId)).toMatchObject({ sends: 1, generation: 0 });
    await system.sweep();
    expect(await jobRow(jobId)).toMatchObject({ sends: 1 });
    await system.sql('update jobs set sent_at = sent_at - ? where id = ?', 3 * FARM.resendAfterMs, jobId);
    await system.sweep();
    expect(await jobRow(jobId)).toMatchObject({ sends: 2, generation: 0 });
  });
});

describe('a render', () => {
  test('processing, lost, processing again, done', async () => {
    const { projectId, userId } = await finishProject();
    const { renderId, jobId } = await seedRender(projectId, userId);
    const renderRow = () => one('select *, lower(hex(file_hash)) as sha256 from renders where id = ?', renderId);
    const first = await farm.claim(jobId);
    expect(await renderRow()).toMatchObject({ status: 'processing' });
    await farm.heartbeat(first, 0.4);
    expect(await renderRow()).toMatchObject({ progress: 40 });
    await expireLease(jobId);
    await system.sweep();
    expect(await renderRow()).toMatchObject({ status: 'pending', progress: 40 });
    const second = await farm.claim(jobId, 1);
    for (const output of Object.values((second.job as JobOf<'render'>).outputs)) await putSigned(output.url, 'x');
    expect((await farm.succeed(second, RENDERED)).status).toBe(200);
    expect(await renderRow()).toMatchObject({ status: 'done', progress: 100, width: 720, sha256: RENDERED.sha256 });
    expect(await projectRow(projectId)).toMatchObject({ status: 'face_analysis_done' });
  });

  test('a failed render is an error with its reason, and the project stays ready', async () => {
    const { projectId, userId } = await finishProject();
    const { renderId, jobId } = await seedRender(projectId, userId);
    await farm.complete(await farm.claim(jobId), { status: 'failed', code: 'render.check_failed' });
    expect(await one('select * from renders where id = ?', renderId)).toMatchObject({
      status: 'error',
      failure_code: 'render.check_failed',
    });
    expect(await projectRow(projectId)).toMatchObject({ status: 'face_analysis_done' });
    expect(await creditsOf(userId)).toEqual({ balance: 8, ledger: 8 });
  });
});

const RENDERED = {
  stage: 'render',
  width: 720,
  height: 1280,
  durationSec: 27.75,
  sizeBytes: 1,
  sha256: 'a'.repeat(64),
  quality: { loudnessLufs: -14, truePeakDbtp: -2, faceInFrame: 1, blackRatio: 0, frozenRatio: 0, avOffsetMs: 0 },
} as const;

async function finishDownloadOnly(claimed: Claimed): Promise<number> {
  return (await farm.succeed(claimed, { stage: 'download', sourceInfo: SOURCE_INFO })).status;
}

/** Runs a project through all of its stages as a node would. */
async function finishProject() {
  const seeded = await seedProject(system);
  await finishDownload(farm, await farm.claim(seeded.jobId));
  const transcribing = await farm.claim(String((await nextJob(seeded.projectId, 'transcribe'))['id']));
  for (const output of Object.values((transcribing.job as JobOf<'transcribe'>).outputs))
    await putSigned(output.url, '{}');
  await farm.succeed(transcribing, { stage: 'transcribe', language: 'en', wordCount: 3 });
  const choosing = await farm.claim(String((await nextJob(seeded.projectId, 'create-shorts'))['id']));
  // Only moments of lives have something that a clip must show.
  expect(choosing.job).not.toHaveProperty('mustHold');
  await farm.succeed(choosing, { stage: 'create-shorts', shorts: [DRAFT] });
  const framing = await farm.claim(String((await nextJob(seeded.projectId, 'analyze-faces'))['id']));
  for (const short of (framing.job as JobOf<'analyze-faces'>).shorts) {
    for (const output of Object.values(short.outputs)) await putSigned(output.url, '{}');
  }
  expect((await farm.succeed(framing, { stage: 'analyze-faces' })).status).toBe(200);
  return seeded;
}

async function seedRender(projectId: string, userId: string) {
  const [renderId, jobId] = [ulid(), ulid()];
  const short = await one('select * from shorts where project_id = ?', projectId);
  const project = await projectRow(projectId);
  const plan = {
    rendererVersion: '1',
    sourceKey: project['source_object'],
    transcriptKey: project['transcript_object'],
    framingKey: short['framing_object'],
    range: { startSec: DRAFT.startSec, endSec: DRAFT.endSec },
    layout: 'single',
    aspectRatio: 'vertical',
    resolution: 720,
    fps: 'source',
    captions: false,
    loudness: -14,
  };
  await system.sql(
    `insert into renders (id, short_id, project_id, user_id, status, render_hash, plan, published_platforms, created_at, updated_at)
     values (?, ?, ?, ?, 'pending', 'h', ?, '[]', 1, 1)`,
    renderId,
    String(short['id']),
    projectId,
    userId,
    JSON.stringify(plan),
  );
  await seedJob(system, { jobId, projectId, stage: 'render', renderId });
  return { renderId, jobId };
}
