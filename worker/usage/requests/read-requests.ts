import type { LoggedRequestView } from '#schema/contract/access/requests.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Deps } from '../../base/deps.ts';
import { dropAll } from '../../base/in-pages.ts';
import type { Access } from '../../http/access.ts';
import { FAILURES } from '../../http/failures.ts';
import type { Page } from '../../http/pages.ts';
import { dropOldRequests, listRequests, type NamedRequest, type WantedRequests } from '../store/key-requests.ts';

/**
 * The log of requests of an account, newest first. It holds what this isolate has seen. Test keys act as another user, and see
 * what test keys did, as everywhere.
 */
export async function readRequests(
  { db, requestLog }: Pick<Deps, 'db' | 'requestLog'>,
  { userId, access }: { userId: string; access: Access },
  filter: Omit<WantedRequests, 'userId' | 'isTest'>,
  page: PageRequest,
): Promise<Page<NamedRequest>> {
  const whose = access.kind === 'key' ? { userId: access.ownerId, isTest: access.isTest } : { userId, isTest: false };
  await requestLog.flush({ db });
  return listRequests(db, { ...whose, ...filter }, page);
}

/** A request of the log. */
export function viewRequest(row: NamedRequest): LoggedRequestView {
  return {
    id: row.id,
    method: row.method,
    path: row.path,
    status: row.status,
    error_code: row.errorCode,
    error: sentenceOf(row.errorCode),
    error_field: row.errorField,
    times: row.times,
    duration_ms: row.durationMs,
    api_key: { id: row.keyId, name: row.keyName, kind: row.isTest ? 'test' : 'live' },
    created_at: formatTimestamp(row.createdAt),
  };
}

/** The code may be one of an older version. */
function sentenceOf(code: string | null): string | null {
  const texts: Record<string, { text: string }> = FAILURES;
  return texts[code ?? '']?.text ?? null;
}

/** Removes requests that are older than the log is kept. Runs each minute. */
export async function forgetOldRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock() - KEEP.keyRequests.ms;
  await dropAll({ clock }, (limit) => dropOldRequests(db, before, limit));
}
