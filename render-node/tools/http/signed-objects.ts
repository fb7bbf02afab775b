import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pRetry from 'p-retry';
import { Agent, request, type Dispatcher } from 'undici';
import { JobFailure } from '#schema/domain/failure.ts';
import { signInputResponseSchema } from '#schema/jobs/lease.ts';
import { errorName } from '../../base/log.ts';
import { NO_LINK } from '../../base/own-file.ts';
import { span } from '../../base/trace.ts';
import type { ObjectStore } from './object-store.ts';
import { readText } from './read-text.ts';

export type SignedObjectsOptions = {
  /** The Worker that returns signed URLs for inputs and outputs. */
  worker?: { apiUrl: string; nodeKey: string };
  /** Tries after the first (5 at the storage, more at the Worker), and the first pause in ms; it doubles up to 10 s. */
  retries?: number;
  retryMs?: number;
};

/** Slowest upload that is waited for: 100 KB/s, plus a minute. */
const SLOWEST_BYTES_PER_MS = 100;
const BASE_TIMEOUT_MS = 60_000;
const GET_TIMEOUT_MS = 300_000;
const SIGN_TIMEOUT_MS = 10_000;
/** Ten minutes for each try at the storage: an unreachable Worker must not cost finished work. */
const WORKER_RETRIES = 60;
/** Transcripts and framings of many hours are a few MB. */
const MAX_JSON_BYTES = 256_000_000;

type Call = {
  url: string;
  method: 'GET' | 'PUT' | 'POST';
  /** Created for each attempt, since a stream can be read only once. */
  body?: () => Uint8Array | Readable;
  timeoutMs: number;
  /** Of the body. */
  bytes?: number;
  contentType?: string;
  headers?: Record<string, string>;
};

/** Our storage through signed URLs. 5xx, 408, 429 and network errors are retried; a refused signature is not. */
export function makeSignedObjects(options: SignedObjectsOptions = {}): ObjectStore & { close(): Promise<void> } {
  // No timeout for headers: undici counts it from a buffer's first byte, and a part may take minutes to leave.
  const locate = async (call: Call, signal: AbortSignal): Promise<Call> =>
    call.url.startsWith('/') ? { ...call, url: await askForUrl(agent, options.worker, call, signal) } : call;
  const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 60_000 });
  const retry = <T>(work: () => Promise<T>, signal: AbortSignal, retries = 5) => {
    const tries = { retries: options.retries ?? retries, minTimeout: options.retryMs ?? 500, maxTimeout: 10_000 };
    const shouldRetry = ({ error }: { error: Error }) =>
      error instanceof JobFailure && !(error instanceof StorageRefused);
    return pRetry(work, { ...tries, randomize: true, signal, shouldRetry });
  };
  const send = async <T>(call: Call, signal: AbortSignal, read: (answer: Dispatcher.ResponseData) => Promise<T>) => {
    const locateIt = () => retry(() => locate(call, signal), signal, WORKER_RETRIES);
    const sendLocated = async () => sendOnce(agent, await locateIt(), signal, read);
    return span(`storage ${call.method}`, () => retry(sendLocated, signal));
  };
  const put = (url: string, contentType: string | undefined, bytes: Uint8Array, signal: AbortSignal) =>
    send(
      { url, method: 'PUT', ...sized(bytes.length), body: () => bytes, ...optional({ contentType }) },
      signal,
      readEtag,
    );
  return {
    locate: async (url, signal) => {
      const call: Call = { url, method: 'GET', timeoutMs: SIGN_TIMEOUT_MS };
      return (await retry(() => locate(call, signal), signal, WORKER_RETRIES)).url;
    },
    getJson: (url, signal) => send({ url, method: 'GET', timeoutMs: GET_TIMEOUT_MS }, signal, readJson),
    putJson: async (url, value, signal) => {
      await put(url, 'application/json', new TextEncoder().encode(JSON.stringify(value)), signal);
    },
    putFile: async ({ url, contentType }, file, signal) => {
      // Hostile programs write in the folders of files: a link there leads nowhere.
      const stats = await lstat(file);
      if (!stats.isFile()) throw new Error('no file to store');
      const body = () => createReadStream(file, { fd: openSync(file, NO_LINK) });
      await send({ url, method: 'PUT', ...sized(stats.size), body, contentType }, signal, readEtag);
    },
    getFile: ({ url, maxBytes }, file, signal) =>
      send({ url, method: 'GET', timeoutMs: GET_TIMEOUT_MS }, signal, async (answer) => {
        await rm(file, { force: true });
        await pipeline(answer.body, upTo(maxBytes), createWriteStream(file, { flags: 'wx' }));
      }),
    putPart: async (url, bytes, signal) => {
      const etag = await put(url, undefined, bytes, signal);
      if (etag === null) throw new JobFailure('storage.failed', 'a part without an ETag');
      return etag;
    },
    close: () => agent.destroy(),
  };
}

