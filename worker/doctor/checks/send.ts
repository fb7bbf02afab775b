import type { DoctorDeps } from '../ask.ts';

const TIMEOUT_MS = 10_000;

export type Answer = Pick<Response, 'ok' | 'status' | 'headers'> & { text: string };

/** One request, with its whole answer: a body that nobody reads would keep one of the Worker's few connections. */
export async function send(
  { fetch }: Pick<DoctorDeps, 'fetch'>,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { ok, status, headers } = response;
  return { ok, status, headers, text: await response.text() };
}

export function isRefused({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 400 && status < 500;
}
