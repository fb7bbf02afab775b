import { beforeAll, describe, expect, it } from 'vitest';
import {
  API,
  type Answer,
  BASE_URL,
  call,
  expectRefusal,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';

const STUDIO = `${BASE_URL}/studio/api/v1`;
const PAGE = { Origin: BASE_URL };

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});

/** `name=value` of the cookie that an answer sets, and its attributes. */
function cookieIn(answer: Answer): { pair: string; attributes: string[] } {
  const [pair = '', ...attributes] = (answer.headers.get('Set-Cookie') ?? '').split('; ');
  return { pair, attributes };
}

async function signIn(): Promise<{ answer: Answer; Cookie: string }> {
  const body = { email: user.email, password: user.password };
  const answer = await call('POST', `${STUDIO}/login`, { body, headers: PAGE });
  return { answer, Cookie: cookieIn(answer).pair };
}

const statusWith = async (url: string, headers: Record<string, string>) => (await call('GET', url, { headers })).status;

describe('signing in to the studio', () => {
  it('keeps the token in a cookie that no script reads, and out of the answer', async () => {
    const { answer } = await signIn();
    expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email } } });
    expect(Object.keys((answer.body as { user: object }).user)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(refresh_)?token$/)]),
    );
    const { pair, attributes } = cookieIn(answer);
    expect(pair).toMatch(/^clipmill=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(JSON.stringify(answer.body)).not.toContain(pair.slice('clipmill='.length));
  });

  it('sets no cookie for a wrong password', async () => {
    const body = { email: user.email, password: 'not-the-password' };
    const answer = await call('POST', `${STUDIO}/login`, { body, headers: PAGE });
    expectRefusal(answer, 401, 'auth.wrong_credentials');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });

  it('renews the token of the cookie', async () => {
    const { Cookie } = await signIn();
    const answer = await call('POST', `${STUDIO}/token/refresh`, { headers: { ...PAGE, Cookie } });
    expect(answer.status).toBe(200);
    const fresh = cookieIn(answer).pair;
    expect(fresh).not.toBe(Cookie);
    expect(JSON.stringify(answer.body)).not.toContain(fresh.slice('clipmill='.length));
    expect(await statusWith(`${STUDIO}/user`, { Cookie: fresh })).toBe(200);
  });

  it('ends with a logout, which removes the cookie', async () => {
    const { Cookie } = await signIn();
    expect(await statusWith(`${STUDIO}/user`, { Cookie })).toBe(200);
    const answer = await call('POST', `${STUDIO}/logout`, { headers: { ...PAGE, Cookie } });
    expect(answer.status).toBe(200);
    expect(cookieIn(answer)).toMatchObject({ pair: 'clipmill=' });
    expect(cookieIn(answer).attributes).toContain('Max-Age=0');
    expect(await statusWith(`${STUDIO}/user`, { Cookie })).toBe(401);
  });
});

describe('the cookie of the studio', () => {
  it('is refused to pages of other origins and other sites', async () => {
    const { Cookie } = await signIn();
    const foreign = { Cookie, Origin: 'https://other.example' };
    expectRefusal(await call('DELETE', `${STUDIO}/sessions`, { headers: foreign }), 403, 'studio.foreign_origin');
    const fromElsewhere = { Cookie, 'Sec-Fetch-Site': 'cross-site' };
    expectRefusal(await call('GET', `${STUDIO}/user`, { headers: fromElsewhere }), 403, 'studio.foreign_origin');
    expect(await statusWith(`${STUDIO}/user`, { Cookie })).toBe(200);
  });

  it('does not count for the API, nor a bearer token for the studio', async () => {
    const { Cookie } = await signIn();
    expect(await statusWith(`${API}/user`, { Cookie })).toBe(401);
    const Authorization = `Bearer ${user.token}`;
    expect(await statusWith(`${API}/user`, { Authorization })).toBe(200);
    expect(await statusWith(`${STUDIO}/user`, { Authorization })).toBe(401);
  });
});

describe('an operator in the studio', () => {
  const SESSION = `${BASE_URL}/studio/operator/session`;
  const users = `${BASE_URL}/studio/operator/v1/plans`;

  it('signs in with the token of operators, and out', async () => {
    const answer = await call('POST', SESSION, { token: OPERATOR_TOKEN, headers: PAGE });
    const { pair: Cookie, attributes } = cookieIn(answer);
    expect(answer.status).toBe(200);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']));
    expect(await statusWith(users, { Cookie })).toBe(200);
    expect(await statusWith(users, { Cookie: (await signIn()).Cookie })).toBe(401);
    expect(Cookie).not.toContain(OPERATOR_TOKEN);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const out = await call('DELETE', SESSION, { headers: { ...PAGE, Cookie } });
    expect(cookieIn(out).attributes).toContain('Max-Age=0');
    // A copy of the cookie is worth nothing any more.
    expect(await statusWith(users, { Cookie })).toBe(401);
  });

  it('needs that token', async () => {
    const answer = await call('POST', SESSION, { token: user.token, headers: PAGE });
    expectRefusal(answer, 401, 'auth.required');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('GET /studio/settings', () => {
  it('tells everybody what this server offers', async () => {
    const { status, body } = await call('GET', `${BASE_URL}/studio/settings`);
    expect(status).toBe(200);
    expect(body).toEqual({
      lacks: null,
      demo_video_url: expect.toSatisfy((url) => url === null || URL.canParse(String(url))),
      operator_contact: null,
      sends_mail: true,
      signs_up: true,
      // The system of the tests is local.
      signs_in_by_link: true,
      has_session: false,
    });
  });
});

describe('the app', () => {
  it.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/sw.js', 'text/javascript'],
    ['/icons/maskable-512.png', 'image/png'],
  ])('serves %s as %s, never from an old copy', async (path, type) => {
    const { status, headers } = await fetch(`${BASE_URL}${path}`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toContain(type);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('Content-Security-Policy')).toContain("manifest-src 'self'");
  });

  it('opens the start page for what a share sheet posts, where no service worker takes it', async () => {
    const body = new FormData();
    body.set('url', 'https://example.com/talk.mp4');
    const answer = await fetch(`${BASE_URL}/share`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/?shared=lost']);
  });
});
