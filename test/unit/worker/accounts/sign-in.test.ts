import type * as NodeCrypto from 'node:crypto';
import { scrypt } from 'node:crypto';
import { base64url } from 'jose';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticate, type User } from '../../../../worker/accounts/authenticate.ts';
import { createUser } from '../../../../worker/accounts/create-user.ts';
import { hashCode, newCode } from '../../../../worker/accounts/email-code.ts';
import { forgetExpired } from '../../../../worker/accounts/forget-expired.ts';
import { logIn } from '../../../../worker/accounts/log-in.ts';
import { logOut } from '../../../../worker/accounts/sessions/log-out.ts';
import { openSession, type Session } from '../../../../worker/accounts/sessions/open-session.ts';
import { sendCode } from '../../../../worker/accounts/send-code.ts';
import { renewByAccessToken, renewByRefreshToken } from '../../../../worker/accounts/sessions/renew-session.ts';
import { signInWithCode } from '../../../../worker/accounts/sign-in-with-code.ts';
import { signInWithIdToken } from '../../../../worker/accounts/sign-in-with-id-token.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import type { Mail } from '../../../../worker/base/ports.ts';
import type { Visitor } from '../../../../worker/http/visitor.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof NodeCrypto>();
  return { ...real, scrypt: vi.fn<typeof scrypt>(real.scrypt) };
});

const START = Date.UTC(2026, 10, 20);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EMAIL = 'ada@example.test';
const keyOf = (fill: number) => ({ kid: `key-${fill}`, secret: base64url.encode(new Uint8Array(32).fill(fill)) });

let d1: FakeD1;
let now: number;
let mails: Mail[];
let settings: {
  TOKEN_KEYS: ReturnType<typeof keyOf>[];
  TOKEN_TTL_DAYS: number;
  SESSION_MAX_DAYS: number;
  SCRYPT_P: number;
  SCRYPT_LOG2_N: number;
};
let afterwards: Promise<unknown>[];
let deps: Deps;
beforeEach(() => {
  d1 = makeFakeD1();
  now = START;
  mails = [];
  settings = { TOKEN_KEYS: [keyOf(1)], TOKEN_TTL_DAYS: 30, SESSION_MAX_DAYS: 90, SCRYPT_P: 1, SCRYPT_LOG2_N: 14 };
  afterwards = [];
  deps = {
    db: d1.db,
    settings,
    clock: () => now,
    newId: () => ulid(now),
    limiter: async () => null,
    mail: { way: 'api', send: async (mail: Mail) => void mails.push(mail) },
    later: (work: Promise<unknown>) => afterwards.push(work),
  } as unknown as Deps;
  vi.mocked(scrypt).mockClear();
});
afterEach(() => d1.close());

