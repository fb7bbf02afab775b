import type * as z from 'zod';
import type { NodeState } from '#schema/domain/farm/facts.ts';
import type { checkInRequestSchema } from '#schema/jobs/check-in.ts';
import { meantStages } from '#schema/jobs/stages-of-node.ts';
import type { Deps } from '../base/deps.ts';
import type { NodeIdentity } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { findOrder, putNode } from './store/registry.ts';

/** The name of a node: its own name, and its key. Several nodes may share a key. */
export function nameOfNode(node: NodeIdentity, ownName: string): string {
  return node.name === null ? ownName : `${ownName}@${node.name}`;
}

/** Stores what a node reports about itself and returns the orders of operators. */
export async function checkIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  node: NodeIdentity,
  said: z.infer<typeof checkInRequestSchema>,
): Promise<NodeState> {
  const now = deps.clock();
  const { node: ownName, clock, ...rest } = said;
  return putNode(deps.db, {
    ...rest,
    stages: meantStages(said.stages, said.protocol),
    // A node that no longer transcribes must not keep its engine, nor a downgraded one its sandbox.
    speech: said.speech ?? null,
    sandbox: said.sandbox ?? null,
    encoder: said.encoder === undefined ? null : (said.encoder ?? ''),
    freeDiskBytes: said.freeDiskBytes ?? null,
    clockAheadMs: clock === undefined ? null : clock - now,
    model: said.model === undefined ? null : (said.model ?? ''),
    sources: said.sources ?? null,
    name: nameOfNode(node, ownName),
    keyId: node.keyId,
    version: node.version,
    firstSeenAt: now,
    lastSeenAt: now,
  });
}

/** Throws `node.too_old` if the version of the node is below the lowest one. */
export function checkVersion({ isTooOld }: NodeIdentity): void {
  if (isTooOld) throw new ApiError('node.too_old');
}

/** Throws `node.drained` if an operator has drained the node: its claim failed for that, and the job still waits. */
export async function checkOrder({ db }: Pick<Deps, 'db'>, name: string): Promise<void> {
  if ((await findOrder(db, name)) !== null) throw new ApiError('node.drained');
}