/**
 * Exchanges the path of an input for a signed URL to read it, or that of an output for one that takes exactly this many
 * bytes. It is valid only a little longer than the lease, so each attempt asks again.
 */
async function askForUrl(
  agent: Agent,
  worker: SignedObjectsOptions['worker'],
  { url, bytes }: Call,
  signal: AbortSignal,
): Promise<string> {
  if (worker === undefined) throw new StorageRefused('storage.failed', 'no Worker to ask for a URL');
  const headers = { authorization: `Bearer ${worker.nodeKey}`, 'content-type': 'application/json' };
  const call = { url: worker.apiUrl + url, method: 'POST', timeoutMs: SIGN_TIMEOUT_MS, headers } as const;
  const body = () => Buffer.from(JSON.stringify(bytes === undefined ? {} : { bytes }));
  const answer = signInputResponseSchema.safeParse(await sendOnce(agent, { ...call, body }, signal, readJson));
  if (!answer.success) throw new StorageRefused('storage.failed', 'the Worker gave no URL');
  return answer.data.url;
}

function sized(bytes: number): { bytes: number; timeoutMs: number } {
  return { bytes, timeoutMs: BASE_TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS) };
}

/** Storage refused the request: the URL has expired, or the object does not exist. Only a new claim helps. */
class StorageRefused extends JobFailure {}

async function sendOnce<T>(
  agent: Agent,
  call: Call,
  signal: AbortSignal,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await request(call.url, {
      dispatcher: agent,
      method: call.method,
      signal: AbortSignal.any([signal, limit]),
      headers: {
        ...call.headers,
        ...(call.contentType === undefined ? {} : { 'content-type': call.contentType }),
        ...(call.bytes === undefined ? {} : { 'content-length': String(call.bytes) }),
      },
      ...(call.body === undefined ? {} : { body: call.body() }),
    });
    return await readAnswer(answer, read);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobFailure) throw error;
    throw new JobFailure('storage.failed', errorName(error));
  }
}

async function readAnswer<T>(
  answer: Dispatcher.ResponseData,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { statusCode } = answer;
  if (statusCode >= 200 && statusCode < 300) return read(answer);
  await answer.body.dump();
  const isTrouble = statusCode >= 500 || statusCode === 408 || statusCode === 429;
  throw new (isTrouble ? JobFailure : StorageRefused)('storage.failed', `status ${statusCode}`);
}

async function readEtag(answer: Dispatcher.ResponseData): Promise<string | null> {
  await answer.body.dump();
  const { etag } = answer.headers;
  return typeof etag === 'string' ? etag : null;
}

/** Passes bytes on, and fails when there are more than `maxBytes`. */
function upTo(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new StorageRefused('storage.failed', 'too large');
      yield chunk;
    }
  };
}

async function readJson(answer: Dispatcher.ResponseData): Promise<unknown> {
  const tooLarge = () => new StorageRefused('storage.failed', 'too large');
  return JSON.parse(await readText(answer.body, MAX_JSON_BYTES, tooLarge)) as unknown;
}

function optional<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
