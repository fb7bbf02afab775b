import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeyListSchema, apiKeyResponseSchema, newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { usageResponseSchema } from '#schema/contract/access/usage.ts';
import { auditListSchema } from '#schema/contract/audit.ts';
import { projectListSchema } from '#schema/contract/project.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { createProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const create = (body: object, token = user.token) => call('POST', '/api-keys', { token, body });
async function makeKey(scopes: string[], more: object = {}) {
  return expectSuccess(await create({ name: 'a key', scopes, ...more }), 201, newApiKeyResponseSchema).data;
}
const list = async () => expectSuccess(await call('GET', '/api-keys', user), 200, apiKeyListSchema).data;

describe('POST /api-keys', () => {
  it('shows the key once, and the list never', async () => {
    const made = await makeKey(['read', 'read'], { name: ' Nightly ' });
    expect(made).toMatchObject({ name: 'Nightly', scopes: ['read'], expires_at: null, last_used_at: null });
    expect(made.key).toMatch(/^cmk_[\w-]{43}$/);
    const listed = await list();
    expect(listed).toMatchObject([{ id: made.id, name: 'Nightly' }]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
  });

  it('keeps the key out of caches', async () => {
    expect((await create({ name: 'k', scopes: ['read'] })).headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    [{ scopes: ['read'] }, 'name is required.'],
    [{ name: 'k' }, 'scopes is required.'],
    [{ name: 'k', scopes: [] }, /^scopes must/],
    [{ name: 'k', scopes: ['admin'] }, /^scopes\.0 must be one of/],
    [{ name: 'k', scopes: ['read'], expires_at: 'tomorrow' }, /^expires_at must be a time/],
    [{ name: 'k', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at must be in the future.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await create(body), 400, 'request.invalid')).toMatch(sentence);
    expect(await list()).toEqual([]);
  });

  it('makes one key for an Idempotency-Key, and stores no answer with it', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    const send = () => call('POST', '/api-keys', { token: user.token, body: { name: 'k', scopes: ['read'] }, headers });
    const { key } = expectSuccess(await send(), 201, newApiKeyResponseSchema).data;
    const repeat = await send();
    expect(expectRefusal(repeat, 400, 'idempotency.shown_once')).toMatch(/shown only once/);
    expect(repeat.headers.get('Idempotent-Replay')).toBe('true');
    expect(await list()).toHaveLength(1);
    const kept = await localSystem().sql('select * from idempotency_keys where user_id = ?', user.id);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(key);
    expect((await call('GET', '/user', { token: key })).status).toBe(200);
  });

  it('gives the same refusal again for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    const send = () => call('POST', '/api-keys', { token: user.token, body: { scopes: ['read'] }, headers });
    for (const answer of [await send(), await send()]) expectRefusal(answer, 400, 'request.invalid');
  });

  it('makes fifty at most', async () => {
    const made = await Promise.all(Array.from({ length: 52 }, () => create({ name: 'k', scopes: ['read'] })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expectRefusal(await create({ name: 'k', scopes: ['read'] }), 403, 'api_keys.too_many');
  });
});

describe('an API key', () => {
  it('with read reads, in single round trips and lists, and changes nothing', async () => {
    const { key } = await makeKey(['read']);
    expectSuccess(await call('GET', '/user', { token: key }), 200, userResponseSchema);
    expectSuccess(await call('GET', '/projects', { token: key }), 200, projectListSchema);
    const body = { url: '' };
    expectRefusal(await call('POST', '/projects', { token: key, body }), 403, 'auth.scope_missing');
    expectRefusal(await call('DELETE', `/projects/${ulid()}`, { token: key }), 403, 'auth.scope_missing');
    expectRefusal(await call('GET', '/webhooks', { token: key }), 403, 'auth.scope_missing');
  });

  it('with write changes things, and reads nothing', async () => {
    const { key } = await makeKey(['write']);
    expectRefusal(await call('POST', '/projects', { token: key, body: { url: '' } }), 400, 'source.url_empty');
    expectRefusal(await call('GET', '/projects', { token: key }), 403, 'auth.scope_missing');
    expectRefusal(await call('GET', '/user', { token: key }), 403, 'auth.scope_missing');
    const told = { url: 'https://example.com/talk.mp4', webhook_url: 'https://hooks.example.com/clips' };
    expectRefusal(await call('POST', '/projects', { token: key, body: told }), 403, 'auth.scope_missing');
  });

  it('with webhooks manages webhooks alone', async () => {
    const { key } = await makeKey(['webhooks']);
    expect((await call('GET', '/webhooks', { token: key })).status).toBe(200);
    expectRefusal(await call('GET', '/user', { token: key }), 403, 'auth.scope_missing');
    expectRefusal(await call('POST', '/projects', { token: key, body: {} }), 403, 'auth.scope_missing');
  });

  it.each([
    ['POST', '/api-keys', { name: 'k', scopes: ['read'] }],
    ['GET', '/api-keys', undefined],
    ['GET', '/sessions', undefined],
    ['DELETE', '/sessions', undefined],
    ['POST', '/password', { password: 'long enough' }],
    ['POST', '/logout', {}],
    ['POST', '/token/refresh', {}],
    ['GET', '/user/export', undefined],
    ['DELETE', '/user', { email: 'a@b.test' }],
  ])('never may %s %s', async (method, path, body) => {
    const { key } = await makeKey(['read', 'write', 'webhooks']);
    expectRefusal(await call(method, path, { token: key, body }), 403, 'auth.session_required');
  });

  it('is refused once it is revoked, and by nobody else', async () => {
    const { key, id } = await makeKey(['read']);
    const stranger = await makeUser();
    expectRefusal(await call('DELETE', `/api-keys/${id}`, stranger), 404, 'request.not_found');
    expect((await call('GET', '/user', { token: key })).status).toBe(200);
    expectSuccess(await call('DELETE', `/api-keys/${id}`, user), 200, apiKeyResponseSchema);
    expectRefusal(await call('GET', '/user', { token: key }), 401, 'auth.required');
    expectRefusal(await call('DELETE', `/api-keys/${id}`, user), 404, 'request.not_found');
  });

  it('is refused after its end', async () => {
    const { key, id } = await makeKey(['read'], { expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await call('GET', '/projects', { token: key })).status).toBe(200);
    await localSystem().sql('update api_keys set expires_at = ? where id = ?', Date.now(), id);
    for (const path of ['/projects', '/user'])
      expectRefusal(await call('GET', path, { token: key }), 401, 'auth.required');
  });

  it('shows when it was used last', async () => {
    const { key } = await makeKey(['read']);
    await call('GET', '/user', { token: key });
    await expect.poll(async () => (await list())[0]?.last_used_at).not.toBeNull();
  });

  it('survives signing out everywhere and a new password', async () => {
    const { key } = await makeKey(['read']);
    await call('DELETE', '/sessions', user);
    expect((await call('GET', '/user', { token: key })).status).toBe(200);
  });
});

describe('GET /usage', () => {
  const usage = async (query = '') => call('GET', `/usage${query}`, user);

  it('says what each key created, also once it is deleted', async () => {
    const made = await makeKey(['write'], { name: 'Nightly' });
    await createProject({ ...user, token: made.key }, { url: talk.url });
    await createProject(user, { url: talk.url });
    const today = new Date().toISOString().slice(0, 10);
    const { data } = expectSuccess(await usage('?days=90'), 200, usageResponseSchema);
    expect(data).toMatchObject([
      { date: today, api_key: null, requests: null, minutes_processed: 0, credits: 2 },
      { date: today, api_key: { id: made.id, name: 'Nightly' }, minutes_processed: 0, credits: 2 },
    ]);
    await call('DELETE', `/api-keys/${made.id}`, user);
    const after = expectSuccess(await usage(), 200, usageResponseSchema).data;
    expect(after[1]).toMatchObject({ api_key: { id: made.id, name: null }, credits: 2 });
  });

  it.each(['?days=0', '?days=91', '?days=x'])('refuses %s', async (query) => {
    expectRefusal(await usage(query), 400, 'request.invalid');
  });
});

describe('GET /user/audit', () => {
  const events = async (query = '') =>
    expectSuccess(await call('GET', `/user/audit${query}`, user), 200, auditListSchema).data;

  it('has sign-ins, keys and deletions of the account, newest first', async () => {
    const { id } = await makeKey(['read']);
    await call('DELETE', `/api-keys/${id}`, user);
    const [deleted, created, signIn, made] = await events();
    expect(deleted).toMatchObject({
      action: 'deleted',
      subject: `api-keys/${id}`,
      actor: 'user',
      network: expect.any(String),
    });
    expect(created).toMatchObject({ action: 'api_key.created', subject: id });
    expect(signIn).toMatchObject({ action: 'sign_in', client: expect.any(String) });
    expect(made).toMatchObject({ action: 'user.created', actor: 'operator', client: null });
    expect(await events('?action=sign_in')).toHaveLength(1);
  });

  it('says which API key acted', async () => {
    const { key, id } = await makeKey(['webhooks']);
    const body = { url: 'https://example.com/hook' };
    const hook = (await call('POST', '/webhooks', { token: key, body })).body as { data: { id: string } };
    await call('DELETE', `/webhooks/${hook.data.id}`, { token: key });
    expect(await events('?action=deleted')).toMatchObject([{ subject: `webhooks/${hook.data.id}`, api_key_id: id }]);
  });

  it('has nothing of other users, and nothing of what failed', async () => {
    const stranger = await makeUser();
    await call('DELETE', `/projects/${ulid()}`, user);
    expect((await events()).map(({ action }) => action)).toEqual(['sign_in', 'user.created']);
    expect(stranger.id).not.toBe(user.id);
  });

  it('has failed sign-ins', async () => {
    await call('POST', '/login', { body: { email: user.email, password: 'wrong' } });
    await expect.poll(async () => events('?action=sign_in.failed')).toHaveLength(1);
  });
});
