import type { Deps } from '../base/deps.ts';
import { queueTry } from './queue-try.ts';
import { findUntried } from '../webhooks/store.ts';

/** Sends what a batch of `announce` just wrote for a user. What is missed here the sweep finds within two minutes. */
export async function sendAnnounced(deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock'>, userId: string): Promise<void> {
  for (const delivery of await findUntried(deps.db, userId, deps.clock())) await queueTry(deps, delivery);
}
