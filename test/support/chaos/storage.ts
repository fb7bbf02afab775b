import { JobFailure } from '#schema/domain/failure.ts';
import { pause } from './network.ts';
import { NODE_KEY, WORKER_URL } from './the-worker.ts';

/** As the node's own client of the storage, which speaks through sockets: six tries, half a second to ten apart. */
const TRIES = 6;
const TIMEOUT_MS = 60_000;

/** Writes one output of a job, given by its path at the Worker. Returns the ETag. Throws `storage.failed`. */
export function putOutput(path: string, body: string, signal: AbortSignal): Promise<string> {
  return retried(signal, async () => {
    const response = await send(await locate(path, { bytes: body.length }, signal), { method: 'PUT', body, signal });
    return response.headers.get('etag') ?? '';
  });
}

/** Reads one input of a job. Throws `storage.failed`. */
export function getInput(path: string, signal: AbortSignal): Promise<string> {
  return retried(signal, async () => (await send(await locate(path, {}, signal), { method: 'GET', signal })).text());
}

async function locate(path: string, body: object, signal: AbortSignal): Promise<string> {
  const headers = { authorization: `Bearer ${NODE_KEY}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const answer = (await (await send(WORKER_URL + path, init)).json()) as { url: string };
  return answer.url;
}

/** Another try does not change an answer of the kind 4xx. */
class Refused extends JobFailure {}

async function send(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const limit = AbortSignal.any([init.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(url, { ...init, signal: limit }).catch(() => {
    init.signal.throwIfAborted();
    throw new JobFailure('storage.failed', 'no answer');
  });
  if (response.ok) return response;
  const isTrouble = response.status >= 500 || response.status === 429;
  throw new (isTrouble ? JobFailure : Refused)('storage.failed', `status ${response.status}`);
}

async function retried<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (tries === TRIES || error instanceof Refused) throw error;
      await pause(Math.min(10_000, 500 * 2 ** (tries - 1)) * (1 + Math.random()));
    }
  }
}
