import { OLDEST_PROTOCOL } from '#schema/jobs/lease.ts';
import { ApiError } from '../http/failures.ts';

/** Throws `node.too_old` before a job is leased to a node that could not read it. */
export function checkProtocol(protocol: number): void {
  if (protocol >= OLDEST_PROTOCOL) return;
  throw new ApiError(
    'node.too_old',
    `This node speaks protocol ${protocol}. This Worker needs ${OLDEST_PROTOCOL} or later. Replace the node with the current version.`,
  );
}
