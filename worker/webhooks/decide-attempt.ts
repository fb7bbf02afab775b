import { WEBHOOKS } from '#schema/domain/limits.ts';

/** Attempts of one delivery: the first at once, then one after each pause. */
export const MAX_ATTEMPTS = WEBHOOKS.retrySec.length + 1;

/** The status of a host's response, or null if there was none in time. */
export type AttemptResult = { status: number | null };

export type AttemptVerdict =
  | { state: 'delivered' }
  /** Another attempt, after this many seconds. */
  | { state: 'pending'; delaySec: number }
  | { state: 'failed' };

/** Any 2xx is a success; a redirect is not. `attempts` counts the attempt that was just made. */
export function decideAttempt(attempts: number, { status }: AttemptResult): AttemptVerdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  const delaySec = WEBHOOKS.retrySec[attempts - 1];
  return delaySec === undefined ? { state: 'failed' } : { state: 'pending', delaySec };
}
