import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentResponseSchema, changePasswordResponseSchema, loginResponseSchema } from '#schema/contract/user.ts';
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
import { callback, lastCode, mailsTo } from '../support/sign-in.ts';

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const NEW = 'a new password';
const change = (body: object, token = user.token) => call('POST', '/password', { token, body });
const logIn = (password: string) => call('POST', '/login', { body: { email: user.email, password } });
const statusWith = async (token: string) => (await call('GET', '/user', { token })).status;

describe('POST /password', () => {
  it('changes the password, and ends all other sessions', async () => {
    const other = expectSuccess(await logIn(user.password), 200, loginResponseSchema).user.token;
    const answer = await change({ current_password: user.password, password: NEW });
    expectSuccess(answer, 200, changePasswordResponseSchema);
    expect([await statusWith(user.token), await statusWith(other)]).toEqual([200, 401]);
    expectRefusal(await logIn(user.password), 401, 'auth.wrong_credentials');
    expectSuccess(await logIn(NEW), 200, loginResponseSchema);
  });

  it.each([[{ password: NEW }], [{ current_password: 'wrong', password: NEW }]])('refuses %j', async (body) => {
    expectRefusal(await change(body), 400, 'accounts.wrong_password');
    expectSuccess(await logIn(user.password), 200, loginResponseSchema);
  });

  it.each([
    [{}, 'password is required.'],
    [{ password: 'short' }, 'password must be at least 8 characters long.'],
  ])('refuses %j', async (body, sentence) => {
    expect(expectRefusal(await change(body), 400, 'request.invalid')).toBe(sentence);
  });

  it('sets the first password of a user who signs in with codes', async () => {
    const email = `${ulid().toLowerCase()}@example.test`;
    expectSuccess(await callback({ email }), 202, codeSentResponseSchema);
    const code = await lastCode(email);
    const { token } = expectSuccess(await callback({ email, code }), 200, loginResponseSchema).user;
    expectSuccess(await change({ password: NEW }, token), 200, changePasswordResponseSchema);
    expectSuccess(await call('POST', '/login', { body: { email, password: NEW } }), 200, loginResponseSchema);
    expectRefusal(await change({ password: 'another one' }, token), 400, 'accounts.wrong_password');
  });
});

describe('a password reset', () => {
  const send = (email = user.email) =>
    call('POST', `${BASE_URL}/internal/v1/users/${encodeURIComponent(email)}/password-reset`, {
      token: OPERATOR_TOKEN,
    });
  const tokenOf = async () => /cmp_[\w-]{43}/.exec((await mailsTo(user.email)).at(-1)?.text ?? '')?.[0] ?? '';
  const reset = (token: string, password = NEW) => call('POST', '/password/reset', { body: { token, password } });

  it('is mailed, takes the old password away, and sets a new one once', async () => {
    expect((await send()).status).toBe(200);
    expectRefusal(await logIn(user.password), 401, 'auth.wrong_credentials');
    expect(await statusWith(user.token)).toBe(401);
    const token = await tokenOf();
    const signedIn = expectSuccess(await reset(token), 200, loginResponseSchema).user;
    expect(signedIn.id).toBe(user.id);
    expect(await statusWith(signedIn.token)).toBe(200);
    expectSuccess(await logIn(NEW), 200, loginResponseSchema);
    expectRefusal(await reset(token, 'once more please'), 401, 'auth.wrong_reset');
  });

  it('says in its mail what to do with the code, and how long it holds', async () => {
    await send();
    const { subject, text } = (await mailsTo(user.email)).at(-1) ?? { subject: '', text: '' };
    const code = await tokenOf();
    expect(subject).toBe('Set a new password');
    expect(text.split('\n')).toContain(code);
    expect(text).toMatch(/works once, for 60 minutes, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
    expect(text).toContain('To choose a new password, enter the code where you use clipmill');
    const command = text.split('\n').find((line) => line.startsWith('curl ')) ?? '';
    const body: unknown = JSON.parse(/ -d '(.*)'$/.exec(command)?.[1] ?? '{}');
    expect(body).toEqual({ token: code, password: 'YOUR NEW PASSWORD' });
    expect((await call('POST', '/password/reset', { body: body as object })).status).toBe(200);
  });

  it('is not valid after an hour, or if it is made up', async () => {
    await send();
    const token = await tokenOf();
    await localSystem().sql('update password_resets set expires_at = ? where user_id = ?', Date.now(), user.id);
    expectRefusal(await reset(token), 401, 'auth.wrong_reset');
    expectRefusal(await reset('cmp_made-up'), 401, 'auth.wrong_reset');
  });

  it('is not stored as it is', async () => {
    await send();
    const rows = await localSystem().sql('select * from password_resets where user_id = ?', user.id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(await tokenOf());
  });

  it('is for users who exist', async () => {
    expectRefusal(await send(`${ulid()}@example.test`), 404, 'request.not_found');
  });
});
