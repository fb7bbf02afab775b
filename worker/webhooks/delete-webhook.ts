import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { removeWebhook, type WebhookRow } from './store.ts';

/** Removes a webhook. Its pending deliveries fail. Throws `request.not_found`. */
export async function deleteWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  wanted: { userId: string; id: string },
): Promise<WebhookRow> {
  const removed = await removeWebhook(deps.db, wanted, deps.clock());
  if (removed === null) throw new ApiError('request.not_found');
  return removed;
}
