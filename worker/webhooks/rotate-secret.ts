import { WEBHOOKS } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { newWebhookSecret } from '../outbox/new-secret.ts';
import { type NewSecret, replaceUserSecret, replaceWebhookSecret, type Secrets, type WebhookRow } from './store.ts';

type Rotation = { userId: string; overlapSec: number | undefined };

/**
 * Replaces the secret for the `webhook_url` of the user's projects. For `overlapSec`, the old one signs too, so that
 * receivers can change theirs in between.
 */
export async function rotateSecret(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, overlapSec }: Rotation,
): Promise<Secrets> {
  const now = deps.clock();
  return replaceUserSecret(deps.db, { userId, createdAt: now, ...newSecret(now, overlapSec) });
}

/** The same for a webhook. Throws `request.not_found`. */
export async function rotateSecretOfWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, id, overlapSec }: Rotation & { id: string },
): Promise<WebhookRow> {
  const rotated = await replaceWebhookSecret(deps.db, { userId, id }, newSecret(deps.clock(), overlapSec));
  if (rotated === null) throw new ApiError('request.not_found');
  return rotated;
}

function newSecret(now: number, overlapSec: number = WEBHOOKS.overlapSec): NewSecret {
  return { secret: newWebhookSecret(), previousUntil: now + overlapSec * 1_000 };
}
