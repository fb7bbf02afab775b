import { base64url } from 'jose';
import type { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { toHex } from '#schema/domain/ids.ts';

/** A new lease token or nonce: 128 random bits as 32 hexadecimal characters. */
export function newSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A new key or token for a program or a person: its kind, and 256 random bits. Only its SHA-256 is stored. */
export function newKey(kind: 'cmn' | 'cmk' | typeof TEST_KEYS.prefix | 'cmr' | 'cmp' | 'cmv'): string {
  return `${kind}_${base64url.encode(crypto.getRandomValues(new Uint8Array(32)))}`;
}

/** SHA-256 of a text's UTF-8 bytes as 64 hexadecimal characters. Lease tokens are stored only as this hash. */
export async function sha256Hex(text: string): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(text));
}

/** SHA-256 of bytes as 64 hexadecimal characters. */
export async function sha256OfBytes(bytes: ArrayBuffer | ArrayBufferView): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** HMAC-SHA-256 of a text as 64 hexadecimal characters. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const [key, message] = [secret, text].map((part) => new TextEncoder().encode(part));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key ?? new Uint8Array(), algorithm, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, message ?? new Uint8Array())));
}
