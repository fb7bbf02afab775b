import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserResponseSchema, loginResponseSchema } from '#schema/contract/user.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import type { Answer, TestUser } from '../support/api.ts';
import type { FakeVideoServer } from '../support/video-server.ts';
import { startMeteredSystem } from '../support/metered-system.ts';

// Uses a separate system with the limits of production, because the shared one has none. The test support reads the URL
// of the system when it is loaded, so it is imported below.
const system = await startMeteredSystem();
const { API, BASE_URL, call, createUser, expectRefusal, expectSuccess, OPERATOR_TOKEN } =
  await import('../support/api.ts');
const { claimFor, finishFraming, finishRender, work } = await import('../support/farm.ts');
const { startFakeVideoServer } = await import('../support/video-server.ts');
const { createProject, makeReadyProject } = await import('../support/projects.ts');
const { makeLink } = await import('../support/reviews.ts');

let host: FakeVideoServer;
beforeAll(async () => {
  host = await startFakeVideoServer();
});
afterAll(async () => {
  await host.close();
  await system.close();
});

/** Signs in from its own network, because one client may sign in only ten times a minute. */
async function makeUser(plan = 'free'): Promise<TestUser> {
  const body = { email: `${ulid().toLowerCase()}@example.test`, password: ulid() };
  expectSuccess(await createUser({ ...body, plan }), 201, createUserResponseSchema);
  const login = await call('POST', '/login', { body, headers: newClient() });
  const { id, token } = expectSuccess(login, 200, loginResponseSchema).user;
  return { ...body, id, token };
}

const READ = { path: '/user', method: 'GET' };
/** A write that has no effect except that it is counted. */
const WRITE = { path: `/shorts/${ulid()}/${ulid()}/render`, method: 'POST' };

type Request = { method: string; path: string; body?: object; headers?: Record<string, string> };

/** A client with its own network. Otherwise all tests would share one count. */
const newClient = () => ({ 'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}` });
const byte = () => Math.floor(Math.random() * 256);

const send = ({ method, path, ...rest }: Request, user?: TestUser) =>
  call(method, path, { token: user?.token, ...rest });

async function sendMany(times: number, request: Request, user?: TestUser): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < times) {
    const some = Math.min(20, times - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: some }, () => send(request, user)))));
  }
  return answers;
}

const standing = ({ headers }: Answer) => ({
  limit: Number(headers.get('RateLimit-Limit')),
  remaining: Number(headers.get('RateLimit-Remaining')),
  resetSec: Number(headers.get('RateLimit-Reset')),
});

function expectLimited(answer: Answer, { limit, windowSec }: { limit: number; windowSec: number }): string {
  const sentence = expectRefusal(answer, 429, 'rate.limited');
  const { resetSec, ...rest } = standing(answer);
  expect(rest).toEqual({ limit, remaining: 0 });
  expect(resetSec).toBeGreaterThan(0);
  expect(resetSec).toBeLessThanOrEqual(windowSec);
  expect(answer.headers.get('Retry-After')).toBe(String(resetSec));
  expect(sentence).toContain(`at most ${limit}`);
  return sentence;
}

/** Every answer before the last shows how many requests are left. The last is refused. */
function expectLimit(answers: Answer[], limit: number): void {
  const last = answers.at(-1);
  expect(answers).toHaveLength(limit + 1);
  expect(answers.filter(({ status }) => status === 429)).toEqual([last]);
  const left = answers.slice(0, limit).map((answer) => standing(answer).remaining);
  expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: limit }, (_, at) => limit - 1 - at));
}

async function overrun(limit: number, request: Request, user?: TestUser): Promise<Answer[]> {
  return [...(await sendMany(limit, request, user)), await send(request, user)];
}

