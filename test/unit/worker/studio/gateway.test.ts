import { describe, expect, it } from 'vitest';
import { newRouter } from '../../../../worker/http/router.ts';
import { onError } from '../../../../worker/http/on-error.ts';
import { keepToken, ownPagesOnly, passOn } from '../../../../worker/studio/gateway.ts';

const GATE = { from: '/studio/api/v1', to: '/api/v1', cookie: 'clipmill' };
const NO_CONTEXT = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

/** An API that answers with the headers that it got, behind the gateway. */
function makeGateway() {
  const app = newRouter();
  app.onError(onError);
  app.get('/api/v1/headers', (c) => c.json(c.req.header()));
  app.use('/studio/*', ownPagesOnly);
  app.post('/studio/sign-in', (c) => {
    keepToken(c, GATE.cookie, 'the-token', 60.5);
    return c.json({});
  });
  app.all('/studio/api/v1/*', (c) => passOn(app, GATE, c));
  return (url: string, init: RequestInit = {}) => app.request(url, init, {}, NO_CONTEXT);
}

const ask = makeGateway();

async function headersThatArrive(origin: string, headers: Record<string, string>) {
  const response = await ask(`${origin}/studio/api/v1/headers`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
}

describe('the cookie', () => {
  const cookieOf = async (origin: string) =>
    (await ask(`${origin}/studio/sign-in`, { method: 'POST', headers: { Origin: origin } })).headers.get('Set-Cookie');

  it('is for this host alone and only with TLS, where there is TLS', async () => {
    expect(await cookieOf('https://clips.example')).toBe(
      '__Host-clipmill=the-token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it('works without TLS on a developer’s machine', async () => {
    expect(await cookieOf('http://127.0.0.1:8787')).toBe(
      'clipmill=the-token; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
    );
  });
});

describe('a request of the studio', () => {
  it('carries the token of the cookie, and neither the cookie nor a token of the page', async () => {
    const headers = { Cookie: '__Host-clipmill=from-the-cookie', Authorization: 'Bearer from-the-page' };
    const arrived = await headersThatArrive('https://clips.example', headers);
    expect(arrived['authorization']).toBe('Bearer from-the-cookie');
    expect(arrived['cookie']).toBeUndefined();
  });

  it('carries no token without the cookie of this host', async () => {
    const headers = { Cookie: 'clipmill=set-by-a-neighbour', Authorization: 'Bearer from-the-page' };
    expect((await headersThatArrive('https://clips.example', headers))['authorization']).toBeUndefined();
  });
});

describe('only pages of this server', () => {
  const statusOf = async (method: string, headers: Record<string, string>) =>
    (await ask('https://clips.example/studio/api/v1/headers', { method, headers })).status;

  it.each([
    ['a page of another site', 'GET', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour on the same site', 'GET', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', 'GET', { Origin: 'https://other.example' }],
    ['another port', 'GET', { Origin: 'https://clips.example:8443' }],
    ['a page without an origin', 'GET', { Origin: 'null' }],
    ['a change without an origin', 'POST', {}],
  ])('not %s', async (_who, method, headers) => {
    expect(await statusOf(method, headers)).toBe(403);
  });

  it.each([
    ['a request of the page', { 'Sec-Fetch-Site': 'same-origin' }],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
    ['its own origin', { Origin: 'https://clips.example' }],
  ])('%s', async (_who, headers) => {
    expect(await statusOf('GET', headers)).toBe(200);
  });
});
