import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { queueAttempt } from '../outbox/queue-attempt.ts';
import { type DeliveryRow, findDelivery, findSecrets, restartDelivery } from './store.ts';

/**
 * Sends a delivery again at once, with the same id and body. A finished delivery gets all its attempts again. A pending
 * one keeps the attempts it has left. Throws `request.not_found` or `webhook.deleted`.
 */
export async function resendDelivery(
  deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock'>,
  wanted: { userId: string; id: string },
): Promise<DeliveryRow> {
  const found = await findDelivery(deps.db, wanted);
  if (found === null) throw new ApiError('request.not_found');
  if (found.webhookId !== null && (await findSecrets(deps.db, found.webhookId)) === null) {
    throw new ApiError('webhook.deleted');
  }
  const restarted = await restartDelivery(deps.db, wanted, deps.clock());
  if (restarted === null) throw new ApiError('request.not_found');
  await queueAttempt(deps, restarted);
  return restarted;
}
