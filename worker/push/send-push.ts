import { PUSH } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { postPush } from './post-push.ts';
import { dropSubscription, findDevice } from './store.ts';

type SendDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'clock'> & { timeoutMs?: number };

/** What push services answer for a browser that is gone for good. */
const GONE = new Set([404, 410]);

/**
 * Sends a notification to a browser. The status of its push service, null if there was none. Undefined: the browser no longer
 * wants any. A browser is forgotten if it is signed out, or if its push service no longer knows it.
 */
export async function sendPush(
  deps: SendDeps,
  pushId: string,
  notice: { text: string; topic: string },
): Promise<number | null | undefined> {
  const { VAPID_KEY: key, PUBLIC_URL: url, ALLOW_PRIVATE_SOURCES: allowPrivate } = deps.settings;
  const now = deps.clock();
  if (key === undefined) return undefined;
  const device = await findDevice(deps.db, pushId, now);
  if (device === null) {
    await dropSubscription(deps.db, pushId);
    return undefined;
  }
  // Push services refuse http as a contact; a local instance has no other.
  const contact = url.startsWith('https:') ? url : 'mailto:clipmill@localhost';
  const timeoutMs = deps.timeoutMs ?? PUSH.timeoutMs;
  const status = await postPush({ fetch: deps.fetch, key, contact, allowPrivate, timeoutMs, now }, device, notice);
  if (status !== null && GONE.has(status)) await dropSubscription(deps.db, pushId);
  return status;
}