describe('a user', () => {
  it('may read 300 times a minute, and may still write then', async () => {
    const user = await makeUser();
    const answers = await overrun(300, READ, user);
    expectLimit(answers, 300);
    expect(expectLimited(answers[300] as Answer, { limit: 300, windowSec: 60 })).toMatch(/Try again in \d+ s\.$/);
    const head = await call('HEAD', '/user', user);
    expect({ status: head.status, ...standing(head) }).toMatchObject({ status: 429, limit: 300, remaining: 0 });
    expect(standing(await send(WRITE, user))).toMatchObject({ limit: 60, remaining: 59 });
  });

  it('may write 60 times a minute, and may still read then', async () => {
    const user = await makeUser();
    const answers = await overrun(60, WRITE, user);
    expectLimit(answers, 60);
    expectLimited(answers[60] as Answer, { limit: 60, windowSec: 60 });
    expect(standing(await send(READ, user))).toMatchObject({ limit: 300, remaining: 299 });
  });

  it('may check 30 videos a minute', async () => {
    const user = await makeUser();
    const request = { method: 'POST', path: '/videoMetadata', body: { url: '' } };
    const answers = await overrun(30, request, user);
    expectLimit(answers, 30);
    expectLimited(answers[30] as Answer, { limit: 30, windowSec: 60 });
    expect(standing(await send(WRITE, user))).toMatchObject({ limit: 60, remaining: 29 });
  });

  it('counts each project of a batch, and says which are above the rate', async () => {
    const user = await makeUser();
    const send = async () =>
      call('POST', '/projects/batch', {
        token: user.token,
        body: { items: Array.from({ length: 12 }, () => ({ url: '' })) },
      });
    const { status, body } = await send();
    expect(status).toBe(200);
    const codes = (body as { data: { error: { code: string } }[] }).data.map(({ error }) => error.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'source.url_empty'), 'rate.limited', 'rate.limited']);
    expectRefusal(await send(), 429, 'rate.limited');
  });

  it('may create 10 projects a minute, over both endpoints together', async () => {
    const user = await makeUser();
    const request = (path: string) => ({ method: 'POST', path, body: { url: '' } });
    const answers = [
      ...(await sendMany(5, request('/createShorts'), user)),
      ...(await overrun(5, request('/projects'), user)),
    ];
    expectLimit(answers, 10);
    expectLimited(answers[10] as Answer, { limit: 10, windowSec: 60 });
  });

  it('may let an agent do no more: its messages count as reads, and what its tools do as what it is', async () => {
    const user = await makeUser();
    const headers = { Accept: 'application/json, text/event-stream' };
    const message = (method: string, params?: object) =>
      send({ method: 'POST', path: `${BASE_URL}/mcp`, headers, body: { jsonrpc: '2.0', id: 1, method, params } }, user);
    const create = { name: 'create_clips', arguments: { url: '' } };
    for (let times = 0; times < 10; times += 1) await message('tools/call', create);
    expect((await message('tools/call', create)).body).toMatchObject({
      result: {
        isError: true,
        content: [{ text: expect.stringMatching(/at most 10 new projects.*\(rate\.limited\)$/) }],
      },
    });
    expect(standing(await message('ping'))).toMatchObject({ limit: 300, remaining: 288 });
  });

  it('gets replays without using up the limit, even when it is used up', async () => {
    const user = await makeUser();
    const request = { method: 'POST', path: '/projects', body: { url: '' } };
    const url = await host.addVideo('replayed.mp4');
    const keyed = { ...request, body: { url }, headers: { 'Idempotency-Key': ulid() } };
    expect(standing(await send(keyed, user))).toMatchObject({ limit: 10, remaining: 9 });
    for (const replay of await sendMany(15, keyed, user)) {
      expect(replay.headers.get('Idempotent-Replay')).toBe('true');
      expect(standing(replay)).toMatchObject({ limit: 10, remaining: 9 });
    }
    expectLimited((await overrun(9, request, user))[9] as Answer, { limit: 10, windowSec: 60 });
    expect((await send(keyed, user)).status).toBe(201);
    const late = { ...request, headers: { 'Idempotency-Key': ulid() } };
    expectLimited(await send(late, user), { limit: 10, windowSec: 60 });
  });

  it('may replay 300 times a minute', async () => {
    const user = await makeUser();
    const url = await host.addVideo('replayed.mp4');
    const keyed = { method: 'POST', path: '/projects', body: { url }, headers: { 'Idempotency-Key': ulid() } };
    await send(keyed, user);
    const answers = await sendMany(299, keyed, user);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expectLimited(await send(keyed, user), { limit: 300, windowSec: 60 });
    expect((await send(READ, user)).status).toBe(200);
  });

  it('has separate counts from other users', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    await sendMany(3, READ, user);
    expect(standing(await send(READ, other)).remaining).toBe(299);
    expect(standing(await send(READ, user)).remaining).toBe(296);
  });

  it('has higher limits on a larger plan', async () => {
    const user = await makeUser('pro');
    expect(standing(await call('GET', '/user', user))).toMatchObject({ limit: 1_200, remaining: 1_199 });
  });
});

