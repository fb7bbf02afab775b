import { base64url } from 'jose';

/** Keys for secrets at rest, newest first: the first seals, all open. `secret`: 32 bytes in base64url. */
export type SealKeys = readonly { kid: string; secret: string }[];

/** A secret was sealed with a key that this server no longer has, or was changed. */
export class SealBroken extends Error {
  constructor() {
    super('a sealed secret cannot be opened');
    this.name = 'SealBroken';
  }
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const encoder = new TextEncoder();

/**
 * Encrypts a text (AES-256-GCM): `<key id>.<nonce>.<ciphertext>`. It opens only with the same `place`, such as the id of its
 * row, so that nobody who can write the database can move it to another row.
 */
export async function seal(keys: SealKeys, place: string, text: string): Promise<string> {
  const [newest] = keys;
  if (newest === undefined) throw new Error('no key seals secrets');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const parameters = { name: ALGORITHM, iv, additionalData: encoder.encode(place) };
  const sealed = await crypto.subtle.encrypt(parameters, await keyOf(newest.secret, 'encrypt'), encoder.encode(text));
  return [newest.kid, base64url.encode(iv), base64url.encode(new Uint8Array(sealed))].join('.');
}

/** The text of a sealed one. Throws `SealBroken`. */
export async function unseal(keys: SealKeys, place: string, sealed: string): Promise<string> {
  const [iv = '', text = ''] = sealed.split('.').slice(-2);
  const key = keys.find(({ kid }) => kid === keyIdOf(sealed));
  if (key === undefined) throw new SealBroken();
  try {
    const parameters = { name: ALGORITHM, iv: base64url.decode(iv), additionalData: encoder.encode(place) };
    const opened = await crypto.subtle.decrypt(parameters, await keyOf(key.secret, 'decrypt'), base64url.decode(text));
    return new TextDecoder().decode(opened);
  } catch {
    throw new SealBroken();
  }
}

/** The id of the key that sealed a text. It may contain dots. */
export function keyIdOf(sealed: string): string {
  return sealed.split('.').slice(0, -2).join('.');
}

async function keyOf(secret: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', base64url.decode(secret), ALGORITHM, false, [use]);
}
