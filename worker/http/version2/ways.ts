import { getPath } from 'hono/utils/url';
import { pathInVersion2 } from '#schema/contract/version2/paths.ts';

/** Version 2 has paths of its own, each of which leads to a route of version 1. */

const BEFORE = '/api/v1';
const BASE = '/api/v2';

type Way = { method: string; segments: string[]; before: string[] };
/** The endpoints of version 2, those with more words in their path first. */
export type Ways = readonly Way[];

/** True for the URL of a request of version 2. */
export function isVersion2(url: string): boolean {
  return /^[a-z]+:\/\/[^/]+\/api\/v2(\/|\?|$)/.test(url);
}

/** From endpoints of version 1, with `{name}` for parameters. Those outside of the public API are left out. */
export function waysOf(endpoints: readonly { method: string; path: string }[]): Ways {
  const ways = endpoints.flatMap(({ method, path }): Way[] => {
    if (!path.startsWith(`${BEFORE}/`)) return [];
    const own = pathInVersion2(method.toUpperCase(), path.slice(BEFORE.length));
    return own === null
      ? []
      : [{ method: method.toUpperCase(), segments: `${BASE}${own}`.split('/'), before: path.split('/') }];
  });
  return ways.toSorted((a, b) => wordsIn(b) - wordsIn(a));
}

/** The path that routes see: of version 1, if the request is one of version 2 that exists. */
export function routedPath(request: Request, ways: () => Ways): string {
  const path = getPath(request);
  if (!path.startsWith(`${BASE}/`)) return path;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const segments = path.split('/');
  const way = ways().find((each) => each.method === method && leadsTo(each, segments));
  return way === undefined ? path : pathBefore(way, segments);
}

/** The methods of a path of version 2, for `Allow`. */
export function methodsOf(ways: Ways, path: string): string[] {
  const segments = path.split('/');
  const found = ways.filter((each) => leadsTo(each, segments)).map(({ method }) => method);
  return [...new Set(found)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted();
}

function leadsTo({ segments: wanted }: Way, segments: string[]): boolean {
  return (
    wanted.length === segments.length &&
    wanted.every((word, i) => word === segments[i] || (isParameter(word) && segments[i] !== ''))
  );
}

function pathBefore({ segments: own, before }: Way, segments: string[]): string {
  const values = segments.filter((_value, i) => isParameter(own[i] ?? ''));
  return before.map((word) => (isParameter(word) ? values.shift() : word)).join('/');
}

function isParameter(word: string): boolean {
  return word.startsWith('{');
}

function wordsIn({ segments }: Way): number {
  return segments.filter((word) => !isParameter(word)).length;
}
