import { base64url, importJWK, SignJWT } from 'jose';
import { PUSH } from '#schema/domain/limits.ts';
import type { Settings } from '../base/env.ts';

export type VapidKey = NonNullable<Settings['VAPID_KEY']>;

/** The public key as browsers take it: an uncompressed point, base64url. */
export function publicKeyOf({ x, y }: Pick<VapidKey, 'x' | 'y'>): string {
  return base64url.encode(Uint8Array.of(4, ...base64url.decode(x), ...base64url.decode(y)));
}

/** The `Authorization` of a request to a push service (RFC 8292). `now`: epoch milliseconds. */
export async function vapidHeader(
  { key, contact, now }: { key: VapidKey; contact: string; now: number },
  endpoint: string,
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now / 1_000) + PUSH.tokenSec)
    .sign(await importJWK(key, 'ES256'));
  return `vapid t=${token}, k=${publicKeyOf(key)}`;
}
