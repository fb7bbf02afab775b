import { base64url } from 'jose';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { isPushService } from './is-push-service.ts';
import { addSubscription, type PushSubscriptionRow } from './store.ts';
import type { SubscribedBrowser } from './view.ts';

type Asked = { endpoint: string; keys: { p256dh: string; auth: string } };
type Browser = Pick<PushSubscriptionRow, 'userId' | 'familyId' | 'client'>;

/**
 * Sends notifications to a browser from now on. Throws `push.not_configured`, `push.endpoint_refused`, `push.key_refused` or
 * `push.too_many`.
 */
export async function subscribeBrowser(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  browser: Browser,
  { endpoint, keys }: Asked,
): Promise<SubscribedBrowser> {
  const { VAPID_KEY: key, ALLOW_PRIVATE_SOURCES: allowPrivate } = deps.settings;
  if (key === undefined) throw new ApiError('push.not_configured');
  if (!isPushService(endpoint, allowPrivate)) throw new ApiError('push.endpoint_refused');
  if (!(await isPoint(keys.p256dh))) throw new ApiError('push.key_refused');
  const row = { id: deps.newId(), ...browser, endpoint, ...keys, createdAt: deps.clock() };
  if (!(await addSubscription(deps.db, row))) throw new ApiError('push.too_many');
  return row;
}

/** Whether a key lies on the curve: with another one, no notification could ever be encrypted. */
async function isPoint(p256dh: string): Promise<boolean> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  return crypto.subtle.importKey('raw', base64url.decode(p256dh), curve, false, []).then(
    () => true,
    () => false,
  );
}
