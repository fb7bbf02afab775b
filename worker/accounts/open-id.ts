import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { RATES } from '#schema/domain/limits.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { Settings } from '../base/env.ts';
import type { Identity, ReadIdentity } from '../base/ports.ts';
import { errorName, logEvent } from '../base/log.ts';

/** Accepted clock difference to issuers. */
const CLOCK_TOLERANCE_SEC = 5;
/** Accepted signature algorithms: asymmetric ones only. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const claimsSchema = z.object({
  email: z.email().max(320),
  // Some issuers send booleans as text.
  email_verified: z.literal([true, 'true']),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});

/**
 * Returns a reader for ID tokens. It verifies the signature, issuer, audience and expiry, and that the e-mail address
 * was verified. An issuer's keys are fetched when needed and cached for ten minutes; for an unknown key they are
 * fetched again at most every 30 s.
 */
export function makeIdentityReader(
  issuers: Settings['OIDC_ISSUERS'],
  deps: { fetch: typeof fetch; clock: Clock },
): ReadIdentity {
  const known = issuers.map(({ issuer, audience, jwks_url: url }) => ({
    issuer,
    audience,
    keys: createRemoteJWKSet(new URL(url), { [customFetch]: deps.fetch }),
  }));
  return async (idToken) => {
    try {
      const from = decodeJwt(idToken).iss;
      const trusted = known.find(({ issuer }) => issuer === from);
      if (trusted === undefined) return null;
      const { payload } = await jwtVerify(idToken, trusted.keys, {
        issuer: trusted.issuer,
        audience: trusted.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(deps.clock()),
        clockTolerance: CLOCK_TOLERANCE_SEC,
        maxTokenAge: RATES.idTokens.windowSec,
      });
      return isMeantForUs(payload, trusted.audience) ? identityOf(payload) : null;
    } catch (error) {
      if (!isOfToken(error)) logEvent('openid_keys_failed', { error: errorName(error) });
      return null;
    }
  };
}

/** A token for several audiences names the one it was issued to (OpenID Connect Core 3.1.3.7). */
function isMeantForUs({ aud, azp }: JWTPayload, audience: string[]): boolean {
  if (!Array.isArray(aud) || aud.length < 2) return true;
  return typeof azp === 'string' && audience.includes(azp);
}

function identityOf(payload: JWTPayload): Identity | null {
  const claims = claimsSchema.safeParse(payload);
  return claims.success ? { email: claims.data.email, name: claims.data.name } : null;
}

/** True if the token is wrong. False if the issuer's keys could not be read. */
function isOfToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
