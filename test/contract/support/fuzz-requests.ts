import fc from 'fast-check';
import { anyJson, type Known, shapedLike, textOf } from './fuzz-values.ts';
import { hostileJson } from '../../support/hostile/hostile-texts.ts';
import type { Route } from './routes.ts';

export type FuzzedRequest = {
  route: Route;
  path: string;
  body: string | null;
  headers: Record<string, string>;
  /** Sends no token, or a wrong one. */
  isStranger: boolean;
};

/** Requests to one route. */
export function requestsTo(route: Route, known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      path: pathOf(route, known),
      query: queryOf(route, known),
      body: route.method === 'GET' || route.method === 'HEAD' ? fc.constant(null) : bodyOf(route, known),
      headers: oddHeaders,
      isStranger: fc.oneof({ weight: 14, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    })
    .map(({ path, query, body, headers, isStranger }) => ({
      route,
      path: path + (query === '' ? '' : `?${query}`),
      body,
      headers: body === null ? headers : { 'Content-Type': 'application/json', ...headers },
      isStranger,
    }));
}

function pathOf({ path }: Route, known: Known): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment, at, all) => {
    if (segment === '*') return fc.oneof(textOf(known).map(encode), fc.constantFrom('..%2f..%2f', 'a/b/c', '%'));
    if (!segment.includes('{')) return fc.constant(segment);
    const id = fc.constantFrom(...idsOf(segment, all[at - 1] ?? '', known));
    return fc.oneof(
      { weight: 12, arbitrary: id },
      { weight: 1, arbitrary: id.map((text) => text.toLowerCase()) },
      { weight: 1, arbitrary: textOf(known).map(encode) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%2e%2e', 'x') },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

/** `{short_id}` is identified by its name, the `{id}` of `/renders/{id}` by the segment before it. */
function idsOf(segment: string, before: string, known: Known): string[] {
  const name = segment.slice(1, segment.indexOf('}'));
  const ids = known[name === 'id' ? before : name];
  if (ids === undefined) throw new Error(`Nothing is known for ${before}/${segment}.`);
  return ids.map(String);
}

function queryOf({ query }: Route, known: Known): fc.Arbitrary<string> {
  const names = [...Object.keys(query?.shape ?? {}), 'page', 'per_page', 'sort', 'unknown'];
  const value = fc.oneof(fc.nat(120).map(String), fc.constantFrom('true', 'score', 'id', 'done', '1e3'), textOf(known));
  const pair = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${encode(text)}`);
  const odd = fc.constantFrom('%', '&&==&', 'page', 'page=1&page=2', 'page[]=1', '='.repeat(2_000));
  const pairs = fc.array(pair, { maxLength: 3 }).map((list) => list.join('&'));
  return fc.oneof(
    { weight: 5, arbitrary: pairs },
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: odd },
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 3_000);
}

const BROKEN_BODIES = [
  '',
  '{',
  '{"url": "x"',
  '[]]',
  'null',
  '0',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"url":"x"}}',
  '\ufeff{}',
  'url=x&y=z',
  '['.repeat(20_000),
  `{"url":"${'x'.repeat(100_000)}"}`,
];

/** As large as a body may be, and larger. */
const HOSTILE_BODIES = [...hostileJson(63_000), ...hostileJson(1_100_000).slice(0, 5)].map(({ text }) => text);

function bodyOf(route: Route, known: Known): fc.Arbitrary<string | null> {
  const json = (isWild: boolean) =>
    (route.body === null ? anyJson : shapedLike(route.body, { known, isWild })).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 10, arbitrary: json(false) },
    { weight: 5, arbitrary: json(true) },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const HEADERS: Record<string, string[]> = {
  'Content-Type': [
    '',
    'text/plain',
    'application/json; charset=latin1',
    'multipart/form-data',
    'application/x-json',
    '/',
  ],
  'Idempotency-Key': ['', 'same', 'k'.repeat(255), 'k'.repeat(256), "'; --"],
  'If-None-Match': ['*', '""', 'W/"x"'],
  'X-Request-Id': ['mine', 'x'.repeat(4_000)],
  'CF-Connecting-IP': ['', '::', 'nonsense', '1.2.3.4'],
  Accept: ['text/html', '*/*;q=0', ''],
  Range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x'],
  Origin: ['null', 'https://app.example'],
};

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...Object.entries(HEADERS))
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value }))),
  },
);
