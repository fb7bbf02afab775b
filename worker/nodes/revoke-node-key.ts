import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { type NodeKeyRow, revokeNodeKey as revokeKey } from './store.ts';

/**
 * Revokes the key of a node. Its next call is refused; its jobs run again elsewhere when their leases expire. Safe to
 * repeat. Throws `request.not_found`.
 */
export async function revokeNodeKey(deps: Pick<Deps, 'db' | 'clock' | 'newId'>, id: string): Promise<NodeKeyRow> {
  const event = {
    id: deps.newId(),
    userId: null,
    actor: 'operator',
    action: 'node_key.revoked',
    subject: id,
    createdAt: deps.clock(),
  } as const;
  const row = await revokeKey(deps.db, id, event);
  if (row === null) throw new ApiError('request.not_found');
  return row;
}
