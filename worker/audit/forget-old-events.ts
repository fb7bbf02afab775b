import { AUDIT_KEPT_MS, CLAIMS_KEPT_MS } from '#schema/domain/access/audit.ts';
import type { Deps } from '../base/deps.ts';
import { dropAll } from '../base/in-pages.ts';
import { dropOldClaims, dropOldEvents } from './audit-store.ts';

/** Removes events that were kept long enough. */
export async function forgetOldEvents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock();
  await dropAll(deps, (limit) => dropOldEvents(deps.db, now - AUDIT_KEPT_MS, limit));
  await dropAll(deps, (limit) => dropOldClaims(deps.db, now - CLAIMS_KEPT_MS, limit));
}
