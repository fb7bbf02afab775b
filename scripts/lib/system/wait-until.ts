import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls `probe` until it returns something other than null, false or undefined. After `timeoutMs` it throws with
 * `what`. A probe that throws counts as "not yet".
 */
export async function waitUntil<T>(
  what: string,
  probe: () => Promise<T | null | false | undefined>,
  { timeoutMs = 30_000, everyMs = 100, signal }: { timeoutMs?: number; everyMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const until = Date.now() + timeoutMs;
  let lastError: unknown;
  while (Date.now() < until) {
    signal?.throwIfAborted();
    try {
      const found = await probe();
      if (found !== null && found !== false && found !== undefined) return found;
    } catch (error) {
      lastError = error;
    }
    await delay(everyMs, undefined, signal === undefined ? {} : { signal });
  }
  throw new Error(`Timed out after ${timeoutMs} ms: ${what}.`, { cause: lastError });
}
