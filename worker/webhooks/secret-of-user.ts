import type { Deps } from '../base/deps.ts';
import { newWebhookSecret } from './new-secret.ts';
import { keepUserSecret } from './store.ts';

/** The secret that signs calls to the `webhook_url` of a user's projects. It is created when first used. */
export async function secretOfUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<string> {
  return keepUserSecret(deps.db, { userId, secret: newWebhookSecret(), createdAt: deps.clock() });
}
