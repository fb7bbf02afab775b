import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { projectListSchema, projectResponseSchema, type ProjectView } from '#schema/contract/project.ts';
import { renderListResponseSchema, renderResponseSchema } from '#schema/contract/render.ts';
import { shortListResponseSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';

const SCOPES = ['read', 'write', 'webhooks', 'publish'];
/** No host answers there: a test key must never ask one. */
const NOWHERE = 'http://127.0.0.1:9/talk.mp4';

let user: TestUser;
let test: string;
let live: string;
let testId: string;
/** For each group, because unfinished projects are few. */
async function signUp(): Promise<void> {
  user = await makeUser({ credits: 7 });
  [test, live] = await Promise.all([makeKey('test'), makeKey('live')]);
  testId = expectSuccess(await call('GET', '/user', { token: test }), 200, userResponseSchema).user.id;
}

async function makeKey(kind: string, of = user): Promise<string> {
  const body = { name: kind, scopes: SCOPES, kind };
  return expectSuccess(await call('POST', '/api-keys', { token: of.token, body }), 201, newApiKeyResponseSchema).data
    .key;
}

const create = (body: object, token = test) => call('POST', '/projects', { token, body });
const made = async (body: object) => expectSuccess(await create(body), 201, projectResponseSchema).data;
const read = async (id: string) =>
  expectSuccess(await call('GET', `/projects/${id}`, { token: test }), 200, projectResponseSchema).data;

/** Makes the next step of all test projects due, so that no test waits for it. The next request takes it. */
const hurry = () => localSystem().sql('update jobs set lease_expires_at = 0 where owner_id = ?', testId);

/** The states that a project shows until it is over. */
async function statesOf({ id, status }: ProjectView): Promise<{ states: string[]; project: ProjectView }> {
  const states: string[] = [status];
  for (let step = 0; step < 20; step += 1) {
    await hurry();
    const project = await read(id);
    if (states.at(-1) !== project.status) states.push(project.status);
    if (['face_analysis_done', 'refunded'].includes(project.status)) return { states, project };
  }
  throw new Error(`still ${states.join(', ')}`);
}

/** Some steps of all open test projects. */
async function walk(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await hurry();
    await call('GET', '/user', { token: test });
  }
}

const urlOf = (path: string, code: string) => `https://clipmill.test/${path}/${code}`;

/** As many as a plan allows in progress. */
const AT_ONCE = 5;

