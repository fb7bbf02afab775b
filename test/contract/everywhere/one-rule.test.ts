import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { monitorListSchema } from '#schema/contract/live.ts';
import { projectListSchema, projectResponseSchema } from '#schema/contract/project.ts';
import { bulkRenderResponseSchema, renderListResponseSchema, renderResponseSchema } from '#schema/contract/render.ts';
import { shortListResponseSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { uploadResponseSchema } from '#schema/contract/upload.ts';
import { loginResponseSchema, userResponseSchema } from '#schema/contract/user.ts';
import { videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { newWebhookResponseSchema } from '#schema/contract/webhook.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, OPERATOR_TOKEN } from '../support/api.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
});

const ignored = (name: string, kind = 'field') => `Unknown ${kind}: ${name}. It was ignored.`;
const send = (method: string, path: string, body?: object) => call(method, path, { token: ready.user.token, body });
const shortPath = () => `/shorts/${ready.projectId}/${ready.shortIds['Best']}`;

describe('unknown fields are accepted everywhere, and the answer names them', () => {
  type Row = [string, () => { path: string; body: object }, number, z.ZodType];
  it.each<Row>([
    ['POST /createShorts', () => ({ path: '/createShorts', body: { url: talk.url } }), 201, projectResponseSchema],
    [
      'POST /videoMetadata',
      () => ({ path: '/videoMetadata', body: { url: talk.url } }),
      200,
      videoMetadataResponseSchema,
    ],
    ['POST /login', () => ({ path: '/login', body: ready.user }), 200, loginResponseSchema],
    ['POST /uploads', () => ({ path: '/uploads', body: { filename: 'a.mp4', size: 9 } }), 201, uploadResponseSchema],
    [
      'POST /webhooks',
      () => ({ path: '/webhooks', body: { url: 'http://127.0.0.1:9/h' } }),
      201,
      newWebhookResponseSchema,
    ],
    ['POST .../render', () => ({ path: `${shortPath()}/render`, body: {} }), 202, renderResponseSchema],
    [
      'POST /renders/bulk',
      () => ({ path: '/renders/bulk', body: { short_ids: [ready.shortIds['Best']] } }),
      202,
      bulkRenderResponseSchema,
    ],
    [
      'POST /shorts/{project_id}',
      () => ({ path: `/shorts/${ready.projectId}`, body: { start_time: 3, end_time: 9 } }),
      201,
      shortResponseSchema,
    ],
  ])('%s', async (_what, request, status, schema) => {
    const { path, body } = request();
    const answer = expectSuccess(await send('POST', path, { ...body, zebra: 1 }), status, schema);
    expect((answer as { warnings?: string[] }).warnings).toContain(ignored('zebra'));
  });

  it('PATCH, and fields within fields', async () => {
    const body = { title: 'Kept', words: [{ index: 1, text: 'Hark', wrod: 1 }] };
    const answer = expectSuccess(await send('PATCH', shortPath(), body), 200, shortResponseSchema);
    expect(answer.data.title).toBe('Kept');
    expect(answer.warnings).toEqual([ignored('words.0.wrod')]);
  });

  it('a typing mistake is answered with the name that was meant', async () => {
    const body = { url: 'http://127.0.0.1:9/h', evnts: ['render.done'] };
    const { warnings } = expectSuccess(await send('POST', '/webhooks', body), 201, newWebhookResponseSchema);
    expect(warnings).toEqual(['Unknown field: evnts. It was ignored. Did you mean events?']);
  });

  it('a replay with an Idempotency-Key repeats the warnings', async () => {
    const sent = { token: ready.user.token, body: { zebra: 1 }, headers: { 'Idempotency-Key': ulid() } };
    const first = await call('POST', `${shortPath()}/render`, sent);
    const again = await call('POST', `${shortPath()}/render`, sent);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(again.body).toMatchObject({ warnings: [ignored('zebra')] });
  });

  it('an answer without anything to say has no warnings, and an error only its error', async () => {
    expect((await send('GET', '/user')).body).not.toHaveProperty('warnings');
    expectRefusal(await send('POST', '/createShorts', { url: '', zebra: 1 }), 400, 'source.url_empty');
  });

  it('at most 20 are named', async () => {
    const body = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`zebra${i}`, i]));
    const { warnings } = expectSuccess(await send('PATCH', shortPath(), body), 200, shortResponseSchema);
    expect(warnings).toHaveLength(20);
  });

  it('operators get an error instead', async () => {
    const body = { email: `${ulid()}@example.test`, password: 'correct-horse', crediits: 5 };
    const answer = await call('POST', `${BASE_URL}/internal/v1/users`, { token: OPERATOR_TOKEN, body });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('Unknown field: crediits.');
  });
});

