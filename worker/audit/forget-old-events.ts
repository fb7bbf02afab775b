import { AUDIT_KEPT_MS } from '#schema/domain/access/audit.ts';
import type { Deps } from '../base/deps.ts';
import { dropOldEvents } from './audit-store.ts';

/** The most events that one sweep removes. The next minute removes the rest. */
const AT_ONCE = 1_000;

/** Removes events that were kept long enough. */
export async function forgetOldEvents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await dropOldEvents(deps.db, deps.clock() - AUDIT_KEPT_MS, AT_ONCE);
}
