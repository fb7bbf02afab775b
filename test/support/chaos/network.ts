import { forgetLimit } from './fake-globals.ts';
import type { Faults } from './faults.ts';
import { BUCKET_URL, type TheWorker, WORKER_URL } from './the-worker.ts';
import { current, makeProgram, type VirtualTime } from './virtual-time.ts';

export const QUEUE_API = 'https://queues.test';
/** The queue that an operator deleted by mistake, while `isOut('queue')`: nodes ask it before others. */
const LOST_QUEUE = 'join-render';

type Answerer = (url: URL, init: RequestInit) => Promise<Response>;

/** All hosts by address, with delays and lost packets. Answers reach a program only while it runs. */
export function makeNetwork(
  { time, faults, worker }: { time: VirtualTime; faults: Faults; worker: TheWorker },
  internet: Answerer,
): (url: string, init: RequestInit) => Promise<Response> {
  const wire = makeProgram('network');
  const answer = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    if (address.startsWith(`${WORKER_URL}/`)) {
      if (faults.strikes('requestLost')) throw new TypeError('fetch failed');
      if (url.pathname.endsWith('/beat')) faults.note('beats: over HTTP');
      const response = await worker.serve(address, init);
      if (faults.strikes('answerLost')) throw new TypeError('fetch failed');
      return response;
    }
    if (address.startsWith(`${BUCKET_URL}/`))
      return worker.bucket.serve(url, init.method ?? 'GET', String(init.body ?? ''));
    if (address.startsWith(`${QUEUE_API}/`)) return serveQueues({ faults, worker }, url, init);
    return internet(url, init);
  };
  return (address, init) => {
    const caller = current()?.program ?? wire;
    const isPull = address.startsWith(QUEUE_API);
    const delay = () => 2 + 30 * time.random();
    return new Promise((resolve, reject) => {
      const { signal } = init;
      const stop = () => reject(signal?.reason as Error);
      if (signal?.aborted === true) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      const arrive = (deliver: () => void) => {
        const end = () => {
          signal?.removeEventListener('abort', stop);
          if (signal) forgetLimit(signal);
          deliver();
        };
        // Idle nodes ask the queues all the time: their answers take no time of their own.
        if (isPull && caller.state === 'running') end();
        else time.after(caller, delay(), end);
      };
      time.after(wire, delay(), () => {
        answer(address, init).then(
          (response) => arrive(() => resolve(response)),
          (error: Error) => arrive(() => reject(error)),
        );
      });
    });
  };
}

type PullBody = { visibility_timeout_ms: number };
type AckBody = { acks: { lease_id: string }[]; retries: { lease_id: string; delay_seconds: number }[] };

/** The pull API of Cloudflare Queues; the id of a queue is its stage. Light answers, because idle nodes ask all the time. */
async function serveQueues(
  { faults, worker }: { faults: Faults; worker: TheWorker },
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const [, queue = '', call] = /queues\/([^/]+)\/messages\/(pull|ack)$/.exec(url.pathname) ?? [];
  if (queue === LOST_QUEUE && faults.isOut('queue')) return lightJson(404, { success: false });
  if (faults.strikes('queueApi')) return lightJson(500, { success: false });
  const body = JSON.parse(String(init.body)) as PullBody & AckBody;
  if (call === 'pull') {
    const message = worker.queues.pull(queue, body.visibility_timeout_ms);
    return lightJson(200, { result: { messages: message === null ? [] : [wireOf(message.body, message.leaseId)] } });
  }
  for (const { lease_id: leaseId } of body.acks) worker.queues.ack(queue, leaseId);
  for (const { lease_id: leaseId, delay_seconds: sec } of body.retries)
    worker.queues.retry(queue, leaseId, sec * 1_000);
  return lightJson(200, { result: {} });
}

function wireOf(body: unknown, leaseId: string | null) {
  return {
    body: Buffer.from(JSON.stringify(body)).toString('base64'),
    lease_id: leaseId,
    metadata: { 'CF-Content-Type': 'json' },
  };
}

function lightJson(status: number, json: unknown): Response {
  return { ok: status === 200, status, json: async () => json } as Response;
}

/** A caller that asks until it is answered with something else than trouble, as a good client does. */
export async function askUntilAnswered(url: string, init: RequestInit, pauseMs = 2_000): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    if (response !== null && response.status < 500 && response.status !== 429 && response.status !== 409)
      return response;
    await pause(Math.min(30_000, pauseMs * 2 ** Math.min(failures, 5)));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
