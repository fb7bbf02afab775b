import type { ApiKeyView } from '#schema/contract/access/api-key.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { ApiKeyRow } from './store.ts';

/** An API key, without the key itself. */
export function viewApiKey(row: ApiKeyRow): ApiKeyView {
  const time = (at: number | null) => (at === null ? null : formatTimestamp(at));
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    kind: row.isTest ? 'test' : 'live',
    expires_at: time(row.expiresAt),
    last_used_at: time(row.lastUsedAt),
    created_at: formatTimestamp(row.createdAt),
  };
}
