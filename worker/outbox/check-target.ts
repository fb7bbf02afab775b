import type { Settings } from '../base/env.ts';
import { ApiError } from '../http/failures.ts';
import { isPublicHost } from '../sources/is-public-host.ts';

/**
 * The address of a webhook in its normal form, after the guard that sources have: http or https, no credentials, and no
 * address that only leads inside. Throws `webhook.url_refused`.
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
