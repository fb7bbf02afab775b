import type { WebhookEvent } from '#schema/domain/webhook-events.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { checkTarget } from '../outbox/check-target.ts';
import { newWebhookSecret } from '../outbox/new-secret.ts';
import { addWebhook, type WebhookRow } from './store.ts';

/** Adds a webhook for the account. Throws `webhook.url_refused` or `webhooks.too_many`. */
export async function createWebhook(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  userId: string,
  asked: { url: string; events: WebhookEvent[] },
): Promise<WebhookRow> {
  const webhook = {
    id: deps.newId(),
    userId,
    url: checkTarget(deps.settings, asked.url),
    secret: newWebhookSecret(),
    events: asked.events,
    createdAt: deps.clock(),
    previousSecret: null,
    previousUntil: null,
  };
  if (!(await addWebhook(deps.db, webhook))) throw new ApiError('webhooks.too_many');
  return webhook;
}
