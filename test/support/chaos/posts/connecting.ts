import type { Destination } from '#schema/domain/posting/destinations.ts';
import { askUntilAnswered, pause } from '../network.ts';
import { WORKER_URL } from '../the-worker.ts';
import type { Fate } from './places.ts';
import { keysOf } from './settings.ts';

/** Where a customer posts. `isOwn`: only one order does. */
export type Account = {
  account: string;
  destination: Destination;
  connectionId: string;
  fate: Fate | null;
  isOwn: boolean;
};

/** A request of a customer, repeated until there is an answer. */
export type Call = (
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<{ status: number; body: unknown }>;

const TRIES = 30;
const PAUSE_MS = 5_000;

export function makeCall(key: string): Call {
  return async (method, path, body, idempotencyKey) => {
    const response = await askUntilAnswered(`${WORKER_URL}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) as unknown };
  };
}

/** Connects an account, again and again until it works. Returns the id of the connection. */
export async function connect(call: Call, { account, destination }: Account): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, body } = await call('POST', '/connections', await askedFor(call, account, destination));
    if (status === 201) return (body as { data: { id: string } }).data.id;
    await pause(PAUSE_MS);
  }
  throw new Error(`${destination} was not connected`);
}

async function askedFor(call: Call, account: string, destination: Destination): Promise<object> {
  if (destination === 'postiz' || destination === 'bucket' || destination === 'webhook') {
    return { destination, ...keysOf(destination, account) };
  }
  const { body } = await call('POST', '/connections/consent', { destination });
  const { url } = (body as { data: { url: string } }).data;
  return { destination, code: `code-${account}`, state: new URL(url).searchParams.get('state') };
}
