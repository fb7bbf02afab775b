import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { requestListSchema } from '#schema/contract/access/requests.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { type Answer, API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';

describe('GET /requests', () => {
  let user: TestUser;
  let live: { id: string; key: string };
  let reader: { id: string; key: string };
  let test: { id: string; key: string };
  /** What was sent, oldest first. */
  let sent: Record<'refused' | 'unscoped' | 'missing' | 'listed' | 'made' | 'real' | 'second', Answer>;
  const template = ulid();

  async function makeKey(kind: string, scopes: string[], name = kind) {
    const answer = await call('POST', '/api-keys', { token: user.token, body: { name, scopes, kind } });
    return expectSuccess(answer, 201, newApiKeyResponseSchema).data;
  }
  const list = async (query = '', token = user.token) =>
    expectSuccess(await call('GET', `/requests${query}`, { token }), 200, requestListSchema);
  const paths = async (query: string, token?: string) =>
    (await list(query, token)).data.map(({ method, path, status }) => `${method} ${path} ${status}`);
  const idOf = (answer: Answer) => answer.headers.get('X-Request-Id');

  beforeAll(async () => {
    user = await makeUser();
    live = await makeKey('live', ['write'], 'Nightly');
    reader = await makeKey('live', ['read'], 'Reader');
    test = await makeKey('test', ['read', 'write', 'publish']);
    const body = { url: 'https://secret.example.com/talk.mp4', language: 'secret' };
    sent = {
      refused: await call('POST', '/projects?signature=secret', { token: live.key, body }),
      unscoped: await call('GET', '/projects?q=secret', { token: live.key }),
      missing: await call('DELETE', `/templates/${template}`, { token: live.key }),
      listed: await call('GET', '/projects', { token: reader.key }),
      made: await call('POST', '/estimate', { token: test.key, body: { url: 'https://clipmill.test/talk.mp4' } }),
      real: await call('POST', '/posts', { token: test.key, body: {} }),
      second: await call('POST', `${API.replace(/v1$/, 'v2')}/projects`, { token: live.key, body: { url: '' } }),
    };
    await call('POST', '/projects', { token: user.token, body: {} });
  });

  it('has failures with their code and field, newest first, and no read that succeeded', async () => {
    expect(sent.listed.status).toBe(200);
    const { data } = await list();
    expect(data.map(({ id }) => id)).toEqual(
      [sent.second, sent.real, sent.made, sent.missing, sent.unscoped, sent.refused].map(idOf),
    );
    const key = { id: live.id, name: 'Nightly', kind: 'live' };
    expect(data[5]).toMatchObject({
      method: 'POST',
      path: '/api/v1/projects',
      status: 400,
      error_code: 'request.invalid',
      error_field: 'language',
      error: 'The request is invalid. Check its fields against the API reference.',
      times: 1,
      api_key: key,
    });
    expect(data[4]).toMatchObject({ method: 'GET', path: '/api/v1/projects', error_code: 'auth.scope_missing' });
    expect(data[3]).toMatchObject({ path: `/api/v1/templates/${template}`, status: 404, error_field: null });
    expect(data[1]).toMatchObject({ status: 403, error_code: 'test_keys.not_available', api_key: { kind: 'test' } });
    expect(data[0]).toMatchObject({ path: '/api/v2/projects', error_code: 'source.url_empty', error_field: 'url' });
  });

  it('has nothing of bodies and queries', async () => {
    const kept = await localSystem().sql('select * from key_requests where user_id = ?', user.id);
    expect(kept).toHaveLength(6);
    expect(JSON.stringify(kept)).not.toMatch(/secret|signature|cmk_/);
  });

  it('is filtered by key, failure, status, method and request', async () => {
    const missing = `DELETE /api/v1/templates/${template} 404`;
    expect(await paths(`?api_key_id=${live.id}&method=DELETE`)).toEqual([missing]);
    expect(await paths(`?api_key_id=${reader.id}`)).toEqual([]);
    expect(await paths('?status=404')).toEqual([missing]);
    expect(await paths(`?status=failed&api_key_id=${test.id}`)).toEqual(['POST /api/v1/posts 403']);
    expect(await paths(`?request_id=${idOf(sent.missing)}`)).toEqual([missing]);
    for (const query of ['?status=bad', '?method=get', '?api_key_id=x', '?request_id=x'])
      expectRefusal(await call('GET', `/requests${query}`, user), 400, 'request.invalid');
  });

  it('comes in pages', async () => {
    const { data, meta } = await list('?per_page=4&page=2');
    expect(data.map(({ id }) => id)).toEqual([idOf(sent.unscoped), idOf(sent.refused)]);
    expect(meta).toMatchObject({ total: 6, last_page: 2 });
  });

  it('shows a key its account, a test key what test keys did, and another account nothing', async () => {
    expect(await paths('', reader.key)).toHaveLength(6);
    expect(await paths('', test.key)).toEqual([
      'POST /api/v1/posts 403',
      expect.stringMatching(/^POST \/api\/v1\/estimate /),
    ]);
    expect(await paths('', (await makeUser()).token)).toEqual([]);
  });

  it('joins equal failures', async () => {
    const { key, id } = await makeKey('live', ['read']);
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push(await call('GET', `/renders/${ulid()}`, { token: key }));
    const { data } = await list(`?api_key_id=${id}`);
    expect(data).toMatchObject([{ id: idOf(answers[0]!), times: 3, status: 404 }]);
    for (const answer of answers) expect((await list(`?request_id=${idOf(answer)}`)).data).toEqual(data);
    await call('DELETE', `/api-keys/${id}`, user);
    expect((await list(`?api_key_id=${id}`)).data).toMatchObject([{ api_key: { id, name: null } }]);
  });

  it('forgets after seven days', async () => {
    const old = Date.now() - 7 * 86_400_000;
    await localSystem().sql('update key_requests set created_at = ? where id = ?', old, idOf(sent.refused));
    await localSystem().sweep();
    expect(await paths(`?request_id=${idOf(sent.refused)}`)).toEqual([]);
    expect(await paths(`?request_id=${idOf(sent.missing)}`)).toHaveLength(1);
  });

  it('goes with the account', async () => {
    const exported = await call('GET', '/user/export', user);
    expect(exported.body).toMatchObject({ requests: expect.arrayContaining([expect.objectContaining({ times: 3 })]) });
    const { email, password } = user;
    expect((await call('DELETE', '/user', { token: user.token, body: { email, password } })).status).toBe(200);
    expect(await localSystem().sql('select id from key_requests where user_id = ?', user.id)).toEqual([]);
  });
});
