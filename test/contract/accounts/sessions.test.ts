import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSessionResponseSchema, sessionListSchema } from '#schema/contract/access/session.ts';
import { loginResponseSchema, logoutResponseSchema } from '#schema/contract/user.ts';
import { type Answer, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const refresh = (token: string) => call('POST', '/token/refresh', { token });
const logOut = (token: string, body?: object) =>
  call('POST', '/logout', { token, ...(body === undefined ? {} : { body }) });
const tokenOf = (answer: Answer) => expectSuccess(answer, 200, loginResponseSchema).user.token;
const statusWith = async (token: string) => (await call('GET', '/user', { token })).status;

describe('POST /token/refresh', () => {
  it('answers like the login, with another token', async () => {
    const answer = expectSuccess(await refresh(user.token), 200, loginResponseSchema);
    expect(answer.user).toMatchObject({ id: user.id, email: user.email, balance: 600 });
    expect(decodeJwt(answer.user.token).jti).not.toBe(decodeJwt(user.token).jti);
  });

  it('keeps the old token valid', async () => {
    const fresh = tokenOf(await refresh(user.token));
    expect([await statusWith(user.token), await statusWith(fresh)]).toEqual([200, 200]);
  });

  it('keeps tokens out of caches', async () => {
    expect((await refresh(user.token)).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('POST /token/refresh with a refresh token', () => {
  const logIn = async () =>
    expectSuccess(
      await call('POST', '/login', { body: { email: user.email, password: user.password } }),
      200,
      loginResponseSchema,
    ).user;
  const renew = (refreshToken: string, token?: string) =>
    call('POST', '/token/refresh', { token, body: { refresh_token: refreshToken } });

  it('needs no other token, works once, and gives the next one', async () => {
    const first = await logIn();
    const second = expectSuccess(await renew(first.refresh_token), 200, loginResponseSchema).user;
    expect(second).toMatchObject({ id: user.id });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(second.token)).toBe(200);
    expectSuccess(await renew(second.refresh_token, 'an.expired.token'), 200, loginResponseSchema);
  });

  it('ends everything of the sign-in when it is used again, and nothing else', async () => {
    const first = await logIn();
    const second = expectSuccess(await renew(first.refresh_token), 200, loginResponseSchema).user;
    expectRefusal(await renew(first.refresh_token), 401, 'auth.refresh_invalid');
    expectRefusal(await renew(second.refresh_token), 401, 'auth.refresh_invalid');
    expect([await statusWith(first.token), await statusWith(second.token)]).toEqual([401, 401]);
    expect(await statusWith(user.token)).toBe(200);
  });

  it.each([
    ['made up', 'cmr_nothing'],
    ['an access token', 'a.b.c'],
  ])('is 401 if it is %s', async (_what, token) => {
    expectRefusal(await renew(token), 401, 'auth.refresh_invalid');
  });

  it('is 401 after signing out', async () => {
    const first = await logIn();
    await logOut(first.token);
    expectRefusal(await renew(first.refresh_token), 401, 'auth.refresh_invalid');
  });

  it('is 401 without any token', async () => {
    expectRefusal(await call('POST', '/token/refresh', { body: {} }), 401, 'auth.required');
  });
});

describe('sessions', () => {
  const list = async (token: string) =>
    expectSuccess(await call('GET', '/sessions', { token }), 200, sessionListSchema).data;
  const newToken = async () =>
    tokenOf(await call('POST', '/login', { body: { email: user.email, password: user.password } }));

  it('are listed one for each sign-in, with the current one marked', async () => {
    const other = await newToken();
    await refresh(other);
    const listed = await list(user.token);
    expect(listed).toHaveLength(2);
    expect(listed.filter((session) => session.is_current)).toHaveLength(1);
    const [session] = listed;
    expect(session).toMatchObject({ method: 'password', network: expect.any(String), client: expect.any(String) });
    const days = (Date.parse(session?.ends_at ?? '') - Date.parse(session?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(90);
  });

  it('end one by one, with all of their tokens', async () => {
    const other = await newToken();
    const renewed = tokenOf(await refresh(other));
    const id = (await list(other)).find((session) => session.is_current)?.id ?? '';
    expectSuccess(await call('DELETE', `/sessions/${id}`, user), 200, endSessionResponseSchema);
    expect(await Promise.all([other, renewed, user.token].map(statusWith))).toEqual([401, 401, 200]);
    expectRefusal(await call('DELETE', `/sessions/${id}`, user), 404, 'request.not_found');
  });

  it('end all at once', async () => {
    const other = await newToken();
    expectSuccess(await call('DELETE', '/sessions', user), 200, endSessionResponseSchema);
    expect(await Promise.all([other, user.token].map(statusWith))).toEqual([401, 401]);
  });

  it('of other users can be neither seen nor ended', async () => {
    const stranger = await makeUser();
    const [session] = await list(stranger.token);
    expectRefusal(await call('DELETE', `/sessions/${session?.id}`, user), 404, 'request.not_found');
    expect((await list(user.token)).map(({ id }) => id)).not.toContain(session?.id);
  });
});

describe('POST /logout', () => {
  it('revokes only this token', async () => {
    const other = tokenOf(await refresh(user.token));
    const answer = expectSuccess(await logOut(user.token), 200, logoutResponseSchema);
    expect(answer).toEqual({ message: 'Signed out.', data: null });
    expectRefusal(await call('GET', '/user', { token: user.token }), 401, 'auth.required');
    expect(await statusWith(other)).toBe(200);
  });

  it('leaves the token without any access', async () => {
    await logOut(user.token);
    expectRefusal(await refresh(user.token), 401, 'auth.required');
    expectRefusal(await logOut(user.token), 401, 'auth.required');
  });

  it('with all revokes every token of the user', async () => {
    const other = tokenOf(await refresh(user.token));
    const answer = expectSuccess(await logOut(user.token, { all: true }), 200, logoutResponseSchema);
    expect(answer).toEqual({ message: 'Signed out everywhere.', data: null });
    expect([await statusWith(user.token), await statusWith(other)]).toEqual([401, 401]);
  });

  it('with all does not affect other users, and the user can sign in again', async () => {
    const stranger = await makeUser();
    await logOut(user.token, { all: true });
    expect(await statusWith(stranger.token)).toBe(200);
    const again = tokenOf(await call('POST', '/login', { body: { email: user.email, password: user.password } }));
    expect(await statusWith(again)).toBe(200);
  });

  it.each([{ all: 'yes' }, { all: 1 }])('refuses %j and signs nobody out', async (body) => {
    expect(expectRefusal(await logOut(user.token, body), 400, 'request.invalid')).toBe('all must be true or false.');
    expect(await statusWith(user.token)).toBe(200);
  });
});
