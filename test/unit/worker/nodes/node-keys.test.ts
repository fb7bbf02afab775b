import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newNodeKeyResponseSchema, nodeKeyListSchema, type NodeKeyView } from '#schema/contract/farm/node-key.ts';
import { OLDEST_PROTOCOL, PROTOCOL } from '#schema/jobs/lease.ts';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const OPERATOR = 'token-of-the-operator';
const SHARED = 'shared-key-of-a-local-system';
const LOCAL = 'http://127.0.0.1:8787/bucket';
const DEPLOYED = 'https://account.r2.example/bucket';
const START = Date.UTC(2026, 10, 20);

let d1: FakeD1;
let now: number;
let settings: Record<string, string>;
let written: Promise<unknown>[];
let ai: { run: () => Promise<unknown> } | null;
beforeEach(() => {
  d1 = makeFakeD1();
  now = START;
  settings = { OPERATOR_TOKEN: OPERATOR, NODE_KEY: SHARED, S3_BASE_URL: DEPLOYED };
  written = [];
  ai = null;
});
afterEach(() => d1.close());

async function call(method: string, path: string, options: { key?: string; body?: unknown; client?: string } = {}) {
  const farm = { media: { createMultipartUpload: async () => ({ uploadId: 'u' }) } };
  const signer = { seal: async () => 'seal' };
  const rest = {
    db: d1.db,
    clock: () => now,
    newId: () => ulid(now),
    later: (work: Promise<unknown>) => written.push(work),
    nudge: () => undefined,
  };
  const deps = {
    ...farm,
    signer,
    settings: { ...settings, RATE_LIMITS: 'off' },
    ai,
    ...rest,
  } as unknown as Deps;
  const app = makeApp(
    () => deps,
    () => 'request',
  );
  const response = await app.request(`https://api.test/internal/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${options.key ?? OPERATOR}`,
      'User-Agent': options.client ?? 'clipmill-node/1.2.3+r2',
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  await Promise.all(written);
  const body = (await response.json()) as { error?: string; claimed?: { job: { id: string } } | null };
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  return { status: response.status, code: response.headers.get('X-Error-Code'), body };
}

async function create(name: string, stages?: string[]) {
  const { status, body } = await call('POST', '/node-keys', { body: { name, stages } });
  expect(status).toBe(201);
  return newNodeKeyResponseSchema.parse(body).data;
}
const list = async (): Promise<NodeKeyView[]> => nodeKeyListSchema.parse((await call('GET', '/node-keys')).body).data;
const claimNext = (key: string, stages = ['download'], client?: string) =>
  call('POST', '/jobs/claim-next', {
    key,
    body: { stages, node: 'says-so', protocol: PROTOCOL },
    ...(client && { client }),
  });

/** A project whose download waits. Returns the id of the job. */
async function queueDownload(): Promise<string> {
  const farm = makeFakeFarm(d1.db, () => now);
  await farm.addUser('USER', 10);
  await farm.create('USER', 1, 5);
  return farm.messages[0]?.jobId ?? '';
}

describe('the key of a node', () => {
  it('is shown once and stored as a hash', async () => {
    const made = await create('node-1');
    expect(made.key).toMatch(/^cmn_[\w-]{43}$/);
    expect(JSON.stringify(d1.rows('select * from node_keys'))).not.toContain(made.key);
    const [shown] = await list();
    expect(shown).toMatchObject({ id: made.id, name: 'node-1', stages: null, last_seen_at: null, revoked_at: null });
    expect(shown).not.toHaveProperty('key');
  });

  it('claims jobs, and the audit log of the account names it', async () => {
    const jobId = await queueDownload();
    const made = await create('node-1');
    expect((await claimNext(made.key)).body.claimed?.job.id).toBe(jobId);
    expect(
      d1.rows("select user_id, actor, actor_id, subject, client from audit_events where action = 'job.claimed'"),
    ).toEqual([{ user_id: 'USER', actor: 'node', actor_id: made.id, subject: jobId, client: 'says-so@node-1' }]);
    expect(d1.rows('select node from jobs')).toEqual([{ node: 'says-so@node-1' }]);
  });

  it('is the only one that reads, writes, beats and settles for what it claimed', async () => {
    const jobId = await queueDownload();
    const [mine, other] = [await create('node-1'), await create('other-node-1')];
    const token = 'a-token-that-the-node-chose-0123456789abcdef';
    const asked = { stages: ['download'], node: 'says-so', protocol: PROTOCOL, token };
    expect((await call('POST', '/jobs/claim-next', { key: mine.key, body: asked })).body.claimed?.job.id).toBe(jobId);
    const [{ nonce } = { nonce: '' }] = d1.rows<{ nonce: string }>('select nonce from jobs');
    const [{ id: projectId } = { id: '' }] = d1.rows<{ id: string }>('select id from projects');
    const beat = { token, progress: 0.5, etaSec: null };
    const calls: [string, object][] = [
      ['beat', beat],
      [`outputs/public/thumbnails/${projectId}/${nonce}/source.jpg`, { bytes: 9 }],
      [`inputs/sources/${projectId}/${nonce}/source?seal=seal`, {}],
      ['finish-upload', { token, parts: [{ partNumber: 1, etag: 'e' }] }],
      ['settle', { token, outcome: { status: 'handed_back' } }],
    ];
    for (const [path, body] of calls) {
      const refused = await call('POST', `/jobs/${jobId}/${path}`, { key: other.key, body });
      expect([path, refused.status, refused.code]).toEqual([path, 409, 'lease.lost']);
    }
    expect((await call('POST', `/jobs/${jobId}/beat`, { key: mine.key, body: beat })).status).toBe(200);
    expect(d1.rows('select status from jobs')).toEqual([{ status: 'leased' }]);
  });

  it('is the only one that records, and asks models, for what it claimed', async () => {
    const jobId = await queueDownload();
    const [mine, other] = [await create('node-1'), await create('other-node-1')];
    const token = 'a-token-that-the-node-chose-0123456789abcdef';
    const asked = { stages: ['download'], node: 'says-so', protocol: PROTOCOL, token };
    await call('POST', '/jobs/claim-next', { key: mine.key, body: asked });
    ai = { run: () => Promise.resolve({ response: '{}' }) };
    const range = { token, startSec: 0, endSec: 1 };
    const as = async ({ key }: { key: string }, stage: string, path: string, body: object) => {
      d1.rows(`update jobs set stage = '${stage}'`);
      const { code } = await call('POST', `/jobs/${jobId}/${path}`, { key, body });
      return code;
    };
    const question = {
      token,
      messages: [{ role: 'user', content: 'q' }],
      schema: { name: 's', json: {} },
      maxTokens: 9,
    };
    expect(await as(other, 'capture-live', 'segments/find', range)).toBe('lease.lost');
    expect(await as(mine, 'capture-live', 'segments/find', range)).toBeNull();
    expect(await as(other, 'create-shorts', 'language-model', question)).toBe('lease.lost');
    expect(await as(mine, 'create-shorts', 'language-model', question)).toBeNull();
  });

  it('shows when the node was last seen, to the minute, and its version', async () => {
    const { key } = await create('node-1');
    await claimNext(key);
    now += 30_000;
    await claimNext(key);
    expect(await list()).toMatchObject([{ version: '1.2.3+r2', last_seen_at: '2026-11-20T00:00:00.000000Z' }]);
    now += 31_000;
    await claimNext(key);
    expect(await list()).toMatchObject([{ last_seen_at: '2026-11-20T00:01:01.000000Z' }]);
    await claimNext(key, ['download'], 'clipmill-node/9');
    expect(await list()).toMatchObject([{ version: '9' }]);
  });

  it('with stages claims no others, by stage or by message', async () => {
    const jobId = await queueDownload();
    const { key } = await create('renderer', ['render', 'transcribe']);
    expect(await claimNext(key, ['render', 'download'])).toMatchObject({ status: 403, code: 'node.stage_not_allowed' });
    const byMessage = await call('POST', `/jobs/${jobId}/claim`, {
      key,
      body: { generation: 0, node: 'n', protocol: PROTOCOL },
    });
    expect(byMessage).toMatchObject({ status: 403, body: { error: expect.stringContaining('download') } });
    expect(d1.rows('select status from jobs')).toEqual([{ status: 'queued' }]);
    expect((await claimNext(key, ['render'])).status).toBe(200);
  });

  it('is refused once revoked, and its name is free again', async () => {
    const first = await create('node-1');
    expect((await call('POST', '/node-keys', { body: { name: 'node-1' } })).code).toBe('node.name_taken');
    for (const _ of [1, 2]) expect((await call('DELETE', `/node-keys/${first.id}`)).status).toBe(200);
    expect(await claimNext(first.key)).toMatchObject({ status: 401, code: 'auth.required' });
    const second = await create('node-1');
    expect((await claimNext(second.key)).status).toBe(200);
    expect(d1.rows("select action from audit_events where action like 'node_key%' order by rowid")).toEqual(
      ['node_key.created', 'node_key.revoked', 'node_key.created'].map((action) => ({ action })),
    );
  });

  it.each([
    [{ name: 'a b' }, 400],
    [{ name: 'a', stages: ['cook'] }, 400],
    [{ name: 'a', stages: [] }, 400],
  ])('is not made for %j', async (body, status) => {
    expect((await call('POST', '/node-keys', { body })).status).toBe(status);
  });

  it('is managed by operators alone', async () => {
    const { key } = await create('node-1');
    expect((await call('GET', '/node-keys', { key })).status).toBe(401);
    expect((await call('DELETE', `/node-keys/${ulid()}`)).status).toBe(404);
  });
});

describe('the shared NODE_KEY', () => {
  it('works where the bucket is on the same machine', async () => {
    settings['S3_BASE_URL'] = LOCAL;
    const jobId = await queueDownload();
    expect((await claimNext(SHARED)).body.claimed?.job.id).toBe(jobId);
    expect(d1.rows('select node from jobs')).toEqual([{ node: 'says-so' }]);
  });

  it('is refused everywhere else, and the answer says what to do', async () => {
    const answer = await claimNext(SHARED);
    expect(answer).toMatchObject({ status: 401, code: 'auth.shared_node_key' });
    expect(answer.body.error).toContain('npm run node-key');
  });

  it('need not be set', async () => {
    delete settings['NODE_KEY'];
    expect((await claimNext('undefined')).code).toBe('auth.required');
    expect((await claimNext((await create('node-1')).key)).status).toBe(200);
  });
});

describe('the protocol of a node', () => {
  const claimAs = async (path: string, body: object) =>
    call('POST', path, { key: SHARED, body: { node: 'n', ...body } });

  it('is refused before a job is leased where it is too old', async () => {
    settings['S3_BASE_URL'] = LOCAL;
    const jobId = await queueDownload();
    const old = OLDEST_PROTOCOL - 1;
    for (const answer of [
      await claimAs('/jobs/claim-next', { stages: ['download'], protocol: old }),
      await claimAs(`/jobs/${jobId}/claim`, { generation: 0, protocol: old }),
    ]) {
      expect(answer).toMatchObject({ status: 403, code: 'node.too_old' });
      expect(answer.body.error).toContain(`needs ${OLDEST_PROTOCOL} or later`);
    }
    expect(d1.rows('select status, attempts from jobs')).toEqual([{ status: 'queued', attempts: 0 }]);
  });

  it('may be the current one, and is the first one where it is left out', async () => {
    settings['S3_BASE_URL'] = LOCAL;
    const jobId = await queueDownload();
    expect((await claimAs('/jobs/claim-next', { stages: ['render'], protocol: PROTOCOL })).status).toBe(200);
    expect(await claimAs(`/jobs/${jobId}/claim`, { generation: 0 })).toMatchObject({ code: 'node.too_old' });
    expect((await claimAs(`/jobs/${jobId}/claim`, { generation: 0, protocol: PROTOCOL })).status).toBe(200);
  });
});
