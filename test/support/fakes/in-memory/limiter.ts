import type { Limiter } from '../../../../worker/base/ports.ts';
import { spend, type Windows } from '../../../../worker/base/rate-window.ts';

/** A fake limiter: the same windows, kept in a map instead of Durable Objects. */
export function makeFakeLimiter(clock: () => number): Limiter {
  const subjects = new Map<string, Windows>();
  return async (subject, wishes) => {
    const { windows, standings } = spend(subjects.get(subject) ?? {}, wishes, clock());
    subjects.set(subject, windows);
    return standings;
  };
}
