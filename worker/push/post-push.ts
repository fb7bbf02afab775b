import { encryptNotification } from '@block65/webcrypto-web-push';
import { PUSH } from '#schema/domain/limits.ts';
import { isPushService } from './is-push-service.ts';
import { vapidHeader, type VapidKey } from './vapid.ts';

/** A browser, as its push service knows it. */
export type Device = { endpoint: string; p256dh: string; auth: string };
/** `topic`: what a newer notification of the same replaces, while the device is off. At most 32 characters of base64url. */
export type Notice = { text: string; topic: string };

type PostDeps = {
  fetch: typeof fetch;
  key: VapidKey;
  /** Who sends: an https or mailto URL. */
  contact: string;
  allowPrivate: boolean;
  timeoutMs: number;
  now: number;
};

/**
 * Sends a notification, encrypted so that only the browser reads it (RFC 8291). It does not follow redirects or read the answer.
 * The status of the push service; null if there was none in time, no connection, or if the endpoint is not allowed.
 */
export async function postPush(deps: PostDeps, device: Device, notice: Notice): Promise<number | null> {
  const { endpoint, ...keys } = device;
  if (!isPushService(endpoint, deps.allowPrivate)) return null;
  try {
    const subscription = { endpoint, expirationTime: null, keys };
    const body = await encryptNotification(subscription, new TextEncoder().encode(notice.text));
    const response = await deps.fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(deps.timeoutMs),
      headers: {
        Authorization: await vapidHeader(deps, endpoint),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(PUSH.ttlSec),
        Topic: notice.topic,
      },
      body,
    });
    // The answer is not needed. Cancelling it may fail.
    await response.body?.cancel().catch(() => undefined);
    return response.status;
  } catch {
    return null;
  }
}
