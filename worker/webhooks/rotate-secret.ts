import type { Deps } from '../base/deps.ts';
import { newWebhookSecret } from './new-secret.ts';
import { replaceUserSecret } from './store.ts';

/**
 * Replaces the secret for the `webhook_url` of the user's projects. It is shown only once. The old secret is invalid at
 * once.
 */
export async function rotateSecret(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<string> {
  const secret = newWebhookSecret();
  await replaceUserSecret(deps.db, { userId, secret, createdAt: deps.clock() });
  return secret;
}
