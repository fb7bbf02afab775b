import { createHash, createHmac, createSecretKey, type KeyObject, type webcrypto } from 'node:crypto';
import { replace } from './replace.ts';
import { current } from './virtual-time.ts';

type Bytes = webcrypto.BufferSource;

/**
 * Chance and Web Crypto in a simulation: chance by its seed, and answers at once. The real functions answer from other
 * threads, in an order that differs from run to run.
 */
export function installCrypto(): () => void {
  const real = { random: Math.random, values: crypto.getRandomValues.bind(crypto) };
  const getRandomValues = (array: Uint8Array<ArrayBuffer>) => {
    const here = current();
    if (here === undefined) return real.values(array);
    for (let at = 0; at < array.length; at += 1) array[at] = Math.floor(here.time.random() * 256);
    return array;
  };
  const undone = [
    replace(Math, { random: () => current()?.time.random() ?? real.random() }),
    replace(crypto, { getRandomValues }),
    installSubtle(crypto.subtle),
  ];
  return () => undone.forEach((undo) => undo());
}

function installSubtle(subtle: webcrypto.SubtleCrypto): () => void {
  const real = {
    digest: subtle.digest.bind(subtle),
    sign: subtle.sign.bind(subtle),
    importKey: subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<webcrypto.CryptoKey>,
  };
  return replace(subtle, {
    digest: async (algorithm: webcrypto.AlgorithmIdentifier, data: Bytes) =>
      current() === undefined
        ? real.digest(algorithm, data)
        : own(createHash(nameOf(algorithm)).update(bytesOf(data)).digest()),
    sign: async (algorithm: webcrypto.AlgorithmIdentifier, key: webcrypto.CryptoKey, data: Bytes) => {
      const secret = secrets.get(key);
      if (current() === undefined || secret === undefined) return real.sign(algorithm, key, data);
      return own(createHmac('sha256', secret).update(bytesOf(data)).digest());
    },
    importKey: async (...args: unknown[]) =>
      current() === undefined || args[0] !== 'raw' ? real.importKey(...args) : keep(bytesOf(args[1] as Bytes), args[2]),
  });
}

/** What the keys of a simulation hold. They are made to sign with, by HMAC and SHA-256. */
const secrets = new WeakMap<webcrypto.CryptoKey, KeyObject>();

function keep(bytes: Buffer, algorithm: unknown): webcrypto.CryptoKey {
  const secret = createSecretKey(bytes);
  const key = secret.toCryptoKey(algorithm as webcrypto.HmacImportParams, false, ['sign']);
  secrets.set(key, secret);
  return key;
}

function bytesOf(data: Bytes): Buffer {
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

/** A copy, because buffers of Node share their memory. */
function own(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

function nameOf(algorithm: webcrypto.AlgorithmIdentifier): string {
  return (typeof algorithm === 'string' ? algorithm : algorithm.name).replace('-', '').toLowerCase();
}
