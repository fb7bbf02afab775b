import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  type webcrypto,
} from 'node:crypto';
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
    encrypt: subtle.encrypt.bind(subtle),
    decrypt: subtle.decrypt.bind(subtle),
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
      current() === undefined || args[0] !== 'raw'
        ? real.importKey(...args)
        : keep(bytesOf(args[1] as Bytes), args[2], args[4] as webcrypto.KeyUsage[]),
    encrypt: async (by: webcrypto.AesGcmParams, key: webcrypto.CryptoKey, data: Bytes) => {
      const secret = secrets.get(key);
      return secret === undefined ? real.encrypt(by, key, data) : encrypt(by, secret, bytesOf(data));
    },
    decrypt: async (by: webcrypto.AesGcmParams, key: webcrypto.CryptoKey, data: Bytes) => {
      const secret = secrets.get(key);
      return secret === undefined ? real.decrypt(by, key, data) : decrypt(by, secret, bytesOf(data));
    },
  });
}

/** What the keys of a simulation hold. They sign by HMAC and SHA-256, or encrypt by AES-GCM. */
const secrets = new WeakMap<webcrypto.CryptoKey, KeyObject>();
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;

function encrypt({ iv, additionalData }: webcrypto.AesGcmParams, secret: KeyObject, data: Buffer): ArrayBuffer {
  const cipher = createCipheriv(CIPHER, secret, bytesOf(iv));
  if (additionalData !== undefined) cipher.setAAD(bytesOf(additionalData));
  return own(Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]));
}

function decrypt({ iv, additionalData }: webcrypto.AesGcmParams, secret: KeyObject, data: Buffer): ArrayBuffer {
  const cipher = createDecipheriv(CIPHER, secret, bytesOf(iv));
  if (additionalData !== undefined) cipher.setAAD(bytesOf(additionalData));
  cipher.setAuthTag(data.subarray(-TAG_BYTES));
  return own(Buffer.concat([cipher.update(data.subarray(0, -TAG_BYTES)), cipher.final()]));
}

function keep(bytes: Buffer, algorithm: unknown, uses: webcrypto.KeyUsage[]): webcrypto.CryptoKey {
  const secret = createSecretKey(bytes);
  const key = secret.toCryptoKey(algorithm as webcrypto.HmacImportParams, false, uses);
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
