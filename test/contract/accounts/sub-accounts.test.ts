import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeyListSchema, newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import {
  accountListSchema,
  accountResponseSchema,
  type AccountView,
  transferResponseSchema,
} from '#schema/contract/access/sub-account.ts';
import { usageResponseSchema } from '#schema/contract/access/usage.ts';
import { exportSchema } from '#schema/contract/account.ts';
import { auditListSchema } from '#schema/contract/audit.ts';
import { estimateResponseSchema } from '#schema/contract/estimate.ts';
import { projectListSchema } from '#schema/contract/project.ts';
import { creditListSchema, userResponseSchema } from '#schema/contract/user.ts';
import { localSystem } from '../../support/system/local-system.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { failDownload } from '../support/farm.ts';
import { createProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
const { sql, sweep } = localSystem();
/** What the talk costs. */
const COST = 2;

let parent: TestUser;
beforeEach(async () => {
  parent = await makeUser({ credits: 10 });
});

const create = (body: object, token = parent.token, headers = {}) =>
  call('POST', '/accounts', { token, body, headers });
const makeAccount = async (body: object = {}): Promise<AccountView> =>
  expectSuccess(await create({ name: 'Acme', ...body }), 201, accountResponseSchema).data;
const read = async (id: string) =>
  expectSuccess(await call('GET', `/accounts/${id}`, parent), 200, accountResponseSchema).data;
const patch = (id: string, body: object) => call('PATCH', `/accounts/${id}`, { token: parent.token, body });
const move = (id: string, amount: number, headers = {}, token = parent.token) =>
  call('POST', `/accounts/${id}/credits`, { token, body: { amount }, headers });
const SCOPES = ['read', 'write', 'webhooks'];
const askKey = (id: string, body: object = {}) =>
  call('POST', `/accounts/${id}/api-keys`, { token: parent.token, body: { name: 'k', scopes: SCOPES, ...body } });
const makeKey = async (id: string, body: object = {}) =>
  expectSuccess(await askKey(id, body), 201, newApiKeyResponseSchema).data;
const own = async (scopes: string[], kind = 'live') => {
  const body = { name: 'k', scopes, kind };
  return expectSuccess(await call('POST', '/api-keys', { token: parent.token, body }), 201, newApiKeyResponseSchema)
    .data.key;
};
const balanceOf = async (token = parent.token) =>
  expectSuccess(await call('GET', '/user', { token }), 200, userResponseSchema).user.balance;
const movements = async (token = parent.token) =>
  expectSuccess(await call('GET', '/user/credits', { token }), 200, creditListSchema).data;
/** As a key of a sub-account. */
const as = (key: string): TestUser => ({ ...parent, token: key });
const operate = (body: object, who = parent.id) =>
  call('PATCH', `${BASE_URL}/internal/v1/users/${who}`, { token: OPERATOR_TOKEN, body });

describe('POST /accounts', () => {
  it('makes an account with credits of its parent, which shows it', async () => {
    const account = await makeAccount({ external_id: 'c-1', credits: 4, limits: { unfinished_projects: 2, reads: 9 } });
    expect(account).toMatchObject({
      name: 'Acme',
      external_id: 'c-1',
      balance: 4,
      limits: { unfinished_projects: 2, reads: 9 },
      api_keys: 0,
    });
    expect(await read(account.id)).toEqual(account);
    expect(await balanceOf()).toBe(6);
    const other = await makeAccount();
    const list = async (query = '') =>
      expectSuccess(await call('GET', `/accounts${query}`, parent), 200, accountListSchema).data.map(({ id }) => id);
    expect(await list()).toEqual([other.id, account.id]);
    expect(await list('?external_id=c-1')).toEqual([account.id]);
  });

  it.each([
    [{}, 'name is required.'],
    [{ name: '' }, /^name must/],
    [{ name: 'A', credits: -1 }, /^credits must/],
    [
      { name: 'A', limits: { unfinished_projects: 6 } },
      'limits.unfinished_projects must be at most 5, as your plan allows.',
    ],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await create(body), 400, 'request.invalid')).toMatch(sentence);
    expect(await balanceOf()).toBe(10);
  });

  it('refuses more credits than there are, and makes nothing', async () => {
    const refused = await create({ name: 'A', credits: 11 });
    expect(expectRefusal(refused, 403, 'accounts.too_few_credits')).toBe(
      'You have fewer than 11 credits. Send less as credits.',
    );
    expect((await call('GET', '/accounts', parent)).body).toMatchObject({ data: [] });
  });

  it('gives an external_id once, also to two at the same time, and again once it is free', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'A', external_id: 'same' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    for (const refused of answers.filter(({ status }) => status === 400))
      expectRefusal(refused, 400, 'accounts.external_id_taken');
    const other = await makeAccount({ external_id: 'other' });
    expectRefusal(await patch(other.id, { external_id: 'same' }), 400, 'accounts.external_id_taken');
    const kept = expectSuccess(await patch(other.id, { external_id: 'other' }), 200, accountResponseSchema);
    expect(kept.data.external_id).toBe('other');
    expectSuccess(await patch(other.id, { external_id: null }), 200, accountResponseSchema);
    await makeAccount({ external_id: 'other' });
  });

  it('makes one account for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    const [first, second] = [
      await create({ name: 'A', credits: 3 }, parent.token, headers),
      await create({ name: 'A', credits: 3 }, parent.token, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(await balanceOf()).toBe(7);
  });

  it('makes as many as the plan allows', async () => {
    await operate({ limits: { sub_accounts: 2 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'A' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(expectRefusal(await create({ name: 'A' }), 403, 'accounts.too_many')).toMatch(/allows 2 sub-accounts/);
  });
});

describe('who may manage sub-accounts', () => {
  it('is a key with the scope accounts, which may nothing else', async () => {
    const key = await own(['accounts']);
    const made = expectSuccess(await create({ name: 'A' }, key), 201, accountResponseSchema).data;
    expect((await call('GET', `/accounts/${made.id}`, { token: key })).status).toBe(200);
    expectRefusal(await call('GET', '/projects', { token: key }), 403, 'auth.scope_missing');
    const writer = await own(['read', 'write']);
    expectRefusal(await create({ name: 'A' }, writer), 403, 'auth.scope_missing');
    expectRefusal(await call('GET', '/accounts', { token: writer }), 403, 'auth.scope_missing');
  });

  it('is no test key', async () => {
    const key = await own(['accounts'], 'test');
    expectRefusal(await create({ name: 'A' }, key), 403, 'test_keys.not_available');
    expectRefusal(await call('GET', '/accounts', { token: key }), 403, 'test_keys.not_available');
  });

  it('is no sub-account', async () => {
    const { id } = await makeAccount();
    expect(expectRefusal(await askKey(id, { scopes: ['accounts'] }), 400, 'request.invalid')).toMatch(/^scopes\.0/);
    const { key, id: keyId } = await makeKey(id);
    expectRefusal(await create({ name: 'A' }, key), 403, 'auth.scope_missing');
    await sql('update api_keys set scopes = ? where id = ?', '["accounts"]', keyId);
    expectRefusal(await create({ name: 'A' }, key), 403, 'accounts.is_sub_account');
  });

  it('is no other user', async () => {
    const { id } = await makeAccount({ credits: 3 });
    const key = await makeKey(id);
    const stranger = await makeUser();
    const body = { name: 'k', scopes: SCOPES, amount: -1 };
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/credits'],
      ['GET', '/export'],
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['DELETE', `/api-keys/${key.id}`],
    ] as const) {
      const sent = { token: stranger.token, ...(method === 'GET' ? {} : { body }) };
      expectRefusal(await call(method, `/accounts/${id}${path}`, sent), 404, 'request.not_found');
    }
    expectRefusal(await call('GET', `/usage?account_id=${id}`, stranger), 404, 'request.not_found');
    expectRefusal(await call('GET', `/accounts/${parent.id}`, parent), 404, 'request.not_found');
  });
});