describe('renders', () => {
  it('are limited to 30 new ones an hour; existing ones are free', async () => {
    const { user, projectId, shortIds } = await makeReadyProject(await host.addVideo('talk.mp4', { durationSec: 90 }));
    const path = `/shorts/${projectId}/${shortIds['Best']}/render`;
    const render = (endTime: number) =>
      send({ method: 'POST', path, body: { start_time: 45, end_time: endTime } }, user);
    const first = await render(70);
    expect(standing(first)).toMatchObject({ limit: 30, remaining: 29 });
    await finishRender(projectId);
    const more = await Promise.all(Array.from({ length: 29 }, (_, at) => render(71 + at / 4)));
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([202]));
    expectLimited(await render(80), { limit: 30, windowSec: 3_600 });
    expectSuccess(await render(70), 200, renderResponseSchema);
    expectSuccess(await render(71), 202, renderResponseSchema);
    expectLimited(await render(81), { limit: 30, windowSec: 3_600 });
  });

  it('at creation count too: above the limit they are reported and can be requested later', async () => {
    const url = await host.addVideo('talk.mp4', { durationSec: 90 });
    const ready = await makeReadyProject(url);
    const { user } = ready;
    const path = `/shorts/${ready.projectId}/${ready.shortIds['Best']}/render`;
    const queue = (at: number) => send({ method: 'POST', path, body: { start_time: 45, end_time: 60 + at / 4 } }, user);
    await Promise.all(Array.from({ length: 29 }, (_, at) => queue(at)));
    const { id } = await createProject(user, { url, render: { count: 2 } });
    await work(id, 'create-shorts');
    for (let job = 0; job < 3; job += 1) await finishFraming(await claimFor('analyze-faces', id));
    const { body } = await call('GET', `/renders?project_id=${id}`, user);
    expect((body as { data: { data: object[] } }).data.data).toMatchObject([
      { status: 'error', error_reason: expect.stringContaining('hourly render limit') },
      { status: 'pending', error_reason: null },
    ]);
  });
});

describe('signing in', () => {
  const attempt = (email: string, client: object) => ({
    method: 'POST',
    path: '/login',
    body: { email, password: 'wrong' },
    headers: client as Record<string, string>,
  });
  const newEmail = () => `${ulid().toLowerCase()}@example.test`;

  const signIn = (user: TestUser, client: object) =>
    send({ ...attempt(user.email, client), body: { email: user.email, password: user.password } });
  const askCode = (email: string, client: object) =>
    send({
      method: 'POST',
      path: '/social/callback/email',
      body: { email },
      headers: client as Record<string, string>,
    });

  it('is limited to 10 failures a minute by one client, for all addresses together', async () => {
    const client = newClient();
    const answers: Answer[] = [];
    for (let at = 0; at <= 10; at += 1) answers.push(await send(attempt(newEmail(), client)));
    expectLimit(answers, 10);
    expectLimited(answers[10] as Answer, { limit: 10, windowSec: 60 });
    expectRefusal(await send(attempt(newEmail(), newClient())), 401, 'auth.wrong_credentials');
  });

  it('counts failures only', async () => {
    const user = await makeUser();
    const client = newClient();
    for (let at = 0; at < 12; at += 1) {
      const answer = await signIn(user, client);
      expectSuccess(answer, 200, loginResponseSchema);
      expect(standing(answer)).toMatchObject({ limit: 10, remaining: 10 });
    }
  });

  it('of one user cannot be used up by another client', async () => {
    const user = await makeUser();
    const attacker = newClient();
    for (let at = 0; at < 10; at += 1)
      await send(attempt(at % 2 === 0 ? user.email : ` ${user.email.toUpperCase()}`, attacker));
    expectLimited(await send(attempt(user.email, attacker)), { limit: 10, windowSec: 60 });
    expectSuccess(await signIn(user, newClient()), 200, loginResponseSchema);
  });

  it('has a far higher limit for one address, which does not stop a network where its user is signed in', async () => {
    const user = await makeUser();
    const home = newClient();
    expectSuccess(await signIn(user, home), 200, loginResponseSchema);
    for (let network = 0; network < 11; network += 1) {
      const client = newClient();
      await Promise.all(Array.from({ length: 10 }, () => send(attempt(user.email, client))));
    }
    expectLimited(await signIn(user, newClient()), { limit: 100, windowSec: 60 });
    expectSuccess(await signIn(user, home), 200, loginResponseSchema);
  });

  it('with a mailed code counts too', async () => {
    const client = newClient();
    const request = { method: 'POST', path: '/social/callback/email', body: { email: '' }, headers: client };
    const answers = await overrun(10, request);
    expectLimit(answers, 10);
    expectLimited(answers[10] as Answer, { limit: 10, windowSec: 60 });
  });

  it('mails an address 5 codes an hour for one network, and 10 for all, beyond which known networks get theirs', async () => {
    const user = await makeUser();
    const home = newClient();
    expectSuccess(await signIn(user, home), 200, loginResponseSchema);
    for (let network = 0; network < 2; network += 1) {
      const client = newClient();
      for (let at = 0; at < 5; at += 1) expect((await askCode(user.email, client)).status).toBe(202);
      expectLimited(await askCode(user.email, client), { limit: 5, windowSec: 3_600 });
    }
    expectLimited(await askCode(user.email, newClient()), { limit: 10, windowSec: 3_600 });
    for (let at = 0; at < 5; at += 1) expect((await askCode(user.email, home)).status).toBe(202);
    expectLimited(await askCode(user.email, home), { limit: 5, windowSec: 3_600 });
  });

  it('mails 30 codes an hour for one network', async () => {
    const client = newClient();
    for (let at = 0; at < 30; at += 1) expect((await askCode(newEmail(), client)).status).toBe(202);
    expectLimited(await askCode(newEmail(), client), { limit: 30, windowSec: 3_600 });
  });
});

