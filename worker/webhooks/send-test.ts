import { markIfTest } from '#schema/domain/access/test-key.ts';
import type { WebhookBody } from '#schema/contract/webhook.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { TEST_EVENT } from '#schema/domain/webhook-events.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { checkTarget } from '../outbox/check-target.ts';
import { queueAttempt } from '../outbox/queue-attempt.ts';
import { addDelivery, type DeliveryRow, findWebhook } from './store.ts';

type TestDeps = Pick<Deps, 'db' | 'webhookQueue' | 'settings' | 'clock' | 'newId'>;

/** Sends a test event to a webhook, signed as its events are. Throws `request.not_found`. */
export async function sendTest(deps: TestDeps, wanted: { userId: string; id: string }): Promise<DeliveryRow> {
  const webhook = await findWebhook(deps.db, wanted);
  if (webhook === null) throw new ApiError('request.not_found');
  return deliver(deps, { userId: wanted.userId, webhookId: webhook.id, url: webhook.url });
}

/** Sends a test event to a URL, signed like events for `webhook_url` of projects. Throws `webhook.url_refused`. */
export async function sendTestToUrl(deps: TestDeps, { userId, url }: { userId: string; url: string }) {
  return deliver(deps, { userId, webhookId: null, url: checkTarget(deps.settings, url) });
}

async function deliver(
  deps: TestDeps,
  target: Pick<DeliveryRow, 'userId' | 'webhookId' | 'url'>,
): Promise<DeliveryRow> {
  const now = deps.clock();
  const body: WebhookBody = {
    type: TEST_EVENT,
    timestamp: formatTimestamp(now),
    data: { webhook_id: target.webhookId, message: 'This is a test. Your endpoint receives events.' },
    ...markIfTest(target.userId),
  };
  const delivery: DeliveryRow = {
    id: deps.newId(),
    ...target,
    pushId: null,
    event: TEST_EVENT,
    subjectId: '',
    payload: JSON.stringify(body),
    status: 'pending',
    attempts: 0,
    lastStatus: null,
    nextAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await addDelivery(deps.db, delivery);
  await queueAttempt(deps, delivery);
  return delivery;
}