describe('POST /accounts/{id}/credits', () => {
  it('moves credits both ways, and each side has the movement', async () => {
    const { id } = await makeAccount();
    const { key } = await makeKey(id, { scopes: ['read'] });
    const { data } = expectSuccess(await move(id, 5), 201, transferResponseSchema);
    expect(data).toMatchObject({ account_id: id, amount: 5 });
    expectSuccess(await move(id, -2), 201, transferResponseSchema);
    expect([await balanceOf(), await balanceOf(key)]).toEqual([7, 3]);
    expect(await movements()).toMatchObject([{ delta: 2 }, { delta: -5, ref: `${data.id}:${id}` }, { delta: 10 }]);
    expect(await movements(key)).toMatchObject([
      { delta: -2 },
      { delta: 5, reason: 'transfer', ref: `${data.id}:${parent.id}`, project_id: null },
    ]);
  });

  it('never takes more than there is, whatever comes at the same time', async () => {
    const { id } = await makeAccount();
    const given = await Promise.all([4, 4, 4, 4, 4].map((amount) => move(id, amount)));
    expect(given.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const refused of given.filter(({ status }) => status !== 201))
      expect(expectRefusal(refused, 403, 'accounts.too_few_credits')).toMatch(/^You have fewer than 4 credits/);
    const back = await Promise.all([-5, -5].map((amount) => move(id, amount)));
    expect(back.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect([(await read(id)).balance, await balanceOf()]).toEqual([3, 7]);
  });

  it('moves once for an Idempotency-Key, also at the same time', async () => {
    const { id } = await makeAccount();
    const headers = { 'Idempotency-Key': ulid() };
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 3, headers)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([(await read(id)).balance, await balanceOf()]).toEqual([3, 7]);
  });

  it.each([0, 1.5, 'x', 1e9])('refuses the amount %j', async (amount) => {
    const { id } = await makeAccount();
    expect(expectRefusal(await move(id, amount as number), 400, 'request.invalid')).toMatch(/^amount must/);
  });
});

