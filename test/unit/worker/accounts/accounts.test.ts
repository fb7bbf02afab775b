import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { issueToken, readToken, type TokenKeys } from '../../../../worker/accounts/sessions/access-token.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from '../../../../worker/accounts/password.ts';
import { readBearer } from '../../../../worker/http/bearer.ts';

const key = (kid: string, fill: number) => ({ kid, secret: base64url.encode(new Uint8Array(32).fill(fill)) });
const [OLD, NEW] = [key('2025', 1), key('2026', 2)];
const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const CLAIMS = { userId: '01JD0000000000000000000000', sessionId: '01JD0000000000000000000009', tokenVersion: 3 };

const issue = (keys: TokenKeys, ttlDays = 30) =>
  issueToken({ keys, clock: () => NOW, newId: () => 'token-1' }, { ...CLAIMS, expiresAt: NOW + ttlDays * DAY_MS });
const read = (keys: TokenKeys, token: string, atMs = NOW) => readToken({ keys, clock: () => atMs }, token);

describe('access tokens', () => {
  it('contain their user, session and version', async () => {
    const facts = { ...CLAIMS, expiresAt: NOW + 30 * DAY_MS };
    expect(await read([NEW], await issue([NEW]))).toEqual(facts);
  });

  it('are signed with the newest key, and older keys still verify', async () => {
    const token = await issue([NEW, OLD]);
    expect(await read([NEW], token)).toMatchObject(CLAIMS);
    expect(await read([NEW, OLD], await issue([OLD]))).toMatchObject(CLAIMS);
  });

  it('expire', async () => {
    const token = await issue([NEW], 30);
    expect(await read([NEW], token, NOW + 30 * DAY_MS - 1_000)).toMatchObject(CLAIMS);
    expect(await read([NEW], token, NOW + 30 * DAY_MS + 1_000)).toBeNull();
  });

  it('end when their key is removed', async () => {
    expect(await read([NEW], await issue([OLD]))).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', 'Bearer', '....', 'é.é.é'])('are not %j', async (token) => {
    expect(await read([NEW], token)).toBeNull();
  });

  it('cannot be changed', async () => {
    const [head, body, signature] = (await issue([NEW])).split('.');
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(body ?? ''))) as object;
    const other = base64url.encode(JSON.stringify({ ...claims, sub: '01JD0000000000000000000001' }));
    expect(await read([NEW], `${head}.${other}.${signature}`)).toBeNull();
  });

  it('cannot be unsigned or signed by another key', async () => {
    const secret = base64url.decode(NEW.secret);
    const foreign = await new SignJWT({ ver: 3 })
      .setProtectedHeader({ alg: 'HS256', kid: NEW.kid })
      .setIssuer('another-service')
      .setSubject(CLAIMS.userId)
      .setJti('1')
      .setExpirationTime('1y')
      .sign(secret);
    const unsigned = new UnsecuredJWT({ ver: 3 }).setSubject(CLAIMS.userId).setIssuer('clipmill').encode();
    expect(await read([NEW], foreign)).toBeNull();
    expect(await read([NEW], unsigned)).toBeNull();
  });
});

describe('the Authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['Bearer   abc', 'abc'],
    ['Basic abc', null],
    ['Bearer', null],
    ['Bearer a b', null],
    ['abc', null],
    [undefined, null],
  ])('%j holds %j', (header, token) => {
    expect(readBearer(header)).toBe(token);
  });
});

describe('password hashes', () => {
  const cost = (p: number, log2N = 14) => ({ SCRYPT_LOG2_N: log2N, SCRYPT_P: p });

  it('match only their password', async () => {
    const stored = await hashPassword('correct horse', cost(1));
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horse ', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('contain their parameters, and differ for the same password', async () => {
    const [one, two] = await Promise.all([hashPassword('x', cost(2)), hashPassword('x', cost(2))]);
    expect(one).toMatch(/^scrypt\$14\$8\$2\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
  });

  it('treat both encodings of an accent as equal', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9', cost(1)))).toBe(true);
  });

  it('are outdated if the parameters get stronger, not if they get weaker', async () => {
    const stored = await hashPassword('x', cost(2));
    expect([1, 2, 3].map((p) => isOutdated(stored, cost(p)))).toEqual([false, false, true]);
    expect(isOutdated('scrypt$13$8$5$AAAAAAAAAAAAAAAAAAAAAA$' + 'A'.repeat(43), cost(2))).toBe(true);
    expect(isOutdated(stored, cost(2, 4))).toBe(false);
  });

  it.each(['', 'x', 'scrypt$14$8$1$$', 'bcrypt$14$8$1$AAAA$BBBB'])(
    'of another kind (%j) have no password',
    async (stored) => {
      expect(await verifyPassword('x', stored)).toBe(false);
    },
  );

  it('of no user cost the same work and match nothing', async () => {
    expect(await verifyPassword('', dummyHash(cost(1)))).toBe(false);
    expect(isOutdated(dummyHash(cost(5)), cost(5))).toBe(false);
  });
});
