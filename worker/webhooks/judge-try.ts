import { WEBHOOKS } from '#schema/domain/limits.ts';

/** Tries of one delivery: the first at once, and one after each pause. */
export const MAX_TRIES = WEBHOOKS.retrySec.length + 1;

/** What a host answered: its status, or null where nothing came in time. */
export type TryResult = { status: number | null };

export type TryVerdict =
  | { state: 'delivered' }
  /** Another try, after so many seconds. */
  | { state: 'pending'; delaySec: number }
  | { state: 'failed' };

/** Any 2xx is a delivery; a redirect is none. `attempts` counts the try that was just made. */
export function judgeTry(attempts: number, { status }: TryResult): TryVerdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  const delaySec = WEBHOOKS.retrySec[attempts - 1];
  return delaySec === undefined ? { state: 'failed' } : { state: 'pending', delaySec };
}
