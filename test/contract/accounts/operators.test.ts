import { beforeEach, describe, expect, it } from 'vitest';
import { newApiKeyResponseSchema } from '#schema/contract/access/api-key.ts';
import { operatorAuditListSchema } from '#schema/contract/audit.ts';
import { loginResponseSchema, operatorUserResponseSchema, userResponseSchema } from '#schema/contract/user.ts';
import {
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const operate = (method: string, path = '', body?: object, token = OPERATOR_TOKEN) =>
  call(method, `${BASE_URL}/internal/v1/users/${encodeURIComponent(user.email)}${path}`, { token, body });
const change = async (body: object) =>
  expectSuccess(await operate('PATCH', '', body), 200, operatorUserResponseSchema).data;
const statusWith = async (token: string) => (await call('GET', '/user', { token })).status;

describe('an operator', () => {
  it('suspends a user: no request, no sign-in, no key; and restores', async () => {
    const made = await call('POST', '/api-keys', { token: user.token, body: { name: 'k', scopes: ['read'] } });
    const { key } = expectSuccess(made, 201, newApiKeyResponseSchema).data;
    const first = (await change({ suspended: true })).suspended_at;
    expect(first).not.toBeNull();
    expect((await change({ suspended: true })).suspended_at).toBe(first);
    for (const path of ['/user', '/projects'])
      for (const token of [user.token, key]) expectRefusal(await call('GET', path, { token }), 403, 'auth.suspended');
    const { email, password } = user;
    expectRefusal(await call('POST', '/login', { body: { email, password } }), 403, 'auth.suspended');
    expectRefusal(await call('POST', '/login', { body: { email, password: 'wrong' } }), 401, 'auth.wrong_credentials');
    expect((await change({ suspended: false })).suspended_at).toBeNull();
    expect([await statusWith(user.token), await statusWith(key)]).toEqual([200, 200]);
  });

  it('changes the plan and limits of one user, and takes the limits back', async () => {
    expect((await change({ plan: 'pro' })).limits.unfinished_projects).toBe(20);
    const limited = await change({ limits: { unfinished_projects: 2, video_metadata: 7 } });
    expect(limited).toMatchObject({ own_limits: { unfinished_projects: 2, video_metadata: 7 } });
    const shown = expectSuccess(await call('GET', '/user', user), 200, userResponseSchema).user;
    expect(shown).toMatchObject({ limits: { unfinished_projects: 2 }, subscription: { plan: { slug: 'pro' } } });
    expect(shown).not.toHaveProperty('own_limits');
    expect(await change({ limits: null })).toMatchObject({ own_limits: null, limits: { unfinished_projects: 20 } });
  });

  it('ends all sessions', async () => {
    expect((await operate('DELETE', '/sessions')).status).toBe(200);
    expect(await statusWith(user.token)).toBe(401);
    const { email, password } = user;
    expectSuccess(await call('POST', '/login', { body: { email, password } }), 200, loginResponseSchema);
  });

  it('leaves events that the user sees, and reads those of everything', async () => {
    await change({ suspended: true });
    await change({ suspended: false, plan: 'pro' });
    await operate('POST', '/credits', { amount: 5 });
    const { data } = expectSuccess(await operate('GET', '/audit'), 200, operatorAuditListSchema);
    expect(data.map(({ action, actor }) => [action, actor])).toEqual([
      ['credits.granted', 'operator'],
      expect.arrayContaining(['operator']),
      expect.arrayContaining(['operator']),
      ['user.suspended', 'operator'],
      ['sign_in', 'user'],
      ['user.created', 'operator'],
    ]);
    expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.restored', 'user.changed']));
    const everything = await call('GET', `${BASE_URL}/internal/v1/audit`, { token: OPERATOR_TOKEN });
    expect(expectSuccess(everything, 200, operatorAuditListSchema).data.length).toBeGreaterThan(3);
    expectRefusal(await call('GET', `${BASE_URL}/internal/v1/audit`, user), 401, 'auth.required');
  });

  it.each([
    [{}, /must have allows_vod, plan, limits or suspended/],
    [{ plan: 'A plan' }, /^plan must consist/],
    [{ limits: { renders: -1 } }, /^limits\.renders must be at least 0/],
    [{ limits: { signIn: 1 } }, /^Unknown field: /],
    [{ suspended: 'yes' }, 'suspended must be true or false.'],
  ])('cannot send %j', async (body, sentence) => {
    expect(expectRefusal(await operate('PATCH', '', body), 400, 'request.invalid')).toMatch(sentence);
  });

  it.each([
    ['GET', '/audit'],
    ['GET', '/export'],
    ['DELETE', '/sessions'],
    ['POST', '/password-reset'],
    ['DELETE', ''],
  ])('needs the token: %s %s', async (method, path) => {
    expectRefusal(await operate(method, path, undefined, user.token), 401, 'auth.required');
    expect(await statusWith(user.token)).toBe(200);
  });
});