/** The codes that the guide lists in the table of a path. */
function codesInGuide(path: string): [string, string][] {
  const guide = readFileSync(new URL('../../../docs/guides/test-keys.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(new RegExp(`\\| \`https://clipmill.test/${path}/([\\w.]+)\` \\| (.+?) \\|`, 'g'))];
  return rows.map(([, code = '', answer = '']) => [code, answer]);
}

describe('a test key', () => {
  beforeAll(signUp);
  it('walks a project through the real states, with shorts, words and a render, and costs nothing', async () => {
    expect(test).toMatch(/^cmk_test_[\w-]{43}$/);
    const project = await made({ url: NOWHERE, webhook_url: 'http://127.0.0.1:9/hook' });
    expect(project).toMatchObject({ test: true, status: 'pending', credits_cost: 0 });
    const { states, project: ready } = await statesOf(project);
    expect(states.filter((state) => state !== 'transcribed')).toEqual([
      'pending',
      'downloading',
      'transcribing',
      'shorts_created',
      'face_analysis_done',
    ]);
    expect(ready).toMatchObject({ test: true, progress: 100, shorts_count: 5, spoken_language: 'en' });
    const [best] = expectSuccess(
      await call('GET', `/shorts/${project.id}`, { token: test }),
      200,
      shortListResponseSchema,
    ).data.data;
    expect(best).toMatchObject({ test: true, score: 92.4, status: 'face_analysis_done' });
    const path = `/shorts/${project.id}/${best?.id}`;
    const short = expectSuccess(await call('GET', path, { token: test }), 200, shortResponseSchema).data;
    expect(short.words.map(({ text }) => text).join(' ')).toMatch(/^Everybody told me .* same day\.$/);
    expect(short.layout_segments).toHaveLength(1);
    const asked = await call('POST', `${path}/render`, { token: test, body: { aspect_ratio: '1:1' } });
    const render = (asked.body as { data: { id: string } }).data;
    await walk(2);
    const done = expectSuccess(await call('GET', `/renders/${render.id}`, { token: test }), 200, renderResponseSchema);
    expect(done.data).toMatchObject({ test: true, status: 'done', width: 192, height: 192, error_reason: null });
    const file = await fetch(done.data.download_url ?? '');
    expect(file.headers.get('Content-Type')).toBe('video/mp4');
    expect((await file.arrayBuffer()).byteLength).toBe(done.data.size_bytes);
    const captions = await (await fetch(done.data.caption_url ?? '')).text();
    expect(captions).toContain('Everybody told me');
    const { user: owner } = expectSuccess(await call('GET', '/user', user), 200, userResponseSchema);
    expect(owner.balance).toBe(7);
    const events = await localSystem().sql('select event from webhook_deliveries where user_id = ?', testId);
    expect(events).toEqual([{ event: 'project.ready' }, { event: 'render.done' }]);
    const bodies = () =>
      localSystem().sql('select payload ->> ? as test from webhook_deliveries where user_id = ?', '$.test', testId);
    // Bodies are made when they are first sent.
    await expect.poll(bodies).toEqual([{ test: 1 }, { test: 1 }]);
  });

  it('sees only what test keys made, and live keys and people only the rest', async () => {
    const { id } = await made({ url: NOWHERE });
    for (const token of [live, user.token]) {
      expectRefusal(await call('GET', `/projects/${id}`, { token }), 404, 'request.not_found');
      expect(expectSuccess(await call('GET', '/projects', { token }), 200, projectListSchema).data).toEqual([]);
    }
    const hook = { url: 'http://127.0.0.1:9/live' };
    const of = (token: string, path: string) => call('GET', path, { token });
    await call('POST', '/webhooks', { token: live, body: hook });
    expect((await of(test, '/webhooks')).body).toMatchObject({ data: [] });
    expect((await of(live, '/webhooks')).body).toMatchObject({ data: [{ url: hook.url }] });
    const me = expectSuccess(await of(test, '/user'), 200, userResponseSchema).user;
    expect(me).toMatchObject({ email: user.email, balance: 1_000, test: true });
    expect((await of(live, '/user')).body).not.toHaveProperty('user.test');
    const stranger = await makeKey('test', await makeUser());
    expectRefusal(await of(stranger, `/projects/${id}`), 404, 'request.not_found');
  });

  it('never asks a node, and no claim gets its jobs', async () => {
    await made({ url: NOWHERE });
    const open = await localSystem().sql('select status, node from jobs where owner_id = ?', testId);
    expect(open).toContainEqual({ status: 'leased', node: null });
    expect(open).not.toContainEqual(expect.objectContaining({ status: 'queued' }));
  });

  it.each([
    ['POST', '/connections', {}],
    ['POST', '/posts', {}],
    ['POST', '/lives/monitor', {}],
    ['DELETE', '/posts/01JD0000000000000000000000', undefined],
  ])('may not %s %s', async (method, path, body) => {
    expectRefusal(await call(method, path, { token: test, body }), 403, 'test_keys.not_available');
  });

  it('uploads small files alone', async () => {
    const body = { filename: 'a.mp4', size: 10_000_001 };
    expectRefusal(await call('POST', '/uploads', { token: test, body }), 400, 'source.too_large');
    expect((await call('POST', '/uploads', { token: test, body: { ...body, size: 9 } })).status).toBe(201);
  });
});

describe('the test URLs of the guide', () => {
  beforeAll(signUp);
  const refusals = codesInGuide('refuse');
  it.each(refusals)('refuse %s: %s', async (code, answer) => {
    const [status = 0, retryAfter] = answer.match(/\d+/g)?.map(Number) ?? [];
    const refused = await create({ url: urlOf('refuse', code) });
    expectRefusal(refused, status, code);
    expect(refused.headers.get('Retry-After')).toBe(retryAfter === undefined ? null : String(retryAfter));
  });

  it('refuse a preview only for what is wrong with its video', async () => {
    const preview = (code: string) =>
      call('POST', '/videoMetadata', { token: test, body: { url: urlOf('refuse', code) } });
    expectRefusal(await preview('source.not_video'), 400, 'source.not_video');
    expect((await preview('credits.insufficient')).status).toBe(200);
  });

  it('refund a project, each with its reason', async () => {
    const codes = codesInGuide('refund');
    expect(codes.length).toBeGreaterThan(20);
    for (let at = 0; at < codes.length; at += AT_ONCE) {
      for (const [code] of codes.slice(at, at + AT_ONCE)) await made({ url: urlOf('refund', code) });
      await walk(4);
    }
    const listed = expectSuccess(
      await call('GET', '/projects?per_page=100', { token: test }),
      200,
      projectListSchema,
    ).data;
    const ended = codes.map(([code]) => listed.find(({ url }) => url === urlOf('refund', code)));
    expect(ended.map((project) => [project?.status, project?.failure_reason])).toEqual(
      codes.map(([, text]) => ['refunded', text]),
    );
  });

  it.each(codesInGuide('render-error'))('let a render fail with %s', async (code, text) => {
    const project = await made({ url: urlOf('render-error', code), render: { count: 1 } });
    expect((await statesOf(project)).project.status).toBe('face_analysis_done');
    await walk(2);
    const list = await call('GET', `/renders?project_id=${project.id}`, { token: test });
    const [render] = expectSuccess(list, 200, renderListResponseSchema).data.data;
    expect(render).toMatchObject({ test: true, status: 'error', error_reason: text });
  });

  it('are nothing to live keys', async () => {
    const answer = await create({ url: urlOf('refuse', 'rate.limited') }, live);
    expectRefusal(answer, 400, 'source.url_unsupported');
  });

  it('refuse what is no test URL', async () => {
    for (const url of ['https://clipmill.test/refuse/nonsense', 'https://clipmill.test/refund/'])
      expectRefusal(await create({ url }), 400, 'source.url_invalid');
  });
});

describe('what test keys made', () => {
  beforeAll(signUp);
  const { sweep, sql } = localSystem();

  it('is deleted after a day', async () => {
    const { id, created_at: at, expires_at: ends } = await made({ url: NOWHERE });
    expect(Date.parse(ends ?? '') - Date.parse(at)).toBe(24 * 3_600_000);
    await sql('update projects set created_at = created_at - 86400001 where id = ?', id);
    await sweep();
    expectRefusal(await call('GET', `/projects/${id}`, { token: test }), 404, 'request.not_found');
  });

  it('goes on without another request, by the sweep', async () => {
    const { id } = await made({ url: NOWHERE });
    await hurry();
    await sweep();
    const [job] = await sql<{ status: string }>('select status from projects where id = ?', id);
    expect(job?.status).not.toBe('pending');
  });

  it('is deleted with the account', async () => {
    const leaving = await makeUser();
    const key = await makeKey('test', leaving);
    const project = expectSuccess(await create({ url: NOWHERE }, key), 201, projectResponseSchema).data;
    await call('DELETE', '/user', { token: leaving.token, body: { email: leaving.email, password: leaving.password } });
    expectRefusal(await call('GET', '/user', { token: key }), 401, 'auth.required');
    await sweep();
    expect(await sql('select id from projects where id = ?', project.id)).toEqual([]);
    expect(
      await sql(`select id from users where id = ? and deleted_at is null`, `7TEST${leaving.id.slice(5)}`),
    ).toEqual([]);
  });
});
