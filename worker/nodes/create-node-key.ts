import type { Stage } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import { newKey, sha256Hex } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { addNodeKey, type NodeKeyRow } from './store.ts';

/** Makes the key of one node. Only this answer contains it. Throws `node.name_taken`. */
export async function createNodeKey(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { name, stages }: { name: string; stages?: Stage[] | undefined },
): Promise<{ row: NodeKeyRow; key: string }> {
  const key = newKey('cmn');
  const createdAt = deps.clock();
  const row: NodeKeyRow = {
    id: deps.newId(),
    name,
    keyHash: await sha256Hex(key),
    stages: stages ?? null,
    version: null,
    lastSeenAt: null,
    createdAt,
    revokedAt: null,
  };
  const event = {
    id: deps.newId(),
    userId: null,
    actor: 'operator',
    action: 'node_key.created',
    subject: row.id,
    createdAt,
  } as const;
  if (!(await addNodeKey(deps.db, row, event))) throw new ApiError('node.name_taken');
  return { row, key };
}
