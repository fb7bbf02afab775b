/** A fresh lease token or nonce: 128 random bits, 32 hexadecimal characters. */
export function newSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Only the hash of a lease token is stored. */
export async function hashSecret(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