describe('the password of a review link', () => {
  it('can be guessed 10 times a minute by one client; the right one counts not, nor do other clients', async () => {
    const user = await makeUser();
    const { id: projectId } = await createProject(user, {
      url: await host.addVideo('review.mp4', { durationSec: 90 }),
    });
    const { token } = await makeLink(user, { project_id: projectId, password: 'correct-horse' });
    const guess = (password: string, headers: Record<string, string>) =>
      send({ method: 'POST', path: '/review/open', body: { token, password }, headers });
    const attacker = newClient();
    expect((await guess('correct-horse', attacker)).status).toBe(200);
    const answers: Answer[] = [];
    for (let at = 0; at <= 10; at += 1) answers.push(await guess(`guess ${at}`, attacker));
    expectLimit(answers, 10);
    expectLimited(await guess('correct-horse', attacker), { limit: 10, windowSec: 60 });
    expect((await guess('correct-horse', newClient())).status).toBe(200);
  });
});

describe('a client without a valid token', () => {
  it('is counted by network, so that guessing tokens is limited', async () => {
    const client = newClient();
    const guess = { ...READ, headers: { ...client, Authorization: 'Bearer a.b.c' } };
    const answers = await overrun(300, guess);
    expectLimit(answers, 300);
    expect(answers[299]?.status).toBe(401);
    expectLimited(answers[300] as Answer, { limit: 300, windowSec: 60 });
    expect(answers[300]?.headers.get('WWW-Authenticate')).toBeNull();
    expect(standing(await send({ ...guess, headers: { ...guess.headers, ...newClient() } })).remaining).toBe(299);
  });
});

describe('a wrong secret of a node or an operator', () => {
  const guess = (path: string, token: string, headers: Record<string, string>) =>
    call('POST', `${BASE_URL}/internal/v1/${path}`, { token, body: {}, headers });

  it('is refused 30 times a minute, then limited; the right one still passes', async () => {
    const client = newClient();
    for (let at = 0; at < 30; at += 1) {
      expectRefusal(await guess(at % 2 === 0 ? 'users' : 'jobs/claim-next', ulid(), client), 401, 'auth.required');
    }
    expectRefusal(await guess('users', ulid(), client), 429, 'rate.limited');
    expectRefusal(await guess('users', OPERATOR_TOKEN, client), 400, 'request.invalid');
    expectRefusal(await guess('users', ulid(), newClient()), 401, 'auth.required');
  });
});

describe('every answer', () => {
  it.each([
    ['a success', { path: '/user' }, 200],
    ['a refusal', { path: '/projects?page=x' }, 400],
    ['an unknown id', { path: `/shorts/${ulid()}` }, 404],
    ['an unknown path', { path: '/nothing' }, 404],
    ['a broken body', { path: '/createShorts', method: 'POST', text: '{' }, 400],
  ])(
    'contains the remaining requests: %s',
    async (_what, { method = 'GET', path, ...rest }: { path: string; method?: string }, status) => {
      const user = await makeUser();
      const answer = await call(method, path, { token: user.token, ...rest });
      expect(answer.status).toBe(status);
      const { limit, remaining, resetSec } = standing(answer);
      expect(limit).toBeGreaterThan(0);
      expect(remaining).toBe(limit - 1);
      expect(resetSec).toBeGreaterThan(0);
      expect(resetSec).toBeLessThanOrEqual(60);
    },
  );

  it('exposes its headers to pages of other origins', async () => {
    const { headers } = await fetch(`${API}/user`, { headers: { Origin: 'https://app.example' } });
    const exposed = headers.get('Access-Control-Expose-Headers') ?? '';
    expect(exposed.split(',')).toEqual(
      expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After']),
    );
  });
});
