import { generateKeyPairSync } from 'node:crypto';

/** A new key that identifies a server to push services: a private JSON Web Key, as the Worker's VAPID_KEY. */
export function makeVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}
