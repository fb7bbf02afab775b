import type { Deps } from '../base/deps.ts';
import { newWebhookSecret } from '../outbox/new-secret.ts';
import { keepUserSecret, type Secrets } from './store.ts';

/** The secrets that sign calls to the `webhook_url` of a user's projects. The first one is made at its first read. */
export async function secretOfUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Secrets> {
  return keepUserSecret(deps.db, { userId, secret: newWebhookSecret(), createdAt: deps.clock() });
}

/** The secrets that sign an event now (epoch milliseconds): during a rotation the old one too. */
export function signingSecrets({ secret, previousSecret, previousUntil }: Secrets, now: number): string[] {
  const overlaps = previousSecret !== null && previousUntil !== null && now < previousUntil;
  return overlaps ? [secret, previousSecret] : [secret];
}
