import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { traceIdOfUlid } from '#schema/domain/ids.ts';
import { readOtlpHeaders } from '#schema/domain/farm/spans.ts';
import { makeApp } from '../../../../worker/app.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';

type Sent = { url: string; headers: Record<string, string>; span: Record<string, unknown> };

const START = Date.UTC(2026, 10, 20);

let d1: ReturnType<typeof makeFakeD1>;
let sent: Sent[];
let work: Promise<unknown>[];
let receive: () => Response;
let settings: Record<string, unknown>;
beforeEach(() => {
  d1 = makeFakeD1();
  [sent, work] = [[], []];
  receive = () => new Response('{}');
  settings = {
    OPERATOR_TOKEN: 'x'.repeat(32),
    TOKEN_KEYS: [],
    RATE_LIMITS: 'off',
    S3_BASE_URL: 'https://r2.test/b',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.test',
    OTEL_EXPORTER_OTLP_HEADERS: { 'x-key': 'k' },
  };
});
afterEach(() => d1.close());

const requestId = ulid(START);

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  let now = START;
  const deps = {
    db: d1.db,
    clock: () => (now += 5),
    settings,
    plans: makePlans(d1.db, () => START),
    limiter: async () => null,
    later: (each: Promise<unknown>) => void work.push(each),
    fetch: async (url: string, init: { headers: Record<string, string>; body: string }) => {
      const body = JSON.parse(init.body) as { resourceSpans: { scopeSpans: { spans: Sent['span'][] }[] }[] };
      sent.push({ url, headers: init.headers, span: body.resourceSpans[0]?.scopeSpans[0]?.spans[0] ?? {} });
      return receive();
    },
  } as unknown as Deps;
  const app = makeApp(
    () => deps,
    () => requestId,
  );
  const response = await app.request(`https://api.test${path}`, { method, headers });
  await Promise.all(work);
  return response;
}

it('sends a span of a request, with the trace that its request id stands for', async () => {
  expect((await ask(`/api/v1/projects/${ulid()}?secret=1`)).status).toBe(401);
  expect(sent).toMatchObject([{ url: 'https://otlp.test/v1/traces', headers: { 'x-key': 'k' } }]);
  const span = sent[0]?.span ?? {};
  expect(span).toMatchObject({
    traceId: traceIdOfUlid(requestId),
    name: 'GET /api/v1/projects/:id',
    kind: 2,
    status: {},
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: '401' } },
      { key: 'error.type', value: { stringValue: 'auth.required' } },
      { key: 'clipmill.request_id', value: { stringValue: requestId } },
    ]),
  });
  expect(span).not.toHaveProperty('parentSpanId');
  expect(span['spanId']).toMatch(/^[0-9a-f]{16}$/);
  expect(Number(span['endTimeUnixNano'])).toBeGreaterThan(Number(span['startTimeUnixNano']));
  expect(JSON.stringify(sent)).not.toContain('secret');
});

it('belongs to the trace of a client that brings one', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await ask('/api/v1/projects', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  expect(sent).toMatchObject([{ span: { traceId, parentSpanId: '00f067aa0ba902b7' } }]);
});

it('leaves out polls of nodes, media and pages', async () => {
  for (const path of ['/internal/v1/jobs/claim-next', '/media/x', '/docs']) await ask(path);
  expect(sent).toEqual([]);
  await ask('/internal/v1/jobs/X/settle', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, 'POST');
  expect(sent).toMatchObject([{ span: { parentSpanId: 'b'.repeat(16) } }]);
});

it('costs a request nothing where the receiver refuses or fails, and without one', async () => {
  receive = () => new Response('no', { status: 500 });
  expect((await ask('/api/v1/projects')).status).toBe(401);
  receive = () => {
    throw new Error('down');
  };
  expect((await ask('/api/v1/projects')).status).toBe(401);
  delete settings['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await ask('/api/v1/projects');
  expect(sent).toHaveLength(2);
});

it.each([
  ['', {}],
  ['a=b', { a: 'b' }],
  ['x-key=a%20b, other=c=d', { 'x-key': 'a b', other: 'c=d' }],
  ['nonsense', null],
  ['a=%zz', null],
])('headers of the receiver: %j', (text, headers) => {
  expect(readOtlpHeaders(text)).toEqual(headers);
});
