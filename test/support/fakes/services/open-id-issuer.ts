import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { json } from 'node:stream/consumers';

export const AUDIENCE = 'clipmill-tests';

/** A key of an issuer: it signs tokens, and its public part is in the key set. */
export type IssuerKey = {
  publicJwk: JWK;
  /** A token of these claims and no others. */
  sign(claims: JWTPayload): Promise<string>;
};

export async function makeIssuerKey(kid: string, alg: 'RS256' | 'ES256' = 'ES256'): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey),
  };
}

/** The claims of a good token for this address, which ends in five minutes. */
export function goodClaims(issuer: string, email: string, now = Date.now()): JWTPayload {
  const iat = Math.floor(now / 1000);
  return { iss: issuer, aud: AUDIENCE, sub: `subject of ${email}`, email, email_verified: true, iat, exp: iat + 300 };
}

export type FakeOpenIdIssuer = { url: string; close(): void };

/**
 * Starts a fake OpenID issuer on loopback. Its key set is at `/jwks`. `POST /token` signs any claims, for tests in
 * other processes; `?key=foreign` signs with a key of the same `kid` that is not in the set.
 */
export async function startFakeOpenIdIssuer(): Promise<FakeOpenIdIssuer> {
  const [own, foreign] = await Promise.all([makeIssuerKey('tests-1', 'RS256'), makeIssuerKey('tests-1', 'RS256')]);
  const answerTo = async (request: IncomingMessage) => {
    if (request.method === 'GET') return { keys: [own.publicJwk] };
    const key = request.url?.includes('key=foreign') === true ? foreign : own;
    return { id_token: await key.sign((await json(request)) as JWTPayload) };
  };
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    void answerTo(request).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Has the issuer at this address sign claims. */
export async function signClaims(issuer: string, claims: JWTPayload, key: 'own' | 'foreign' = 'own'): Promise<string> {
  const response = await fetch(`${issuer}/token?key=${key}`, { method: 'POST', body: JSON.stringify(claims) });
  return ((await response.json()) as { id_token: string }).id_token;
}

/** The setting OIDC_ISSUERS that trusts this issuer. */
export function issuerSetting(issuer: string): string {
  return JSON.stringify([{ issuer, audience: AUDIENCE, jwks_url: `${issuer}/jwks` }]);
}
