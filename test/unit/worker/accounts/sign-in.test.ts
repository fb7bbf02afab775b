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
import { logOut } from '../../../../worker/accounts/log-out.ts';
import { openSession } from '../../../../worker/accounts/open-session.ts';
import { sendCode } from '../../../../worker/accounts/send-code.ts';
import { signInWithCode } from '../../../../worker/accounts/sign-in-with-code.ts';
import { signInWithIdToken } from '../../../../worker/accounts/sign-in-with-id-token.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import type { Mail } from '../../../../worker/base/ports.ts';
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
let settings: { TOKEN_KEYS: ReturnType<typeof keyOf>[]; TOKEN_TTL_DAYS: number; SCRYPT_P: number };
let deps: Deps;
beforeEach(() => {
  d1 = makeFakeD1();
  now = START;
  mails = [];
  settings = { TOKEN_KEYS: [keyOf(1)], TOKEN_TTL_DAYS: 30, SCRYPT_P: 1 };
  deps = {
    db: d1.db,
    settings,
    clock: () => now,
    newId: () => ulid(),
    limiter: async () => null,
    mail: async (mail: Mail) => void mails.push(mail),
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
const use = (code: string, email = EMAIL) => signInWithCode(deps, { email, code });
const isKnown = async (token: string) => (await authenticate(deps, token)) !== null;

describe('logging in', () => {
  it('does the same work for a wrong password, an unknown e-mail and a user without a password', async () => {
    await newUser();
    await use(await mailedCode('code@example.test'), 'code@example.test');
    vi.mocked(scrypt).mockClear();
    const works = [];
    for (const email of [EMAIL, 'nobody@example.test', 'code@example.test']) {
      await expect(logIn(deps, { email, password: 'wrong' })).rejects.toMatchObject({ code: 'auth.wrong_credentials' });
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
    await logIn(deps, { email: EMAIL, password: 'right' });
    const strong = stored();
    expect([weak, strong]).toEqual([
      expect.stringMatching(/^scrypt\$14\$8\$1\$/),
      expect.stringMatching(/^scrypt\$14\$8\$2\$/),
    ]);
    await logIn(deps, { email: EMAIL, password: 'right' });
    expect(stored()).toBe(strong);
  });

  it('keeps a weak hash after a wrong password', async () => {
    await newUser();
    settings.SCRYPT_P = 2;
    await expect(logIn(deps, { email: EMAIL, password: 'wrong' })).rejects.toMatchObject({
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
  const open = async () => (await openSession(deps, user)).token;

  it('remains valid with a new key, and ends with its own key', async () => {
    const token = await open();
    settings.TOKEN_KEYS = [keyOf(2), keyOf(1)];
    expect(await isKnown(token)).toBe(true);
    settings.TOKEN_KEYS = [keyOf(2)];
    expect(await isKnown(token)).toBe(false);
  });

  it('does not contain the password hash', async () => {
    expect(await authenticate(deps, await open())).not.toHaveProperty('passwordHash');
  });

  it('ends alone when it is signed out', async () => {
    const [one, two] = [await open(), await open()];
    await logOut(deps, user, { token: one, everywhere: false });
    await logOut(deps, user, { token: one, everywhere: false });
    expect([await isKnown(one), await isKnown(two)]).toEqual([false, true]);
  });

  it('ends with all other sessions of its user, and of no other user', async () => {
    const other = (await openSession(deps, await newUser('other@example.test'))).token;
    const [one, two] = [await open(), await open()];
    await logOut(deps, user, { token: one, everywhere: true });
    expect([await isKnown(one), await isKnown(two), await isKnown(other)]).toEqual([false, false, true]);
  });

  it('is read in one database round trip', async () => {
    const token = await open();
    const select = vi.spyOn(deps.db, 'select');
    const batch = vi.spyOn(deps.db, 'batch');
    await authenticate(deps, token);
    // One statement, with the condition inside it.
    expect([select.mock.calls.length, batch.mock.calls.length]).toEqual([2, 0]);
  });

  it('that was signed out is deleted after its expiry', async () => {
    const token = await open();
    await logOut(deps, user, { token, everywhere: false });
    const kept = () => d1.rows('select jti from revoked_tokens').length;
    now = START + 30 * DAY_MS;
    await forgetExpired(deps);
    expect(kept()).toBe(1);
    now += 1;
    await forgetExpired(deps);
    expect([kept(), await isKnown(token)]).toEqual([0, false]);
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

  it('gets new attempts when replaced, and the old code is invalid', async () => {
    const old = await mailedCode();
    await Promise.allSettled(Array.from({ length: 5 }, () => use(otherThan(old))));
    const fresh = await mailedCode();
    await expect(use(otherThan(fresh))).rejects.toMatchObject({ code: 'auth.wrong_code' });
    await expect(use(fresh)).resolves.toMatchObject({ user: { email: EMAIL } });
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
    signInWithIdToken({ ...deps, readIdentity: async () => identity }, 'token');

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
