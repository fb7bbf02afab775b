import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { API, BASE_URL, call, expectRefusal, makeUser, type TestUser } from '../support/api.ts';
import { listRoutes, type Route } from '../support/routes.ts';

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});

const ROUTES = listRoutes().filter(({ path }) => path.startsWith('/api/v1/'));
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Routes whose body may contain a thumbnail, or words, and the size of their bodies in bytes. */
const LARGER: Record<string, [number, string]> = {
  'POST /api/v1/videoMetadata': [1_000_000, '1 MB'],
  'POST /api/v1/createShorts': [1_000_000, '1 MB'],
  'POST /api/v1/estimate': [1_000_000, '1 MB'],
  'PATCH /api/v1/projects/{id}/transcript': [512_000, '512 kB'],
  'PUT /api/v1/dictionary': [512_000, '512 kB'],
  'PUT /api/v1/projects/{id}/dictionary': [512_000, '512 kB'],
  'POST /api/v1/projects': [1_000_000, '1 MB'],
  'POST /api/v1/projects/batch': [1_000_000, '1 MB'],
  'PATCH /api/v1/shorts/{project_id}/{short_id}': [512_000, '512 kB'],
  'PATCH /api/v1/shorts/{project_id}/{short_id}/translations/{language}': [512_000, '512 kB'],
  'POST /api/v1/shorts/{project_id}/{short_id}/import': [2_000_000, '2 MB'],
};
const USUAL: [number, string] = [64_000, '64 kB'];

/** A URL of the route with unknown ids. */
const addressOf = ({ path }: { path: string }) => BASE_URL + path.replaceAll(/\{\w+\}/g, ulid());
const names = (list: string | null) => (list ?? '').split(',').map((name) => name.trim().toLowerCase());

it('the list of routes is not empty', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
});

describe('a page of another origin', () => {
  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    'may send a preflight for %s %s',
    async (method, _path, route) => {
      const response = await fetch(addressOf(route), {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://app.example',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(names(response.headers.get('Access-Control-Allow-Methods'))).toContain(method.toLowerCase());
      expect(names(response.headers.get('Access-Control-Allow-Headers'))).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'range']),
      );
      expect(await response.text()).toBe('');
    },
  );

  it('may read every header of the contract', async () => {
    const { headers } = await call('GET', '/user', { token: user.token, headers: { Origin: 'https://app.example' } });
    const known = ['X-Error-Code', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After', 'Idempotent-Replay'].concat(
      ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
      ['Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag'],
    );
    expect(names(headers.get('Access-Control-Expose-Headers')).toSorted()).toEqual(
      known.map((name) => name.toLowerCase()).toSorted(),
    );
  });
});

describe('a method that a path does not have', () => {
  const paths = [...new Set(ROUTES.map(({ path }) => path))];
  const missing = paths.flatMap((path) =>
    METHODS.filter((method) => !ROUTES.some((route) => route.path === path && route.method === method)).map(
      (method) => [method, path] as const,
    ),
  );
  it.each(missing)('%s %s is 404', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await call(method, addressOf({ path }), { token: user.token, body });
    expect(expectRefusal(answer, 404, 'request.not_found')).toBe('Not found.');
  });
});

describe('HEAD', () => {
  it.each(ROUTES.filter(({ method }) => method === 'GET').map((route) => [route.path, route] as const))(
    '%s answers like GET, without the body',
    async (_path, route) => {
      const [get, head] = [
        await call('HEAD', addressOf(route), user),
        await fetch(addressOf(route), { headers: { Authorization: `Bearer ${user.token}` } }),
      ];
      expect(get.status).toBe(head.status);
      expect(get.headers.get('Content-Type')).toBe(head.headers.get('Content-Type'));
      expect(get.body).toBeNull();
      await head.body?.cancel();
    },
  );
});

describe('a path of media that is longer than any key', () => {
  it.each([600, 1_100, 3_000])('of %d letters is 404', async (letters) => {
    expectRefusal(await call('GET', `${BASE_URL}/media/${'%3A'.repeat(letters / 3)}`), 404, 'request.not_found');
    expectRefusal(await call('GET', `${BASE_URL}/media/${'x'.repeat(letters)}`), 404, 'request.not_found');
  });
});

describe('the id of a request', () => {
  it('is set by the server, even if the client sends one', async () => {
    const sent = ulid();
    const ids = [];
    for (const path of ['/user', '/nothing']) {
      const { headers } = await call('GET', path, { token: user.token, headers: { 'X-Request-Id': sent } });
      ids.push(headers.get('X-Request-Id'));
    }
    expect(ids).not.toContain(sent);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a body that is too large', () => {
  /** Reviewers have tokens of their own. */
  const isOfUsers = ({ path }: Route) => path !== '/api/v1/review/comments';
  const withBody = ROUTES.filter((route) => route.method !== 'GET' && route.body !== null && isOfUsers(route));
  const limitOf = ({ method, path }: Route) => LARGER[`${method} ${path}`] ?? USUAL;

  it.each(withBody.map((route) => [route.method, route.path, limitOf(route)[1], route] as const))(
    'is refused by %s %s above %s',
    async (method, _path, words, route) => {
      const text = JSON.stringify({ filler: 'x'.repeat(limitOf(route)[0]) });
      const answer = await call(method, addressOf(route), { token: user.token, text });
      expect(expectRefusal(answer, 400, 'request.invalid')).toBe(`The body must not be larger than ${words}.`);
    },
  );

  it('is refused without a Content-Length too', async () => {
    const chunk = new TextEncoder().encode(`"${'x'.repeat(10_000)}",`);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 7) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(`${API}/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'The body must not be larger than 64 kB.' });
  });
});
