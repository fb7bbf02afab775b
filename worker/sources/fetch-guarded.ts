import { isPublicHost } from './is-public-host.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A host that may not be asked, or a chain of redirects without an end. */
export class BlockedAddress extends Error {
  constructor() {
    super('the address may not be fetched');
    this.name = 'BlockedAddress';
  }
}

export type GuardedFetch = (url: string, range: string) => Promise<Response>;

/**
 * Makes a GET of a byte range that follows redirects by hand, at most five, and judges each address before it is asked.
 * `allowPrivate` is for development and tests. The promise rejects with `BlockedAddress`, or as fetch does.
 */
export function makeGuardedFetch(deps: {
  fetch: typeof fetch;
  allowPrivate: boolean;
  signal: AbortSignal;
}): GuardedFetch {
  return async (url, range) => {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!mayAsk(at, deps.allowPrivate)) throw new BlockedAddress();
      const response = await deps.fetch(at, {
        redirect: 'manual',
        signal: deps.signal,
        // Compressed bytes would not match the range that was asked for.
        headers: { Range: range, 'Accept-Encoding': 'identity', 'User-Agent': 'clipmill' },
      });
      const target = REDIRECTS.has(response.status) ? response.headers.get('Location') : null;
      if (target === null) return response;
      await response.body?.cancel();
      if (!URL.canParse(target, at)) throw new BlockedAddress();
      at = new URL(target, at).href;
    }
    throw new BlockedAddress();
  };
}

function mayAsk(text: string, allowPrivate: boolean): boolean {
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && (allowPrivate || isPublicHost(url.hostname));
}
