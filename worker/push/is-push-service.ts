import { isPublicHost } from '../sources/is-public-host.ts';

/**
 * Whether notifications may be sent to an endpoint: a browser may name any URL. `allowPrivate` is for development and tests,
 * whose push service has no certificate.
 */
export function isPushService(endpoint: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname } = new URL(endpoint);
  const isWeb = protocol === 'https:' || (allowPrivate && protocol === 'http:' && !isPublicHost(hostname));
  return isWeb && username === '' && password === '' && (allowPrivate || isPublicHost(hostname));
}