describe('unknown filters are never ignored silently', () => {
  it.each<[string, z.ZodType]>([
    ['/projects', projectListSchema],
    ['/renders', renderListResponseSchema],
    ['/lives/monitors', monitorListSchema],
    ['/user', userResponseSchema],
  ])('GET %s', async (path, schema) => {
    const answer = expectSuccess(await send('GET', `${path}?zebra=1`), 200, schema);
    expect(answer).toMatchObject({ warnings: [ignored('zebra', 'parameter')] });
  });
});

describe('empty values count as not given', () => {
  it('in a query', async () => {
    const list = `/shorts/${ready.projectId}?sort=`;
    const { data } = expectSuccess(await send('GET', `${list}&page=&per_page=`), 200, shortListResponseSchema);
    const scores = data.data.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expectSuccess(await send('GET', '/renders?status=&project_id=&only_done='), 200, renderListResponseSchema);
  });

  it('in a body', async () => {
    const body = { url: talk.url, title: '', webhook_url: '', clipDuration: '', layout: '', language: '', prompt: '' };
    const { data, warnings } = expectSuccess(await send('POST', '/projects', body), 201, projectResponseSchema);
    expect(data).toMatchObject({ title: 'talk', clip_duration: '60', video_layout: 'single' });
    expect(warnings).toBeUndefined();
  });

  it('but not where a field is required', async () => {
    const answer = await call('POST', '/login', { body: { email: '', password: 'x' } });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('email must not be empty.');
  });
});

describe('twin spellings that disagree are refused with both names', () => {
  it.each([
    ['/createShorts', { layout: 'split', video_layout: 'react' }, 'layout and video_layout'],
    ['/createShorts', { clipDuration: '20', clip_duration: 30 }, 'clipDuration and clip_duration'],
    ['/lives/monitor', { url: 'x', video_layout: 'split', layout: 'react' }, 'video_layout and layout'],
  ])('POST %s %j', async (path, body, names) => {
    const answer = await send('POST', path, { url: talk.url, ...body });
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe(`${names} disagree. Send only one of them.`);
  });

  it('limit and per_page of GET /renders', async () => {
    const refused = expectRefusal(await send('GET', '/renders?limit=5&per_page=3'), 400, 'request.invalid');
    expect(refused).toMatch(/limit.*disagree/);
    expect(refused).toContain('per_page');
    const { data } = expectSuccess(await send('GET', '/renders?limit=5&per_page=5'), 200, renderListResponseSchema);
    expect(data.per_page).toBe(5);
  });

  it('status and only_done of GET /renders', async () => {
    const refused = expectRefusal(await send('GET', '/renders?status=error&only_done=1'), 400, 'request.invalid');
    expect(refused).toBe('status must be done, or not be sent with only_done.');
    expectSuccess(await send('GET', '/renders?status=done&only_done=1'), 200, renderListResponseSchema);
  });

  it('pass if they mean the same', async () => {
    const body = { url: talk.url, clipDuration: '30', clip_duration: 30 };
    expect(
      expectSuccess(await send('POST', '/createShorts', body), 201, projectResponseSchema).data.clip_duration,
    ).toBe('30');
  });
});

describe('paging', () => {
  it('says what is wrong with page=-1', async () => {
    expect(expectRefusal(await send('GET', '/projects?page=-1'), 400, 'request.invalid')).toBe(
      'page must be at least 1.',
    );
    expect(expectRefusal(await send('GET', '/projects?page=1.5'), 400, 'request.invalid')).toBe(
      'page must be a whole number.',
    );
  });
});
