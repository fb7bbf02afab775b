import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { type DeliveryFilter, type DeliveryRow, listDeliveries, listWebhooks, type WebhookRow } from './store.ts';

/** Webhooks of a user, newest first. */
export async function listWebhooksOfUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  page: PageRequest,
): Promise<Page<WebhookRow>> {
  return listWebhooks(deps.db, userId, page);
}

/** Deliveries of a user, newest first. */
export async function listDeliveriesOfUser(
  deps: Pick<Deps, 'db'>,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  return listDeliveries(deps.db, filter, page);
}
