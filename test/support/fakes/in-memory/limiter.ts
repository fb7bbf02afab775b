import type { Limiter } from '../../../../worker/base/ports.ts';
import { spend, type Windows } from '../../../../worker/base/rate-window.ts';

/** The limiter without its objects. */
export function makeMemoryLimiter(clock: () => number): Limiter {
  const subjects = new Map<string, Windows>();
  return async (subject, wishes) => {
    const { windows, standings } = spend(subjects.get(subject) ?? {}, wishes, clock());
    subjects.set(subject, windows);
    return standings;
  };
}
