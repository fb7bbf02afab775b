import { Webhook } from 'standardwebhooks';
import { isPublicHost } from '../sources/is-public-host.ts';

/** A body on its way to one address. `id` is the same on each try. */
export type SignedCall = { id: string; url: string; body: string; secret: string };

/**
 * POSTs a body with the headers of Standard Webhooks (https://www.standardwebhooks.com), signed for the moment of the try.
 * Redirects are not followed, the answer's body is not read. Null: no answer in time, no connection, or an address that may not
 * be called.
 */
export async function postSigned(
  deps: { fetch: typeof fetch; allowPrivate: boolean; timeoutMs: number; now: number },
  call: SignedCall,
): Promise<number | null> {
  if (!deps.allowPrivate && !isPublicHost(new URL(call.url).hostname)) return null;
  const at = new Date(deps.now);
  try {
    const response = await deps.fetch(call.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(deps.timeoutMs),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'clipmill-webhooks',
        'webhook-id': call.id,
        'webhook-timestamp': String(Math.floor(deps.now / 1000)),
        'webhook-signature': new Webhook(call.secret).sign(call.id, at, call.body),
      },
      body: call.body,
    });
    // Nobody waits for what a host says beside its status; letting go may fail as the host likes.
    await response.body?.cancel().catch(() => undefined);
    return response.status;
  } catch {
    return null;
  }
}
