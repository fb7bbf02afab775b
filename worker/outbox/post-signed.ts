import { Webhook } from 'standardwebhooks';
import { isPublicHost } from '../sources/is-public-host.ts';

/** A body for one URL. `id` is the same for all attempts. Each secret adds a signature. */
export type SignedCall = { id: string; url: string; body: string; secrets: string[] };

/**
 * POSTs a body with the headers of Standard Webhooks (https://www.standardwebhooks.com), signed with the time of the
 * attempt. It does not follow redirects or read the response body. Null if there was no response in time, no
 * connection, or if the URL is not allowed.
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
        'webhook-signature': call.secrets.map((each) => new Webhook(each).sign(call.id, at, call.body)).join(' '),
      },
      body: call.body,
    });
    // The response body is not needed. Cancelling it may fail.
    await response.body?.cancel().catch(() => undefined);
    return response.status;
  } catch {
    return null;
  }
}
