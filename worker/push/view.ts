import type { PushSubscriptionView } from '#schema/contract/push/subscription.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { PushSubscriptionRow } from './store.ts';

/** What is shown of a subscription. */
export type SubscribedBrowser = Pick<PushSubscriptionRow, 'id' | 'client' | 'createdAt'>;

/** A subscription without its endpoint and keys: whoever has them can send. */
export function viewSubscription({ id, client, createdAt }: SubscribedBrowser): PushSubscriptionView {
  return { id, client, created_at: formatTimestamp(createdAt) };
}
