import type { SessionView } from '#schema/contract/access/session.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Family } from './store.ts';

/** A sign-in with all tokens that come from it. */
export function viewFamily(family: Family, currentId: string): SessionView {
  return {
    id: family.id,
    method: family.method,
    network: family.network,
    client: family.client,
    is_current: family.id === currentId,
    created_at: formatTimestamp(family.startedAt),
    last_used_at: formatTimestamp(family.seenAt),
    ends_at: formatTimestamp(family.endsAt),
  };
}