describe('a key of a sub-account', () => {
  it('sees its own alone, pays itself, and gets its own refunds', async () => {
    const [one, two] = [await makeAccount({ credits: 3 }), await makeAccount({ credits: 3 })];
    const [{ key }, sibling] = [await makeKey(one.id), await makeKey(two.id)];
    const project = await createProject(as(key), { url: talk.url });
    for (const token of [parent.token, sibling.key]) {
      expectRefusal(await call('GET', `/projects/${project.id}`, { token }), 404, 'request.not_found');
      expect(expectSuccess(await call('GET', '/projects', { token }), 200, projectListSchema).data).toEqual([]);
    }
    const ofParent = await createProject(parent, { url: talk.url });
    expectRefusal(await call('GET', `/projects/${ofParent.id}`, { token: key }), 404, 'request.not_found');
    expect([await balanceOf(key), await balanceOf()]).toEqual([3 - COST, 4 - COST]);
    const poor = await call('POST', '/projects', { token: key, body: { url: talk.url } });
    expectRefusal(poor, 403, 'credits.insufficient');
    await failDownload(project.id);
    expect([await balanceOf(key), await balanceOf()]).toEqual([3, 4 - COST]);
    const hook = { url: 'http://127.0.0.1:9/sub' };
    await call('POST', '/webhooks', { token: key, body: hook });
    expect((await call('GET', '/webhooks', parent)).body).toMatchObject({ data: [] });
    expectRefusal(await call('GET', '/user/export', { token: key }), 403, 'auth.session_required');
  });

  it('is listed, revoked and counted by the parent', async () => {
    const { id } = await makeAccount();
    const { key, id: keyId } = await makeKey(id, { name: 'Shop' });
    const keys = await call('GET', `/accounts/${id}/api-keys`, parent);
    expect(expectSuccess(keys, 200, apiKeyListSchema).data).toMatchObject([{ id: keyId, name: 'Shop' }]);
    expect((await read(id)).api_keys).toBe(1);
    expectRefusal(await call('DELETE', `/api-keys/${keyId}`, parent), 404, 'request.not_found');
    await call('DELETE', `/accounts/${id}/api-keys/${keyId}`, parent);
    expectRefusal(await call('GET', '/user', { token: key }), 401, 'auth.required');
  });

  it('of the kind test works beside it', async () => {
    const { id } = await makeAccount({ credits: 3 });
    const { key } = await makeKey(id, { kind: 'test' });
    const body = { url: 'http://127.0.0.1:9/talk.mp4' };
    expect((await call('POST', '/projects', { token: key, body })).status).toBe(201);
    const me = expectSuccess(await call('GET', '/user', { token: key }), 200, userResponseSchema).user;
    expect(me).toMatchObject({ test: true, name: 'Acme' });
    expect((await read(id)).balance).toBe(3);
  });
});

