import type { Settings } from '../base/env.ts';
import { ApiError } from '../http/failures.ts';
import { isPublicHost } from '../sources/is-public-host.ts';

/**
 * The normalized URL of a webhook, after the same checks as a source: http or https, no credentials, no private
 * address. Throws `webhook.url_refused`.
 */
export function checkTarget(settings: Pick<Settings, 'ALLOW_PRIVATE_SOURCES'>, text: string): string {
  if (!URL.canParse(text)) throw new ApiError('webhook.url_refused');
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isAllowed = settings.ALLOW_PRIVATE_SOURCES || isPublicHost(url.hostname);
  if (!isWeb || url.username !== '' || url.password !== '' || !isAllowed) throw new ApiError('webhook.url_refused');
  url.hash = '';
  return url.href;
}
