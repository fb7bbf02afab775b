/**
 * The part of node:crypto that the Worker uses, because WebCrypto has no memory-hard hash. workerd provides it with
 * nodejs_compat.
 */
declare module 'node:crypto' {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyBytes: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}

/**
 * Of node:zlib, the checksum of ZIP files: native, where a table in JavaScript takes several times as long. And Brotli, in
 * which WOFF2 fonts are packed: no web standard unpacks it.
 */
declare module 'node:zlib' {
  export function crc32(data: Uint8Array, value?: number): number;
  export function brotliDecompressSync(data: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
