import { ApiError, errorOf, isPassing } from './transport.ts';
import type { StreamEvent } from './types.ts';
import type { World } from './world.ts';

export type EventsOptions = {
  signal?: AbortSignal | undefined;
  /** The id of the last event that you have. The first connection continues after it. */
  lastEventId?: string | undefined;
  /** While there is no stream, a `reset` comes after each of these pauses, so that you read again. Default: 5 s. */
  pollMs?: number | undefined;
  /** Called when the stream could not be opened or broke off. Another one follows. */
  onOutage?: ((error: unknown) => void) | undefined;
};

/** An event with its id, for `lastEventId`. A `reset` made by the client has the id ''. */
export type ReceivedEvent = StreamEvent & { id: string };

/** The server sends something every few seconds, older ones every 15 s. A stream that is silent for longer than this (ms) is dead. */
const SILENCE_MS = 45_000;
const POLL_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

type Access = { baseUrl: string; token: string };

/**
 * Yields the events of the account. When a stream breaks off, another one continues after the last event. `reset` says
 * that this was not possible, or that there is no stream: read what you show again. Throws the reason of the signal,
 * and `ApiError` if the server refuses the token.
 */
export async function* followEvents(
  world: World,
  access: Access,
  { signal, lastEventId, pollMs = POLL_MS, onOutage }: EventsOptions = {},
): AsyncGenerator<ReceivedEvent, never, undefined> {
  let last = lastEventId;
  for (let failures = 0; ;) {
    try {
      for await (const said of readStream(world, access, { last, signal })) {
        failures = 0;
        if (said === 'heartbeat') continue;
        last = said.id;
        yield said;
      }
      failures = 1;
    } catch (error) {
      throwFinal(error, signal);
      onOutage?.(error);
      failures += 1;
    }
    const until = world.now() + Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures);
    for await (const reset of pauses(world, { until, pollMs, signal })) if (failures > 1) yield reset;
  }
}

/** Throws errors that another stream cannot fix. */
function throwFinal(error: unknown, signal?: AbortSignal): void {
  signal?.throwIfAborted();
  if (!isPassing(error) && !isMissing(error)) throw error;
}

/** Waits until a time (ms). After each pause it yields a `reset` made by the client, which has no id. */
async function* pauses(
  { now, sleep }: World,
  { until, pollMs, signal }: { until: number; pollMs: number; signal: AbortSignal | undefined },
): AsyncGenerator<ReceivedEvent, void, undefined> {
  signal?.throwIfAborted();
  while (now() < until) {
    await sleep(Math.min(pollMs, until - now()), signal);
    const timestamp = new Date(now()).toISOString().replace('Z', '000Z');
    yield { id: '', type: 'reset', timestamp, data: {} };
  }
}

/** A server or a proxy without streams: the reader polls, and tries a stream from time to time. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** One connection. Throws when it breaks off, is silent or is refused. */
async function* readStream(
  world: World,
  access: Access,
  { last, signal }: { last: string | undefined; signal: AbortSignal | undefined },
): AsyncGenerator<ReceivedEvent | 'heartbeat', void, undefined> {
  signal?.throwIfAborted();
  const ends = new AbortController();
  const end = () => ends.abort(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const live = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ends.abort(new Error('The stream of events is silent.')), SILENCE_MS);
  };
  try {
    live();
    const reader = await connect(world, access, { last, signal: ends.signal });
    const decoder = new TextDecoder();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      ends.signal.throwIfAborted();
      if (done) return;
      live();
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block) ?? 'heartbeat';
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // The caller may have left the loop: then the connection is still open.
    ends.abort();
  }
}

async function connect(
  { fetch }: World,
  { baseUrl, token }: Access,
  { last, signal }: { last: string | undefined; signal: AbortSignal },
): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/events`, {
    headers: last === undefined || last === '' ? headers : { ...headers, 'Last-Event-ID': last },
    signal,
  });
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  if (response.body === null) throw new Error('The event stream has no body.');
  const reader = response.body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  return reader;
}

/** The event of a block of lines. Null for comments, and for events that a newer server may have. */
export function readBlock(block: string): ReceivedEvent | null {
  const fields = new Map(
    block.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]];
    }),
  );
  const [id, data] = [fields.get('id'), fields.get('data')];
  return id === undefined || data === undefined ? null : { ...(JSON.parse(data) as StreamEvent), id };
}
