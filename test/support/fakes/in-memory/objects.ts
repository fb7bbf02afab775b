import { readFile, writeFile } from 'node:fs/promises';
import { JobFailure } from '#schema/domain/failure.ts';
import type { ObjectStore } from '../../../../render-node/tools/http/object-store.ts';

/** The paths of inputs and outputs stand for the same objects as the URLs of the fake farm's signer. */
const PATH = /^\/internal\/v1\/jobs\/[^/]+\/(?:in|out)puts\/([^?]+).*$/;

/** A fake of signed object URLs: a map from URL to the stored bytes. */
export type FakeObjects = ObjectStore & {
  readonly stored: Map<string, { bytes: Buffer; contentType: string | null }>;
};

export function makeFakeObjects(): FakeObjects {
  const stored: FakeObjects['stored'] = new Map();
  const put = (url: string, bytes: Uint8Array, contentType: string | null, signal: AbortSignal) => {
    signal.throwIfAborted();
    stored.set(url.replace(PATH, 'https://a.test/$1'), { bytes: Buffer.from(bytes), contentType });
  };
  return {
    stored,
    locate: async (url) => url.replace(PATH, 'https://a.test/$1'),
    getJson: async (url, signal) => {
      signal.throwIfAborted();
      const found = stored.get(url.replace(PATH, 'https://a.test/$1'));
      if (found === undefined) throw new JobFailure('storage.failed', 'status 404');
      return parse(found.bytes);
    },
    putJson: async (url, value, signal) => put(url, Buffer.from(JSON.stringify(value)), 'application/json', signal),
    putFile: async ({ url, contentType }, file, signal) => put(url, await readFile(file), contentType, signal),
    getFile: async ({ url, maxBytes }, file, signal) => {
      signal.throwIfAborted();
      const found = stored.get(url.replace(PATH, 'https://a.test/$1'));
      if (found === undefined) throw new JobFailure('storage.failed', 'status 404');
      if (found.bytes.length > maxBytes) throw new JobFailure('storage.failed', 'too large');
      await writeFile(file, found.bytes);
    },
    putPart: async (url, bytes, signal) => {
      put(url, bytes, null, signal);
      return `"${stored.size}-${bytes.length}"`;
    },
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new JobFailure('storage.failed', 'no JSON');
  }
}
