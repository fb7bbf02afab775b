/** A new lease token or nonce: 128 random bits as 32 hexadecimal characters. */
export function newSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** SHA-256 of a text's UTF-8 bytes as 64 hexadecimal characters. Lease tokens are stored only as this hash. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
