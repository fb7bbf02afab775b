import { errorName, logEvent } from '../base/log.ts';
import type { RateLimiter } from '../base/rate-limiter.ts';
import { within } from '../base/within.ts';
import type { Limiter } from '../base/ports.ts';

/** Longer than the slowest normal response, shorter than what a client notices as an outage. */
const DEADLINE_MS = 1_500;

/**
 * The rate limiter: one Durable Object per subject. If an object fails or does not answer, the request is allowed and
 * not counted. Losing the limits for a moment is better than rejecting every request.
 */
export function makeLimiter(objects: DurableObjectNamespace<RateLimiter>, deadlineMs: number = DEADLINE_MS): Limiter {
  return async (subject, wishes) => {
    try {
      return await within(deadlineMs, objects.get(objects.idFromName(subject)).take(wishes));
    } catch (error) {
      logEvent('rate_limiter_failed', { error: errorName(error) });
      return null;
    }
  };
}
