import { base64url, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { NewId } from '#schema/domain/ids.ts';
import type { Clock } from '#schema/domain/time.ts';

const ISSUER = 'clipmill';

/** Keys that sign tokens, newest first. The first one signs, all of them verify. */
export type TokenKeys = { kid: string; secret: string }[];

/** The user and session of a token, the version of that user's tokens, and its expiry in epoch milliseconds. */
export type TokenFacts = { userId: string; sessionId: string; tokenVersion: number; expiresAt: number };

/** A JWT (HS256) with `kid`, `sub`, `sid`, `jti`, `ver` and `exp`. `expiresAt` is cut to the second. */
export async function issueToken(
  deps: { keys: TokenKeys; clock: Clock; newId: NewId },
  { userId, sessionId, tokenVersion, expiresAt }: TokenFacts,
): Promise<string> {
  const [key] = deps.keys;
  if (key === undefined) throw new Error('there is no key to sign tokens with');
  return new SignJWT({ ver: tokenVersion, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setJti(deps.newId())
    .setIssuedAt(Math.floor(deps.clock() / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
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
      requiredClaims: ['sub', 'sid', 'jti', 'exp'],
    });
    const { sub, sid, exp, ver } = payload;
    if (sub === undefined || typeof sid !== 'string' || exp === undefined || typeof ver !== 'number') return null;
    return { userId: sub, sessionId: sid, tokenVersion: ver, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
