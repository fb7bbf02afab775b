import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeIdentityReader } from '../../../../worker/accounts/open-id.ts';
import { AUDIENCE, goodClaims, type IssuerKey, makeIssuerKey } from '../../../support/fakes/services/open-id-issuer.ts';

const ISSUER = 'https://issuer.test';
const JWKS_URL = `${ISSUER}/keys`;
const EMAIL = 'ada@example.test';
const NOW = Date.now();
const NOW_SEC = Math.floor(NOW / 1000);

let key: IssuerKey;
let foreign: IssuerKey;
beforeAll(async () => {
  [key, foreign] = await Promise.all([makeIssuerKey('1', 'RS256'), makeIssuerKey('1', 'RS256')]);
});
afterEach(() => vi.restoreAllMocks());

/** A reader with a fake key host that gives these answers in order. The last one repeats. */
function readerOver(...answers: (() => Response | Promise<Response>)[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const fetches: string[] = [];
  const read = makeIdentityReader([{ issuer: ISSUER, audience: [AUDIENCE, 'app'], jwks_url: JWKS_URL }], {
    clock: () => NOW,
    fetch: async (input) => {
      fetches.push(String(input));
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer === undefined ? new Response(null, { status: 404 }) : answer();
    },
  });
  return { read, fetches, log };
}

const keySet = (...keys: IssuerKey[]) => Response.json({ keys: keys.map(({ publicJwk }) => publicJwk) });
const claims = (more: JWTPayload = {}) => ({ ...goodClaims(ISSUER, EMAIL, NOW), ...more });

describe('a valid token', () => {
  it.each<[string, JWTPayload, string | undefined]>([
    ['plain', {}, undefined],
    ['with a name', { name: ' Ada ' }, 'Ada'],
    ['with a name that is none', { name: 7 }, undefined],
    ['with email_verified as text', { email_verified: 'true' }, undefined],
    ['for another of our clients', { aud: 'app' }, undefined],
    ['for several audiences, issued to us', { aud: ['x', AUDIENCE], azp: AUDIENCE }, undefined],
  ])('%s identifies the user', async (_what, more, name) => {
    const { read } = readerOver(() => keySet(key));
    expect(await read(await key.sign(claims(more)))).toEqual({ email: EMAIL, name });
  });
});

describe('a token is refused', () => {
  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://other.test' }],
    ['for another audience', { aud: 'somebody-else' }],
    ['for several audiences without saying whose it is', { aud: ['x', AUDIENCE] }],
    ['for several audiences, issued to another', { aud: ['x', AUDIENCE], azp: 'x' }],
    ['that has expired', { exp: NOW_SEC - 6 }],
    ['that is not valid yet', { nbf: NOW_SEC + 60 }],
    ['without an end', { exp: undefined }],
    ['whose address was not verified', { email_verified: false }],
    ['whose address was verified by some other word', { email_verified: 'yes' }],
    ['that does not say whether the address was verified', { email_verified: undefined }],
    ['without an address', { email: undefined }],
    ['with an address that is none', { email: 'ada' }],
    ['without a subject', { sub: undefined }],
  ])('%s', async (_what, more) => {
    const { read } = readerOver(() => keySet(key));
    expect(await read(await key.sign(claims(more)))).toBeNull();
  });

  it('signed with another key under the same name', async () => {
    const { read } = readerOver(() => keySet(key));
    expect(await read(await foreign.sign(claims()))).toBeNull();
  });

  it('unsigned, or signed with the public key as a shared secret', async () => {
    const { read } = readerOver(() => keySet(key));
    const secret = new TextEncoder().encode(JSON.stringify(key.publicJwk));
    const forged = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(secret);
    expect(await read(new UnsecuredJWT(claims()).encode())).toBeNull();
    expect(await read(await forged)).toBeNull();
  });

  it.each(['', 'x', 'a.b.c', '....', 'A'.repeat(16_000)])('that is none (%#)', async (token) => {
    const { read, fetches, log } = readerOver(() => keySet(key));
    expect(await read(token)).toBeNull();
    expect(fetches).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  it('if no issuer is configured', async () => {
    const read = makeIdentityReader([], { fetch, clock: () => NOW });
    expect(await read(await key.sign(claims()))).toBeNull();
  });
});

describe('the key set', () => {
  it('is fetched once for many tokens', async () => {
    const { read, fetches } = readerOver(() => keySet(key));
    await read(await key.sign(claims()));
    await read(await key.sign(claims({ email: 'b@example.test' })));
    expect(fetches).toEqual([JWKS_URL]);
  });

  it('is not fetched again at once for unknown keys', async () => {
    const { read, fetches } = readerOver(() => keySet(key));
    const stranger = await makeIssuerKey('2');
    for (let asked = 0; asked < 3; asked += 1) expect(await read(await stranger.sign(claims()))).toBeNull();
    expect(fetches).toHaveLength(1);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => new Response('no', { status: 500 })],
    ['something that is no JSON', () => new Response('<html>')],
    ['something that is no key set', () => Response.json({ error: 'x' })],
    ['a broken connection', () => Promise.reject(new TypeError('connect ECONNREFUSED 10.0.0.7'))],
  ])('that is %s is an error, logged only by its class; the next token tries again', async (_what, answer) => {
    const { read, log } = readerOver(answer, () => keySet(key));
    const token = await key.sign(claims());
    expect(await read(token)).toBeNull();
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toEqual([
      { event: 'openid_keys_failed', error: expect.stringMatching(/^[A-Za-z]+$/) },
    ]);
    expect(await read(token)).toMatchObject({ email: EMAIL });
  });
});
