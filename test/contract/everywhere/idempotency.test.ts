import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectListSchema, projectResponseSchema } from '#schema/contract/project.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { userResponseSchema } from '#schema/contract/user.ts';
import {
  type Answer,
  BASE_URL,
  call,
  expectRefusal,
  expectSuccess,
  makeUser,
  OPERATOR_TOKEN,
  type TestUser,
} from '../support/api.ts';
import { useTalk } from '../support/video-server.ts';
import { makeReadyProject } from '../support/projects.ts';

const talk = useTalk();
let user: TestUser;
beforeAll(async () => {
  user = await makeUser({ credits: 10 });
});

type Send = { key?: string; path?: string; as?: TestUser; headers?: Record<string, string> };

const create = (body: object, { key, path = '/createShorts', as = user, headers }: Send = {}): Promise<Answer> =>
  call('POST', path, {
    token: as.token,
    body,
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  });

const isReplay = (answer: Answer) => answer.headers.get('Idempotent-Replay') === 'true';
const balance = async (of: TestUser) =>
  expectSuccess(await call('GET', '/user', of), 200, userResponseSchema).user.balance;
const projects = async (of: TestUser) =>
  expectSuccess(await call('GET', '/projects', of), 200, projectListSchema).meta.total;

describe('a request with an Idempotency-Key', () => {
  it('runs once: a repeat gets the first answer and costs nothing', async () => {
    const someone = await makeUser({ credits: 10 });
    const sent = { key: ulid(), as: someone };
    const first = await create({ url: talk.url }, sent);
    const { data } = expectSuccess(first, 201, projectResponseSchema);
    const second = await create({ url: talk.url }, sent);
    expect(expectSuccess(second, 201, projectResponseSchema)).toEqual(first.body);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(second.headers.get('Content-Type')).toBe('application/json');
    expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
    expect(await projects(someone)).toBe(1);
    expect(await balance(someone)).toBe(10 - data.credits_cost);
  });

  it('is refused if its key is used with another body', async () => {
    const key = ulid();
    expectSuccess(await create({ url: talk.url }, { key, as: await richUser() }), 201, projectResponseSchema);
    const someone = await richUser();
    expectSuccess(await create({ url: talk.url }, { key, as: someone }), 201, projectResponseSchema);
    const other = await create({ url: talk.url, title: 'Another' }, { key, as: someone });
    expect(expectRefusal(other, 400, 'idempotency.key_reused')).toMatch(/another request/);
    expect(await projects(someone)).toBe(1);
  });

  it('is refused if its key is used on another path', async () => {
    const sent = { key: ulid(), as: await richUser() };
    expectSuccess(await create({ url: talk.url }, sent), 201, projectResponseSchema);
    expectRefusal(await create({ url: talk.url }, { ...sent, path: '/projects' }), 400, 'idempotency.key_reused');
  });

  it('that was refused for credits succeeds with the same key when there are credits', async () => {
    const someone = await makeUser({ credits: 0 });
    const sent = { key: ulid(), as: someone };
    expectRefusal(await create({ url: talk.url }, sent), 403, 'credits.insufficient');
    const grant = `${BASE_URL}/internal/v1/users/${someone.email}/credits`;
    expect((await call('POST', grant, { token: OPERATOR_TOKEN, body: { amount: 10 } })).status).toBe(201);
    const mended = await create({ url: talk.url }, sent);
    expectSuccess(mended, 201, projectResponseSchema);
    expect(isReplay(mended)).toBe(false);
    expect(isReplay(await create({ url: talk.url }, sent))).toBe(true);
    expect(await projects(someone)).toBe(1);
  });

  it('that was refused for its source succeeds with the same key when the source is back, or with another body', async () => {
    const someone = await richUser();
    const sent = { key: ulid(), as: someone };
    const late = talk.url.replace('talk.mp4', 'late.mp4');
    expectRefusal(await create({ url: late }, sent), 400, 'source.not_found');
    await talk.addVideo('late.mp4');
    expectSuccess(await create({ url: late }, sent), 201, projectResponseSchema);
    const other = { key: ulid(), as: someone };
    expectRefusal(await create({ url: '' }, other), 400, 'source.url_empty');
    expectSuccess(await create({ url: talk.url }, other), 201, projectResponseSchema);
  });

  it('is the same request with its fields in another order', async () => {
    const sent = { key: ulid(), as: await richUser() };
    const first = await create({ url: talk.url, title: 'One', metadata: { a: 1, b: 2 } }, sent);
    const again = await create({ metadata: { b: 2, a: 1 }, title: 'One', url: talk.url }, sent);
    expect(expectSuccess(again, 201, projectResponseSchema)).toEqual(first.body);
    expect(isReplay(again)).toBe(true);
  });

  it('does not share its key with other users', async () => {
    const key = ulid();
    const [one, other] = [await richUser(), await richUser()];
    const first = expectSuccess(await create({ url: talk.url }, { key, as: one }), 201, projectResponseSchema);
    const second = expectSuccess(await create({ url: talk.url }, { key, as: other }), 201, projectResponseSchema);
    expect(second.data.id).not.toBe(first.data.id);
  });

  it('runs once for parallel requests, and all get its answer', async () => {
    const someone = await richUser();
    await Promise.all(Array.from({ length: 8 }, () => balance(someone)));
    const sent = { key: ulid(), as: someone };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ url: talk.url }, sent)));
    const ids = answers.map((answer) => expectSuccess(answer, 201, projectResponseSchema).data.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await projects(someone)).toBe(1);
  });

  it('works for renders', async () => {
    const { user: owner, projectId, shortIds } = await makeReadyProject(talk.url);
    const sent = { key: ulid(), as: owner, path: `/shorts/${projectId}/${shortIds['Best']}/render` };
    const first = expectSuccess(await create({ force: true }, sent), 202, renderResponseSchema);
    const again = await create({ force: true }, sent);
    expect(expectSuccess(again, 202, renderResponseSchema)).toEqual(first);
    const fresh = expectSuccess(await create({ force: true }, { ...sent, key: ulid() }), 202, renderResponseSchema);
    expect(fresh.data.id).not.toBe(first.data.id);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
  ])('is refused when the key is %s', async (_what, key) => {
    const answer = await create({ url: '' }, { key });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('Idempotency-Key must be 1 to 255 characters long.');
  });

  it('accepts a key of 255 characters', async () => {
    const sent = { key: `${ulid()}${'k'.repeat(255 - 26)}` };
    const as = await richUser();
    expectSuccess(await create({ url: talk.url }, { ...sent, as }), 201, projectResponseSchema);
    expect(isReplay(await create({ url: talk.url }, { ...sent, as }))).toBe(true);
  });

  it('needs a valid token like any other', async () => {
    const headers = { 'Idempotency-Key': ulid() };
    expectRefusal(await call('POST', '/createShorts', { body: { url: talk.url }, headers }), 401, 'auth.required');
  });
});

describe('requests without a key', () => {
  it('run each time', async () => {
    const someone = await richUser();
    expectSuccess(await create({ url: talk.url }, { as: someone }), 201, projectResponseSchema);
    expectSuccess(await create({ url: talk.url }, { as: someone }), 201, projectResponseSchema);
    expect(await projects(someone)).toBe(2);
  });
});

const richUser = () => makeUser({ credits: 10 });
