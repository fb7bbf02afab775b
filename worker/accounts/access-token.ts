import { base64url, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { NewId } from '#schema/domain/ids.ts';
import type { Clock } from '#schema/domain/time.ts';

const ISSUER = 'clipmill';
const DAY_SEC = 86_400;

/** Keys that sign tokens, newest first. The first one signs, all of them verify. */
export type TokenKeys = { kid: string; secret: string }[];

/** The user of a token, and the version of that user's tokens. */
export type TokenClaims = { userId: string; tokenVersion: number };

/** A verified token, with its own id and its expiry in epoch milliseconds. */
export type TokenFacts = TokenClaims & { tokenId: string; expiresAt: number };

/** A JWT (HS256) with `kid`, `sub`, `jti`, `ver` and `exp`. */
export async function issueToken(
  deps: { keys: TokenKeys; ttlDays: number; clock: Clock; newId: NewId },
  { userId, tokenVersion }: TokenClaims,
): Promise<string> {
  const [key] = deps.keys;
  if (key === undefined) throw new Error('there is no key to sign tokens with');
  const now = Math.floor(deps.clock() / 1000);
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setJti(deps.newId())
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now + deps.ttlDays * DAY_SEC))
    .sign(base64url.decode(key.secret));
}

/** The claims of a token. Null if we did not sign it, if it was changed, or if it has expired. */
export async function readToken(deps: { keys: TokenKeys; clock: Clock }, token: string): Promise<TokenFacts | null> {
  try {
    const kid = decodeProtectedHeader(token).kid;
    const key = deps.keys.find((known) => known.kid === kid);
    if (key === undefined) return null;
    const { payload } = await jwtVerify(token, base64url.decode(key.secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: new Date(deps.clock()),
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const { sub, jti, exp, ver } = payload;
    if (sub === undefined || jti === undefined || exp === undefined || typeof ver !== 'number') return null;
    return { userId: sub, tokenVersion: ver, tokenId: jti, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
