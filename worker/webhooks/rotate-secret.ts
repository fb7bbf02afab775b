import type { Deps } from '../base/deps.ts';
import { newWebhookSecret } from './new-secret.ts';
import { replaceUserSecret } from './store.ts';

/** A new secret for the addresses of the user's projects, shown this once; the one before it is void at once. */
export async function rotateSecret(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<string> {
  const secret = newWebhookSecret();
  await replaceUserSecret(deps.db, { userId, secret, createdAt: deps.clock() });
  return secret;
}
