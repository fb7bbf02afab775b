import type { Deps } from '../base/deps.ts';
import { dropExpiredCodes } from './code-store.ts';
import { dropExpiredRevocations } from './store.ts';

/** Removes signed-out tokens and unused codes that have expired. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock();
  await deps.db.batch([dropExpiredRevocations(deps.db, now), dropExpiredCodes(deps.db, now)]);
}
