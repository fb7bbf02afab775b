import type { Deps } from '../base/deps.ts';
import { queueTry } from './queue-try.ts';
import { findUntried } from './store/due-deliveries.ts';

/**
 * Queues the deliveries that a batch with `announce` just wrote for a user. The sweep sends what is missed here
 * within two minutes.
 */
export async function sendAnnounced(deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock'>, userId: string): Promise<void> {
  for (const delivery of await findUntried(deps.db, userId, deps.clock())) await queueTry(deps, delivery);
}