describe('limits of a sub-account', () => {
  const start = (token: string) => call('POST', '/projects', { token, body: { url: talk.url } });

  it('hold it below those of the plan, and change', async () => {
    const { id } = await makeAccount({ credits: 8, limits: { unfinished_projects: 1, upload_bytes: 10 } });
    const { key } = await makeKey(id);
    await createProject(as(key), { url: talk.url });
    expectRefusal(await start(key), 403, 'projects.too_many_unfinished');
    const estimate = await call('POST', '/estimate', { token: key, body: { url: talk.url } });
    const { verdict } = expectSuccess(estimate, 200, estimateResponseSchema).data;
    expect(verdict).toMatchObject({ accepted: false, code: 'projects.too_many_unfinished' });
    const upload = () => call('POST', '/uploads', { token: key, body: { filename: 'a.mp4', size: 11 } });
    expectRefusal(await upload(), 403, 'uploads.too_large');
    const changed = await patch(id, { name: 'New', limits: { unfinished_projects: 2, upload_bytes: null } });
    expect(expectSuccess(changed, 200, accountResponseSchema).data).toMatchObject({
      name: 'New',
      limits: { unfinished_projects: 2 },
    });
    await createProject(as(key), { url: talk.url });
    expect((await upload()).status).toBe(201);
    expect(expectRefusal(await patch(id, { limits: { reads: 1e6 } }), 400, 'request.invalid')).toMatch(
      /^limits\.reads must be at most 300/,
    );
  });

  it('are those of the plan for all together', async () => {
    await operate({ limits: { unfinished_projects: 2, upload_bytes: 10 } });
    const accounts = [await makeAccount({ credits: 4 }), await makeAccount({ credits: 4 })];
    const keys = await Promise.all(accounts.map(async ({ id }) => (await makeKey(id)).key));
    const answers = await Promise.all([...keys, ...keys].map(start));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403]);
    expectRefusal(await start(parent.token), 403, 'projects.too_many_unfinished');
    const upload = (token = '') => call('POST', '/uploads', { token, body: { filename: 'a.mp4', size: 6 } });
    expect((await upload(keys[0])).status).toBe(201);
    expectRefusal(await upload(keys[1]), 403, 'uploads.too_large');
  });

  it('follow what operators do with the parent, as its suspension does', async () => {
    const { id } = await makeAccount();
    const { key } = await makeKey(id);
    await operate({ plan: 'pro', suspended: true });
    expectRefusal(await call('GET', '/user', { token: key }), 403, 'auth.suspended');
    await operate({ suspended: false });
    const { user } = expectSuccess(await call('GET', '/user', { token: key }), 200, userResponseSchema);
    expect([user.subscription.plan.slug, user.limits.unfinished_projects]).toEqual(['pro', 20]);
  });

  it('take the turns of the parent on the nodes', async () => {
    const { id } = await makeAccount({ credits: 3 });
    const project = await createProject(as((await makeKey(id)).key), { url: talk.url });
    expect(await sql('select owner_id from jobs where project_id = ?', project.id)).toEqual([{ owner_id: parent.id }]);
  });
});

