import { AUDIT_KEPT_MS } from '#schema/domain/access/audit.ts';
import type { Deps } from '../base/deps.ts';
import { dropAll } from '../base/in-pages.ts';
import { dropOldEvents } from './audit-store.ts';

/** Removes events that were kept long enough. */
export async function forgetOldEvents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = deps.clock() - AUDIT_KEPT_MS;
  await dropAll(deps, (limit) => dropOldEvents(deps.db, before, limit));
}
