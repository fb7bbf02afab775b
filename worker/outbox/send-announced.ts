import type { Deps } from '../base/deps.ts';
import { queueAttempt } from './queue-attempt.ts';
import { findUnattempted } from './store/due-deliveries.ts';

/**
 * Queues the deliveries that a batch with `announce` has just written for a user. The sweep sends missed ones within
 * two minutes.
 */
export async function sendAnnounced(deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock'>, userId: string): Promise<void> {
  for (const delivery of await findUnattempted(deps.db, userId, deps.clock())) await queueAttempt(deps, delivery);
}
