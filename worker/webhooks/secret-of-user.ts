import type { Deps } from '../base/deps.ts';
import { newWebhookSecret } from './new-secret.ts';
import { keepUserSecret } from './store.ts';

/** What signs calls to the addresses of a user's projects; made at the first use. */
export async function secretOfUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<string> {
  return keepUserSecret(deps.db, { userId, secret: newWebhookSecret(), createdAt: deps.clock() });
}
