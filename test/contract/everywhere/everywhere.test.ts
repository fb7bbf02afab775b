import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { API, BASE_URL, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import * as z from 'zod';

const id = ulid();
/** Every route that needs a user. */
const ROUTES: [string, string][] = [
  ['GET', '/user'],
  ['GET', '/user/audit'],
  ['GET', '/usage'],
  ['GET', '/requests'],
  ['GET', '/user/export'],
  ['DELETE', '/user'],
  ['POST', '/password'],
  ['GET', '/sessions'],
  ['DELETE', '/sessions'],
  ['DELETE', `/sessions/${id}`],
  ['POST', '/api-keys'],
  ['GET', '/api-keys'],
  ['DELETE', `/api-keys/${id}`],
  ['POST', '/accounts'],
  ['GET', '/accounts'],
  ['GET', `/accounts/${id}`],
  ['PATCH', `/accounts/${id}`],
  ['DELETE', `/accounts/${id}`],
  ['POST', `/accounts/${id}/credits`],
  ['GET', `/accounts/${id}/export`],
  ['POST', `/accounts/${id}/api-keys`],
  ['GET', `/accounts/${id}/api-keys`],
  ['DELETE', `/accounts/${id}/api-keys/${id}`],
  ['POST', '/videoMetadata'],
  ['POST', '/createShorts'],
  ['POST', '/projects'],
  ['POST', '/projects/batch'],
  ['GET', '/projects'],
  ['GET', `/shorts/${id}`],
  ['GET', `/shorts/${id}/${id}`],
  ['POST', `/shorts/${id}/${id}/render`],
  ['GET', '/renders'],
  ['GET', `/projects/${id}`],
  ['DELETE', `/projects/${id}`],
  ['POST', `/shorts/${id}`],
  ['PATCH', `/shorts/${id}/${id}`],
  ['POST', '/renders/bulk'],
  ['GET', `/renders/${id}`],
  ['DELETE', `/renders/${id}`],
  ['POST', `/renders/${id}/published`],
  ['POST', '/lives/monitor'],
  ['GET', '/lives/monitors'],
  ['GET', '/lives/public'],
  ['GET', `/lives/${id}/detail`],
  ['PATCH', `/lives/monitors/${id}`],
  ['DELETE', `/lives/monitors/${id}`],
  ['POST', `/lives/monitors/${id}/favorite`],
  ['DELETE', `/lives/monitors/${id}/favorite`],
  ['POST', `/lives/shorts/${id}/copy`],
  ['POST', `/lives/shorts/${id}/${id}/copy`],
  ['POST', '/review-links'],
  ['GET', '/review-links'],
  ['DELETE', `/review-links/${id}`],
  ['GET', '/review-comments'],
  ['DELETE', `/review-comments/${id}`],
];
const POSTS = ROUTES.filter(([method]) => method === 'POST').map(([, path]) => path);

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});

describe.each(ROUTES)('%s %s without a valid token', (method, path) => {
  it.each([
    ['no header', {}],
    ['an empty bearer', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['a made-up token', { Authorization: 'Bearer made.up.token' }],
    ['a token in the query', {}, '?token=x&access_token=x'],
  ])('is 401 with %s', async (_what, headers, query = '') => {
    const answer = await call(method, path + query, { headers });
    expectRefusal(answer, 401, 'auth.required');
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it('is 401 before the request is validated', async () => {
    expectRefusal(await call(method, `${path}?page=x`, {}), 401, 'auth.required');
  });
});

describe('a token', () => {
  it('that was changed is 401', async () => {
    const [head, body, signature = ''] = user.token.split('.');
    const turned = [...signature].toReversed().join('');
    expectRefusal(await call('GET', '/user', { token: `${head}.${body}.${turned}` }), 401, 'auth.required');
  });
});

describe('unknown paths and methods', () => {
  it.each([
    ['GET', `${API}/nothing`],
    ['GET', API],
    ['DELETE', `${API}/renders`],
    ['PUT', `${API}/login`],
    ['GET', `${API}/login`],
    ['POST', `${API}/user`],
    ['GET', `${API}/shorts`],
    ['GET', `${API}/projects/`],
    ['GET', `${BASE_URL}/internal/v1/nothing`],
    ['GET', `${BASE_URL}/internal/v1/users`],
    ['GET', `${BASE_URL}/nothing`],
    ['GET', `${BASE_URL}/media/nothing.mp4`],
  ])('%s %s is 404', async (method, address) => {
    expect(expectRefusal(await call(method, address), 404, 'request.not_found')).toBe('Not found.');
  });
});

describe.each([...POSTS.filter((path) => !path.endsWith('/render') && !path.endsWith('/favorite')), '/login'])(
  'POST %s',
  (path) => {
    it.each([
      ['broken JSON', { text: '{"url": ' }, 'The body must be valid JSON.'],
      ['a list', { body: [] }, 'The body must be a JSON object.'],
      ['a number', { body: 7 }, 'The body must be a JSON object.'],
      ['null', { text: 'null' }, 'The body must be a JSON object.'],
      [
        'a form',
        { text: 'url=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        'Content-Type must be application/json.',
      ],
    ])('refuses %s', async (_what, request, sentence) => {
      const answer = await call('POST', path, { token: user.token, ...request });
      expect(expectRefusal(answer, 400, 'request.invalid')).toBe(sentence);
    });
  },
);

describe('a large body', () => {
  it('is refused above 64 kB', async () => {
    const answer = await call('POST', '/login', { body: { email: 'a@b.test', password: 'x'.repeat(64_001) } });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('The body must not be larger than 64 kB.');
  });

  it('may have 1 MB if a thumbnail is allowed', async () => {
    const padded = (bytes: number) => ({ token: user.token, body: { url: '', filler: 'x'.repeat(bytes) } });
    expectRefusal(await call('POST', '/videoMetadata', padded(900_000)), 400, 'source.url_empty');
    const refusal = expectRefusal(await call('POST', '/videoMetadata', padded(1_000_001)), 400, 'request.invalid');
    expect(refusal).toBe('The body must not be larger than 1 MB.');
  });
});

describe('other origins', () => {
  it('may read every answer, including errors', async () => {
    for (const path of ['/projects', '/nothing']) {
      const { headers } = await call('GET', path, { headers: { Origin: 'https://app.example' } });
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Access-Control-Expose-Headers')).toMatch(/X-Error-Code.*X-Request-Id/);
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    }
  });

  it('may send the token', async () => {
    const response = await fetch(`${API}/createShorts`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toMatch(/authorization.*content-type/);
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('POST');
  });
});

describe('health', () => {
  it('is ok when the database answers', async () => {
    const answer = await call('GET', `${BASE_URL}/internal/v1/health`);
    expect(expectSuccess(answer, 200, z.strictObject({ status: z.literal('ok') }))).toEqual({ status: 'ok' });
  });
});
