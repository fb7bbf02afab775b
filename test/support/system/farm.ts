import type { SourceInfo } from '#schema/domain/media.ts';
import { ulid } from 'ulid';
import { inject } from 'vitest';
import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import {
  type Claimed,
  claimedSchema,
  claimNextResponseSchema,
  signInputResponseSchema,
  signOutputResponseSchema,
  PROTOCOL,
} from '#schema/jobs/lease.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import type { LocalSystem } from './local-system.ts';
import { PLAIN_SOURCE } from '../media/source-gallery.ts';

/** Speaks the protocol of the render nodes, call by call, so that a test decides when each call happens. */
export type Farm = ReturnType<typeof makeFarm>;

export function makeFarm(system: LocalSystem, node = 'test-node') {
  const post = async (path: string, body: unknown, key = system.nodeKey) =>
    fetch(`${system.url}/internal/v1/jobs/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const claimant = { node, protocol: PROTOCOL };
  return {
    post,
    tryClaim: (jobId: string, generation = 0) => post(`${jobId}/claim`, { generation, ...claimant }),
    async claim(jobId: string, generation = 0): Promise<Claimed> {
      return claimedSchema.parse(await expectOk(await post(`${jobId}/claim`, { generation, ...claimant })));
    },
    async claimNext(stages: Stage[]): Promise<Claimed | null> {
      return claimNextResponseSchema.parse(await expectOk(await post('claim-next', { stages, ...claimant }))).claimed;
    },
    heartbeat: (claimed: Claimed, progress: number) =>
      post(`${claimed.job.id}/beat`, { token: claimed.lease.token, progress, etaSec: null }),
    complete: (claimed: Claimed, outcome: Outcome, nextStages?: Stage[]) =>
      post(`${claimed.job.id}/settle`, { token: claimed.lease.token, outcome, nextStages }),
    succeed(claimed: Claimed, result: StageResult, nextStages?: Stage[]) {
      return this.complete(claimed, { status: 'succeeded', result }, nextStages);
    },
    /** The signed URL behind the path of an input of a claimed job. */
    async signInput(path: string): Promise<string> {
      const answer = await post(path.replace('/internal/v1/jobs/', ''), {});
      return signInputResponseSchema.parse(await expectOk(answer)).url;
    },
    finishUpload: (claimed: Claimed, parts: { partNumber: number; etag: string }[]) =>
      post(`${claimed.job.id}/finish-upload`, { token: claimed.lease.token, parts }),
  };
}

async function expectOk(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

/** The signed URL behind the path of an output, for this many bytes, and the type to send. */
export async function signOutput(path: string, bytes: number) {
  return signOutputResponseSchema.parse(await expectOk(await postToWorker(path, { bytes })));
}

function postToWorker(path: string, body: object): Promise<Response> {
  const url = (process.env['CLIPMILL_BASE_URL'] ?? inject('baseUrl')) + path;
  const key = process.env['CLIPMILL_NODE_KEY'] ?? inject('nodeKey');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The signed URL behind the path of an input. */
export async function signInput(path: string) {
  return signInputResponseSchema.parse(await expectOk(await postToWorker(path, {})));
}

/** Uploads bytes as a node or a client does, and returns the ETag. `url` is signed, or the path of a job's output. */
export async function putSigned(url: string, given: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const body = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const signed = url.startsWith('/') ? await signOutput(url, body.length) : { url, contentType: null };
  const headers = { 'Content-Type': signed.contentType ?? '' };
  const response = await fetch(signed.url, { method: 'PUT', body, headers });
  if (!response.ok) throw new Error(`PUT: ${response.status}`);
  return response.headers.get('etag') ?? '';
}

export const SOURCE_INFO = { ...PLAIN_SOURCE, durationSec: 90, sizeBytes: 5 };

/** Uploads the outputs of a download job and settles it. `nextStages`: of which the node would take the next job. */
export async function finishDownload(
  farm: Farm,
  claimed: Claimed,
  nextStages?: Stage[],
  sourceInfo: SourceInfo = SOURCE_INFO,
): Promise<Response> {
  const job = claimed.job as JobOf<'download'>;
  const etag = await putSigned(job.outputs.source.partUrls[0] ?? '', 'bytes');
  await farm.finishUpload(claimed, [{ partNumber: 1, etag }]);
  await putSigned(job.outputs.thumbnail.url, 'jpeg');
  return farm.succeed(claimed, { stage: 'download', sourceInfo }, nextStages);
}

export const DRAFT = {
  startSec: 3.5,
  endSec: 31.25,
  title: 'A planted story',
  description: 'What it tells.',
  hashtags: ['story'],
  score: 71.5,
  details: {
    hook: 80,
    flow: 60,
    value: 70,
    energy: 50,
    parts: [{ name: 'hook', weight: 1, points: 71.5, evidence: { text: 'Listen', startSec: 3.5, endSec: 4 } }],
    reason: 'It opens with "Listen".',
    hookText: 'Listen closely',
  },
};

export type SeededProject = { userId: string; projectId: string; jobId: string };

/** Inserts a user with credits and a new project with its first job, as the API would. Sends no message. */
export async function seedProject(system: LocalSystem, { balance = 10, cost = 2 } = {}): Promise<SeededProject> {
  const [userId, projectId, jobId] = [ulid(), ulid(), ulid()];
  const now = Date.now();
  await system.sql(
    `insert into users (id, email, name, password_hash, subscription_id, balance, created_at) values (?, ?, 'Seed', 'x', 's', ?, ?)`,
    userId,
    `${userId.toLowerCase()}@example.test`,
    balance - cost,
    now,
  );
  for (const [delta, reason, ref] of [
    [balance, 'grant', userId],
    [-cost, 'reserve', projectId],
  ] as const) {
    await system.sql(
      `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, ?, ?, ?, ?, ?)`,
      ulid(),
      userId,
      delta,
      reason,
      ref,
      now,
    );
  }
  await system.sql(
    `insert into projects (id, user_id, status, title, url, source_kind, goal, video_layout, aspect_ratio, clip_duration, start_sec, end_sec,
       keywords, max_clips, source_title, source_duration_sec, credits_cost, created_at, updated_at)
     values (?, ?, 'pending', 'Seed', 'https://example.test/a.mp4', 'direct_link', 'shorts', 'single', 'vertical', '30', 0, 90,
       '[]', 9, 'Seed', 90, ?, ?, ?)`,
    projectId,
    userId,
    cost,
    now,
    now,
  );
  await seedJob(system, { jobId, projectId, stage: 'download' });
  return { userId, projectId, jobId };
}

export async function seedJob(
  system: LocalSystem,
  job: { jobId: string; projectId: string; stage: Stage; renderId?: string; runAfter?: number },
): Promise<void> {
  const now = Date.now();
  await system.sql(
    `insert into jobs (id, stage, project_id, render_id, status, run_after, sent_at, sends, created_at, updated_at) values (?, ?, ?, ?, 'queued', ?, ?, 1, ?, ?)`,
    job.jobId,
    job.stage,
    job.projectId,
    job.renderId ?? null,
    job.runAfter ?? now,
    now,
    now,
    now,
  );
}
