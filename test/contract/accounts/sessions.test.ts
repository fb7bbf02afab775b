import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
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
