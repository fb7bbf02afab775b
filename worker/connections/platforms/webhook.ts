import type { Deps } from '../../base/deps.ts';
import { postSigned } from '../../outbox/post-signed.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { DestinationTrouble, mayReach } from '../ask.ts';
import type { WebhookSecret } from '../secret.ts';

type CallDeps = Pick<Deps, 'fetch' | 'settings' | 'clock'>;

/**
 * POSTs an event to a program of the user, signed as Standard Webhooks define it. `id` is the same for all tries, so that the
 * program takes it once. Throws `DestinationTrouble` unless it answers 2xx.
 */
export async function callWebhook(
  { fetch, settings, clock }: CallDeps,
  { url, secret }: WebhookSecret,
  { id, event }: { id: string; event: { type: string; timestamp: string; data: object } },
): Promise<void> {
  const allowPrivate = settings.ALLOW_PRIVATE_SOURCES;
  if (!mayReach(url, allowPrivate)) throw new DestinationTrouble('unreachable');
  const options = { fetch, allowPrivate, timeoutMs: POSTING.requestMs, now: clock() };
  const status = await postSigned(options, { id, url, body: JSON.stringify(event), secrets: [secret] });
  if (status !== null && status >= 200 && status < 300) return;
  if (status === 401 || status === 403 || status === 410) throw new DestinationTrouble('access_revoked');
  throw new DestinationTrouble(status !== null && status < 500 && status !== 429 ? 'refused' : 'unreachable');
}