const newUser = (email = EMAIL) => createUser(deps, { email, password: 'right', credits: 5, plan: 'free' });
/** Requests a code and reads it from the mail. */
async function mailedCode(email = EMAIL): Promise<string> {
  await sendCode(deps, email);
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const HOME: Visitor = { network: '203.0.113.7', client: 'a browser' };
const from = (network: string): Visitor => ({ network, client: 'another program' });
const logInWith = (password: string, { email = EMAIL, visitor = HOME } = {}) =>
  logIn(deps, { email, password }, visitor);
const use = (code: string, email = EMAIL, visitor = HOME) => signInWithCode(deps, { email, code }, visitor);
const isKnown = async (token: string) => (await authenticate(deps, token)) !== null;

describe('a code where nobody may sign up', () => {
  it('makes no account, and still signs users in', async () => {
    const { id } = await newUser();
    const closed = { ...deps, settings: { ...deps.settings, SIGN_UP: 'off' as const } };
    const stranger = { email: 'code@example.test', code: await mailedCode('code@example.test') };
    await expect(signInWithCode(closed, stranger, HOME)).rejects.toMatchObject({ code: 'auth.wrong_code' });
    expect(d1.rows("select id from users where email = 'code@example.test'")).toEqual([]);
    const own = await signInWithCode(closed, { email: EMAIL, code: await mailedCode() }, HOME);
    expect(own.user.id).toBe(id);
  });
});

describe('logging in', () => {
  it('does the same work for a wrong password, an unknown e-mail and a user without a password', async () => {
    await newUser();
    await use(await mailedCode('code@example.test'), 'code@example.test');
    // Another file of this process may have loaded it with the real scrypt.
    vi.resetModules();
    const [{ logIn: logInAnew }, { scrypt }] = await Promise.all([
      import('../../../../worker/accounts/log-in.ts'),
      import('node:crypto'),
    ]);
    vi.mocked(scrypt).mockClear();
    const works = [];
    for (const email of [EMAIL, 'nobody@example.test', 'code@example.test']) {
      await expect(logInAnew(deps, { email, password: 'wrong' }, HOME)).rejects.toMatchObject({
        code: 'auth.wrong_credentials',
      });
      works.push(vi.mocked(scrypt).mock.calls.map(([, , bytes, cost]) => ({ bytes, cost })));
      vi.mocked(scrypt).mockClear();
    }
    const once = [{ bytes: 32, cost: expect.objectContaining({ N: 16_384, r: 8, p: 1 }) }];
    expect(works).toEqual([once, once, once]);
  });

  it('replaces a weak hash once, with the same password', async () => {
    await newUser();
    const stored = () => d1.rows<{ password_hash: string }>('select password_hash from users')[0]?.password_hash;
    const weak = stored();
    settings.SCRYPT_P = 2;
    await logInWith('right');
    const strong = stored();
    expect([weak, strong]).toEqual([
      expect.stringMatching(/^scrypt\$14\$8\$1\$/),
      expect.stringMatching(/^scrypt\$14\$8\$2\$/),
    ]);
    await logInWith('right');
    expect(stored()).toBe(strong);
  });

  it('keeps a weak hash after a wrong password', async () => {
    await newUser();
    settings.SCRYPT_P = 2;
    await expect(logInWith('wrong')).rejects.toMatchObject({
      code: 'auth.wrong_credentials',
    });
    expect(d1.rows("select 1 from users where password_hash like 'scrypt$14$8$1$%'")).toHaveLength(1);
  });
});

describe('a session', () => {
  let user: User;
  beforeEach(async () => {
    user = await newUser();
  });
  const open = async (whose = user) => (await openSession(deps, whose, { method: 'password', visitor: HOME })).token;
  const holderOf = async (token: string) => {
    const holder = await authenticate(deps, token);
    if (holder === null) throw new Error('The token is not valid.');
    return holder;
  };
  const signOut = async (token: string, everywhere: boolean) =>
    logOut(deps, await holderOf(token), { everywhere, visitor: HOME });

  it('remains valid with a new key, and ends with its own key', async () => {
    const token = await open();
    settings.TOKEN_KEYS = [keyOf(2), keyOf(1)];
    expect(await isKnown(token)).toBe(true);
    settings.TOKEN_KEYS = [keyOf(2)];
    expect(await isKnown(token)).toBe(false);
  });

  it('does not contain the password hash', async () => {
    expect((await holderOf(await open())).user).not.toHaveProperty('passwordHash');
  });

  it('ends alone when it is signed out', async () => {
    const [one, two] = [await open(), await open()];
    const holder = await holderOf(one);
    for (const _ of [1, 2]) await logOut(deps, holder, { everywhere: false, visitor: HOME });
    expect([await isKnown(one), await isKnown(two)]).toEqual([false, true]);
  });

  it('ends with all other sessions of its user, and of no other user', async () => {
    const other = await open(await newUser('other@example.test'));
    const [one, two] = [await open(), await open()];
    await signOut(one, true);
    expect([await isKnown(one), await isKnown(two), await isKnown(other)]).toEqual([false, false, true]);
  });

  it('ends when the version of the tokens of its user is raised', async () => {
    const token = await open();
    d1.rows('update users set token_version = token_version + 1');
    expect(await isKnown(token)).toBe(false);
  });

  it('is read in one database round trip', async () => {
    const token = await open();
    const select = vi.spyOn(deps.db, 'select');
    const batch = vi.spyOn(deps.db, 'batch');
    await authenticate(deps, token);
    expect([select.mock.calls.length, batch.mock.calls.length, afterwards.length]).toEqual([1, 0, 0]);
  });

  it('is noted as used once an hour', async () => {
    const token = await open();
    const seenAt = () => d1.rows<{ seen_at: number }>('select seen_at from sessions')[0]?.seen_at;
    for (const minutes of [30, 30, 1]) {
      now += minutes * MINUTE_MS;
      await authenticate(deps, token);
      await Promise.all(afterwards);
    }
    expect([afterwards.length, seenAt()]).toEqual([1, START + 61 * MINUTE_MS]);
  });

  it('ends for each user when they have too many, the one that was used least recently first', async () => {
    const first = await open();
    for (let count = 1; count <= 100; count += 1) {
      now += 1;
      await open();
    }
    expect(d1.rows('select id from sessions')).toHaveLength(100);
    expect(await isKnown(first)).toBe(false);
  });

  it('is deleted after its end, with its refresh tokens', async () => {
    await open();
    const kept = () => d1.rows('select id from sessions union all select hash from refresh_tokens').length;
    now = START + 90 * DAY_MS;
    await forgetExpired(deps);
    expect(kept()).toBe(2);
    now += 1;
    await forgetExpired(deps);
    expect(kept()).toBe(0);
  });
});

describe('a refresh token', () => {
  let first: Session;
  beforeEach(async () => {
    await newUser();
    first = await logInWith('right');
  });
  const renew = (token: string) => renewByRefreshToken(deps, token, HOME);

  it('gives new tokens, and the session goes on', async () => {
    const second = await renew(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await isKnown(second.token)).toBe(true);
    expect((await renew(second.refreshToken)).user.id).toBe(first.user.id);
    expect(d1.rows('select id from sessions')).toHaveLength(1);
  });

  it('that was used before ends the whole family, and no other session', async () => {
    const other = await logInWith('right');
    const second = await renew(first.refreshToken);
    const fork = await renewByAccessToken(deps, await holderOf(second.token), HOME);
    await expect(renew(first.refreshToken)).rejects.toMatchObject({ code: 'auth.refresh_invalid' });
    await expect(renew(second.refreshToken)).rejects.toMatchObject({ code: 'auth.refresh_invalid' });
    const known = await Promise.all([first, second, fork, other].map(({ token }) => isKnown(token)));
    expect(known).toEqual([false, false, false, true]);
    expect(d1.rows("select user_id from audit_events where action = 'session.reused'")).toEqual([
      { user_id: first.user.id },
    ]);
  });

  it('works once, even for parallel requests', async () => {
    const uses = await Promise.allSettled([1, 2, 3].map(() => renew(first.refreshToken)));
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(await isKnown(first.token)).toBe(false);
  });

  it('and an access token end with the session, however often they are renewed', async () => {
    let session = first;
    while (now < START + 89 * DAY_MS) {
      now += 10 * DAY_MS;
      if (now < START + 90 * DAY_MS) session = await renew(session.refreshToken);
    }
    expect(session.expiresAt).toBe(START + 90 * DAY_MS);
    await expect(renew(session.refreshToken)).rejects.toMatchObject({ code: 'auth.refresh_invalid' });
    expect(await isKnown(session.token)).toBe(false);
  });

  it('of an access token that is renewed for ever ends too', async () => {
    let session = first;
    for (let day = 20; day < 90; day += 20) {
      now = START + day * DAY_MS;
      session = await renewByAccessToken(deps, await holderOf(session.token), HOME);
    }
    now = START + 90 * DAY_MS;
    expect(await isKnown(session.token)).toBe(false);
  });

  it('is stored as a hash, and a made-up one changes nothing', async () => {
    expect(JSON.stringify(d1.rows('select * from refresh_tokens'))).not.toContain(first.refreshToken);
    await expect(renew('cmr_made-up')).rejects.toMatchObject({ code: 'auth.refresh_invalid' });
    expect(await isKnown(first.token)).toBe(true);
  });

  const holderOf = async (token: string) => {
    const holder = await authenticate(deps, token);
    if (holder === null) throw new Error('The token is not valid.');
    return holder;
  };
});

describe('the audit log', () => {
  const events = () =>
    d1.rows<{ action: string; network: string }>(
      "select action, network from audit_events where actor = 'user' order by rowid",
    );

  it('has sign-ins, where they came from, and failed ones once a minute from each network', async () => {
    await newUser();
    for (const network of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) {
      await expect(logInWith('wrong', { visitor: from(network) })).rejects.toThrow('Wrong email or password');
      await Promise.all(afterwards);
    }
    now += MINUTE_MS + 1;
    await expect(logInWith('wrong', { visitor: from('198.51.100.1') })).rejects.toThrow('Wrong email or password');
    await Promise.all(afterwards);
    await logInWith('right');
    const failed = ['198.51.100.1', '198.51.100.2', '198.51.100.1'];
    expect(events()).toEqual([
      ...failed.map((network) => ({ action: 'sign_in.failed', network })),
      { action: 'sign_in', network: HOME.network },
    ]);
  });

  it('has nothing of addresses without an account', async () => {
    await expect(logInWith('wrong', { email: 'nobody@example.test' })).rejects.toThrow('Wrong email or password');
    await Promise.all(afterwards);
    expect(events()).toEqual([]);
  });
});

describe('a mailed code', () => {
  it('has six digits, all equally likely', () => {
    const draws = [7, 4_294_967_295, 4_294_000_000, 4_293_999_999];
    expect([newCode(() => draws.shift() ?? 0), newCode(() => draws.shift() ?? 0)]).toEqual(['000007', '999999']);
    expect(newCode()).toMatch(/^\d{6}$/);
  });

  it('creates the account at the first sign-in, with a trial and without credits', async () => {
    const { user } = await use(await mailedCode(' Ada@Example.test '));
    expect(user).toMatchObject({ email: EMAIL, name: 'ada', eligibleForTrial: true, balance: 0, plan: 'free' });
    const again = await use(await mailedCode());
    expect(again.user.id).toBe(user.id);
    expect(d1.rows('select id from users')).toHaveLength(1);
  });

  it('signs an existing user in without changes', async () => {
    const known = await newUser();
    const { user, token } = await use(await mailedCode());
    expect(user).toMatchObject({ id: known.id, name: 'ada', balance: 5, eligibleForTrial: false });
    expect(await isKnown(token)).toBe(true);
  });

  it('creates no account before it is used, or for a wrong code', async () => {
    const code = await mailedCode();
    await expect(use(otherThan(code))).rejects.toMatchObject({ code: 'auth.wrong_code' });
    expect(d1.rows('select id from users')).toEqual([]);
  });

  it('works once, even for parallel requests', async () => {
    const code = await mailedCode();
    const uses = await Promise.allSettled(Array.from({ length: 4 }, () => use(code)));
    expect(uses.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    await expect(use(code)).rejects.toMatchObject({ code: 'auth.wrong_code' });
  });

  it.each([
    [4, 'fulfilled'],
    [5, 'rejected'],
  ])('after %d wrong attempts is %s', async (tries, status) => {
    const code = await mailedCode();
    await Promise.allSettled(Array.from({ length: tries }, () => use(otherThan(code))));
    expect((await Promise.allSettled([use(code)])).map((each) => each.status)).toEqual([status]);
  });

  const fail = async (times: number, code: string, network = HOME.network) => {
    for (let count = 0; count < times; count += 1)
      await expect(use(otherThan(code), EMAIL, from(network))).rejects.toMatchObject({ code: 'auth.wrong_code' });
  };

  it('that is replaced does not give new attempts, until an hour has passed', async () => {
    await fail(5, await mailedCode());
    await expect(use(await mailedCode())).rejects.toMatchObject({ code: 'auth.wrong_code' });
    now += 60 * MINUTE_MS;
    await expect(use(await mailedCode())).resolves.toMatchObject({ user: { email: EMAIL } });
  });

  it('counts wrong ones of a day too', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await fail(5, await mailedCode());
      now += 61 * MINUTE_MS;
    }
    await expect(use(await mailedCode())).rejects.toMatchObject({ code: 'auth.wrong_code' });
    now = START + DAY_MS + 1;
    await expect(use(await mailedCode())).resolves.toMatchObject({ user: { email: EMAIL } });
  });

  it('dies after five wrong ones from anywhere, but its owner can have another one', async () => {
    const code = await mailedCode();
    await fail(5, code, '198.51.100.1');
    await expect(use(code)).rejects.toMatchObject({ code: 'auth.wrong_code' });
    const fresh = await mailedCode();
    await fail(5, fresh, '198.51.100.1');
    await expect(use(fresh)).resolves.toMatchObject({ user: { email: EMAIL } });
  });

  it('has a limit for all networks together, which does not stop one where its user is signed in', async () => {
    await use(await mailedCode());
    for (let network = 0; network < 100; network += 1) await fail(1, await mailedCode(), `10.0.0.${network}`);
    await expect(use(await mailedCode(), EMAIL, from('192.0.2.1'))).rejects.toMatchObject({ code: 'auth.wrong_code' });
    await expect(use(await mailedCode())).resolves.toMatchObject({ user: { email: EMAIL } });
  });

  it('expires after ten minutes', async () => {
    const [early, late] = ['early@example.test', 'late@example.test'];
    const codes = { early: await mailedCode(early), late: await mailedCode(late) };
    now = START + 10 * MINUTE_MS - 1;
    await expect(use(codes.early, early)).resolves.toMatchObject({ user: { email: early } });
    now = START + 10 * MINUTE_MS;
    await expect(use(codes.late, late)).rejects.toMatchObject({ code: 'auth.wrong_code' });
  });

  it('is valid for one address only', async () => {
    const code = await mailedCode();
    await mailedCode('other@example.test');
    await expect(use(code, 'other@example.test')).rejects.toMatchObject({ code: 'auth.wrong_code' });
  });

  it('cannot be read from the database, or guessed without the key', async () => {
    const code = await mailedCode();
    const [row] = d1.rows<{ code_hash: string }>('select * from email_codes');
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code_hash).toBe(await hashCode([keyOf(1)], EMAIL, code));
    const others = [hashCode([keyOf(2)], EMAIL, code), hashCode([keyOf(1)], 'b@example.test', code)];
    expect(await Promise.all(others)).not.toContain(row?.code_hash);
  });

  it('is sent to the stored address, and states how long it is valid', async () => {
    const code = await mailedCode(' ADA@example.test');
    expect(mails).toEqual([{ to: EMAIL, subject: 'Your sign-in code', text: expect.stringContaining(code) }]);
    expect(mails[0]?.text).toMatch(/within 10 minutes/);
    expect(mails[0]?.subject).not.toContain(code);
  });

  it('is refused and not created if no mail can be sent', async () => {
    await expect(sendCode({ ...deps, mail: null }, EMAIL)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(d1.rows('select email from email_codes')).toEqual([]);
  });

  it('is deleted after its expiry', async () => {
    await mailedCode();
    now = START + 10 * MINUTE_MS + 1;
    await forgetExpired(deps);
    expect(d1.rows('select email from email_codes')).toEqual([]);
  });
});

describe('an id_token', () => {
  const signIn = (identity: Awaited<ReturnType<Deps['readIdentity']>>) =>
    signInWithIdToken({ ...deps, readIdentity: async () => identity }, 'token', HOME);

  it('creates one account, even for parallel requests', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 3 }, () => signIn({ email: 'Ada@Example.test', name: 'Ada L.' })),
    );
    expect(sessions[0]?.user).toMatchObject({ email: EMAIL, name: 'Ada L.', eligibleForTrial: true, balance: 0 });
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
    expect(d1.rows('select id from users')).toHaveLength(1);
  });

  it('signs an existing user in, and keeps the name', async () => {
    const known = await newUser();
    const { user } = await signIn({ email: EMAIL, name: 'Somebody' });
    expect(user).toMatchObject({ id: known.id, name: 'ada', balance: 5 });
  });

  it('that is not valid is refused', async () => {
    await expect(signIn(null)).rejects.toMatchObject({ code: 'auth.wrong_id_token' });
  });
});
