import { doctorResponseSchema, type CheckView, type VersionView } from '#schema/contract/farm/doctor.ts';
import type { WorkerCheck } from '#schema/domain/farm/doctor.ts';
import { EVENTS } from '#schema/domain/limits.ts';
import { openDoorbellSocket } from '../../../render-node/protocol/worker-api.ts';

/** The system that is examined, and who asks. */
export type Visit = {
  /** Without a slash at the end. */
  url: string;
  token: string;
  fetch: typeof fetch;
  /** Opens the socket of a node with this key. */
  openSocket: (node: { name: string; key: string }) => Socket;
  waits: typeof WAITS;
};

/** What is used of a WebSocket. */
export type Socket = {
  addEventListener(event: 'open' | 'message' | 'close' | 'error', listener: (event: { data?: unknown }) => void): void;
  send(text: string): void;
  close(): void;
};

/** How long things may take, in ms: the first event, a comment after it, an answer of a socket. */
export const WAITS = { firstMs: 5_000, steadyMs: 3 * EVENTS.beatMs, socketMs: 5_000 };

/** A visit to a system, through the network. */
export function visitTo({ url, token }: { url: string; token: string }): Visit {
  const openSocket: Visit['openSocket'] = ({ name, key }) =>
    openDoorbellSocket({ apiUrl: url, nodeKey: key, node: name });
  return { url, token, fetch, openSocket, waits: WAITS };
}

/** What the address said to the first request. Null: nothing. */
export type Front = { status: number; headers: Headers; text: string } | null;

const PATIENCE_MS = 20_000;

/** Asks for the health, as any program can. */
export async function askHealth({ url, fetch }: Visit): Promise<Front> {
  try {
    const response = await fetch(`${url}/internal/v1/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

/** What the Worker says of itself. */
export type Report = { status: number; checks: CheckView[]; version: VersionView | null };

/** The Worker's checks take fifteen seconds at most. */
const EXAMINED_MS = 40_000;

/** Has the Worker examine itself. `version` null: this is no answer of a Worker of this version. */
export async function askWorker(
  { url, token, fetch }: Visit,
  wish: { checks: readonly WorkerCheck[]; mailTo: string | undefined },
): Promise<Report> {
  const response = await fetch(`${url}/internal/v1/doctor`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ checks: wish.checks, mail_to: wish.mailTo }),
    signal: AbortSignal.timeout(EXAMINED_MS),
  });
  const body: unknown = await response.json().catch(() => null);
  const parsed = response.ok ? doctorResponseSchema.safeParse(body) : null;
  const data = parsed?.success === true ? parsed.data.data : { checks: [], version: null };
  return { status: response.status, ...data };
}
