import type { Clock } from '#schema/domain/time.ts';
import type { OpenedProjects } from '../base/ports.ts';

/** What was opened stays in the database for months, so an isolate need not ask again for a while. */
const KNOWN_MS = 10 * 60_000;
const MOST = 1_000;

/** Which projects and renders this isolate has opened lately. */
export function makeOpenedProjects(clock: Clock): OpenedProjects {
  const openedAt = new Map<string, number>();
  const keyOf = (userId: string, id: string) => `${userId}/${id}`;
  return {
    has: (userId, id) => (openedAt.get(keyOf(userId, id)) ?? -KNOWN_MS) > clock() - KNOWN_MS,
    note(userId, id) {
      openedAt.delete(keyOf(userId, id));
      openedAt.set(keyOf(userId, id), clock());
      const [oldest] = openedAt.keys();
      if (openedAt.size > MOST && oldest !== undefined) openedAt.delete(oldest);
    },
  };
}