describe('what the parent sees', () => {
  it('is the usage of one, of all, or its own', async () => {
    const { id } = await makeAccount({ credits: 3 });
    const { key, id: keyId } = await makeKey(id);
    await createProject(as(key), { url: talk.url });
    await createProject(parent, { url: talk.url });
    const usage = async (query: string, token = parent.token) =>
      expectSuccess(await call('GET', `/usage${query}`, { token }), 200, usageResponseSchema).data;
    const ofSub = { account_id: id, api_key: { id: keyId, name: 'k' }, credits: COST };
    const ofParent = { account_id: null, api_key: null, credits: COST };
    expect(await usage('')).toMatchObject([ofParent]);
    expect(await usage(`?account_id=${id}`)).toMatchObject([ofSub]);
    expect(await usage('?account_id=all')).toMatchObject([ofParent, ofSub]);
    expect(await usage('?account_id=all', key)).toMatchObject([{ ...ofSub, account_id: null }]);
    expectRefusal(await call('GET', '/usage?account_id=x', parent), 400, 'request.invalid');
  });

  it('is a log of what was done, and the accounts in its export', async () => {
    const acting = await own(['accounts']);
    const { id } = expectSuccess(await create({ name: 'A' }, acting), 201, accountResponseSchema).data;
    await move(id, 1);
    const { id: keyId } = await makeKey(id);
    await patch(id, { name: 'B' });
    const log = expectSuccess(await call('GET', '/user/audit', parent), 200, auditListSchema).data;
    expect(log.slice(0, 4)).toMatchObject([
      { action: 'account.changed', subject: `accounts/${id}` },
      { action: 'api_key.created', subject: `accounts/${id}/api-keys/${keyId}` },
      { action: 'credits.moved', subject: `accounts/${id}` },
      { action: 'account.created', subject: `accounts/${id}` },
    ]);
    expect(log[3]?.api_key_id).not.toBeNull();
    const whole = expectSuccess(await call('GET', '/user/export', parent), 200, exportSchema);
    expect(whole.sub_accounts).toMatchObject([{ id, name: 'B', balance: 1 }]);
    const part = expectSuccess(await call('GET', `/accounts/${id}/export`, parent), 200, exportSchema);
    expect(part).toMatchObject({ user: { id }, credits: [{ delta: 1 }], api_keys: [{ id: keyId }] });
  });
});

describe('DELETE /accounts/{id}', () => {
  const close = (id: string) => call('DELETE', `/accounts/${id}`, parent);

  it('ends its keys, deletes its projects, and gives all its credits back, those of unfinished projects too', async () => {
    const { id } = await makeAccount({ credits: 5, external_id: 'gone' });
    const { key } = await makeKey(id);
    const project = await createProject(as(key), { url: talk.url });
    expect(expectSuccess(await close(id), 200, accountResponseSchema).data).toMatchObject({ id, balance: 5 - COST });
    expectRefusal(await call('GET', '/user', { token: key }), 401, 'auth.required');
    for (const again of [close(id), call('GET', `/accounts/${id}`, parent), move(id, 1), askKey(id), patch(id, {})])
      expectRefusal(await again, 404, 'request.not_found');
    await sweep();
    expect(await sql('select id from projects where id = ?', project.id)).toEqual([]);
    expect(await balanceOf()).toBe(10);
    const [row] = await sql('select name, external_id, balance from users where id = ?', id);
    expect(row).toEqual({ name: '', external_id: null, balance: 0 });
    expect((await call('GET', '/accounts', parent)).body).toMatchObject({ data: [] });
    await makeAccount({ external_id: 'gone' });
  });

  it('loses no credit to what moves at the same time', async () => {
    const { id } = await makeAccount({ credits: 5 });
    await Promise.all([move(id, 2), close(id), move(id, -1), close(id)]);
    await sweep();
    expect([await balanceOf(), await sql('select balance from users where id = ?', id)]).toEqual([
      10,
      [{ balance: 0 }],
    ]);
  });

  it('follows when the parent is deleted', async () => {
    const accounts = [await makeAccount({ credits: 3 }), await makeAccount()];
    const keys = await Promise.all(accounts.map(async ({ id }) => (await makeKey(id)).key));
    const { id: projectId } = await createProject(as(keys[0] ?? ''), { url: talk.url });
    await call('DELETE', '/user', { token: parent.token, body: { email: parent.email, password: parent.password } });
    for (const token of keys) expectRefusal(await call('GET', '/user', { token }), 401, 'auth.required');
    const left = () =>
      sql('select id from users where parent_id = ? and (erased_at is null or name <> ?)', parent.id, '');
    for (let minute = 0; minute < 20 && (await left()).length > 0; minute += 1) await sweep();
    expect(await left()).toEqual([]);
    expect(await sql('select id from projects where id = ?', projectId)).toEqual([]);
  });
});
