import type { PageRequest } from '#schema/contract/pages.ts';
import type { AuditAction } from '#schema/domain/access/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { type AuditEvent, listEvents } from './audit-store.ts';

/** The audit log, newest first: of one account, or of everything. */
export function listAudit(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string | null; action?: AuditAction | undefined },
  page: PageRequest,
): Promise<Page<AuditEvent>> {
  return listEvents(deps.db, { userId: wanted.userId, action: wanted.action ?? null }, page);
}
