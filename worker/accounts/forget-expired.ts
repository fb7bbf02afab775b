import type { Deps } from '../base/deps.ts';
import { dropExpiredCodes } from './code-store.ts';
import { dropExpiredResets } from './passwords/store.ts';
import { dropExpiredSessions } from './sessions/store.ts';

/** Removes sessions, codes and password resets that have expired. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db } = deps;
  const now = deps.clock();
  await db.batch([...dropExpiredSessions(db, now), ...dropExpiredCodes(db, now), dropExpiredResets(db, now)]);
}
