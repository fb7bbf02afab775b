import { ApiError } from '../http/failures.ts';
import { isPublicHost } from './is-public-host.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/**
 * The most requests in all. An index read from the head and tail of a file takes four or five, plus a redirect or two.
 */
const MAX_REQUESTS = 10;

/** The address of this host is not allowed. */
export class BlockedAddress extends Error {
  constructor() {
    super('the address may not be fetched');
    this.name = 'BlockedAddress';
  }
}

export type GuardedFetch = (url: string, headers: Record<string, string>) => Promise<Response>;

/**
 * Returns a GET that follows at most five redirects itself and checks each address first. Later calls go directly to
 * the last address. `allowPrivate` is for development and tests. Rejects with `BlockedAddress`,
 * `source.too_many_redirects`, `source.no_duration` (after ten requests), or as fetch does.
 */
export function makeGuardedFetch(deps: {
  fetch: typeof fetch;
  allowPrivate: boolean;
  signal: AbortSignal;
}): GuardedFetch {
  const ends = new Map<string, string>();
  let requests = 0;
  const ask = (url: string, headers: Record<string, string>): Promise<Response> => {
    if (!mayAsk(url, deps.allowPrivate)) throw new BlockedAddress();
    if (requests >= MAX_REQUESTS) throw new ApiError('source.no_duration');
    requests += 1;
    // Byte ranges of a compressed body would not match the file.
    const own = { 'Accept-Encoding': 'identity', 'User-Agent': 'clipmill' };
    return deps.fetch(url, { redirect: 'manual', signal: deps.signal, headers: { ...headers, ...own } });
  };
  return async (url, headers) => {
    let at = ends.get(url) ?? url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await ask(at, headers);
      const target = REDIRECTS.has(response.status) ? response.headers.get('Location') : null;
      if (target === null) {
        ends.set(url, at);
        return response;
      }
      await response.body?.cancel();
      if (!URL.canParse(target, at)) throw new BlockedAddress();
      at = new URL(target, at).href;
    }
    throw new ApiError('source.too_many_redirects');
  };
}

function mayAsk(text: string, allowPrivate: boolean): boolean {
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && (allowPrivate || isPublicHost(url.hostname));
}
