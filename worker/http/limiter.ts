import { errorName, logEvent } from '../base/log.ts';
import type { RateLimiter } from '../base/rate-limiter.ts';
import type { Limiter } from '../base/ports.ts';

/** Longer than the slowest normal response, shorter than what a client notices as an outage. */
const DEADLINE_MS = 1_500;

/**
 * The rate limiter: one Durable Object per subject. If an object fails or does not answer, the request is allowed and
 * not counted. Losing the limits for a moment is better than rejecting every request.
 */
export function makeLimiter(objects: DurableObjectNamespace<RateLimiter>, deadlineMs: number = DEADLINE_MS): Limiter {
  return async (subject, wishes) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('deadline')), deadlineMs);
    });
    try {
      return await Promise.race([objects.get(objects.idFromName(subject)).take(wishes), deadline]);
    } catch (error) {
      logEvent('rate_limiter_failed', { error: errorName(error) });
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}
