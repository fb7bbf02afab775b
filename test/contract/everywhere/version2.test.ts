import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { error2Schema } from '#schema/contract/version2/error.ts';
import { viewSchema } from '#schema/contract/version2/views.ts';
import { operationsIn2 } from '../../unit/worker/version2/operations.ts';
import { type Answer, BASE_URL, call } from '../support/api.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

const talk = useTalk();
let ready: ReadyProject;
let shorts: string;
beforeAll(async () => {
  ready = await makeReadyProject(talk.url);
  shorts = `/projects/${ready.projectId}/shorts`;
});

const send = (method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
  call(method, `${BASE_URL}/api/v2${path}`, { token: ready.user.token, ...options });

/** The answer, which has the shape of version 2 and nothing else. */
function shown(answer: Answer, operationId: string, status = 200) {
  expect(answer).toMatchObject({ status });
  const found = operationsIn2.find((each) => each.operationId === operationId)?.answers;
  const schema = found?.find((each) => each.status === String(status))?.schema;
  if (schema === undefined) throw new Error(`No answer ${status} of ${operationId}`);
  return viewSchema(schema).parse(answer.body) as Record<string, unknown>;
}

function refused(answer: Answer, status: number) {
  expect(answer).toMatchObject({ status });
  const body = error2Schema.parse(answer.body);
  expect(body.code).toBe(answer.headers.get('X-Error-Code'));
  expect(body.request_id).toBe(answer.headers.get('X-Request-Id'));
  return body;
}

describe('reads of version 2', () => {
  it.each([
    ['/user', 'getUser'],
    ['/user/credits', 'listCredits'],
    ['/user/audit', 'listAuditEvents'],
    ['/user/export', 'exportUser'],
    ['/usage', 'getUsage'],
    ['/requests', 'listRequests'],
    ['/sessions', 'listSessions'],
    ['/api-keys', 'listApiKeys'],
    ['/projects', 'listProjects'],
    ['/renders', 'listRenders'],
    ['/undecided', 'listUndecided'],
    ['/templates', 'listTemplates'],
    ['/brands', 'listBrands'],
    ['/footage', 'listFootage'],
    ['/fonts', 'listFonts'],
    ['/caption-styles', 'listCaptionStyles'],
    ['/dictionary', 'getDictionary'],
    ['/taste', 'getTaste'],
    ['/connections', 'listConnections'],
    ['/posts', 'listPosts'],
    ['/posts/results', 'getPostResults'],
    ['/webhooks', 'listWebhooks'],
    ['/webhooks/deliveries', 'listDeliveries'],
    ['/monitors', 'listMonitors'],
    ['/monitors/public', 'listPublicMonitors'],
    ['/review-links', 'listReviewLinks'],
    ['/review-comments', 'listReviewComments'],
    ['/push-subscriptions', 'listPushSubscriptions'],
    ['/capabilities', 'getCapabilities'],
  ])('GET %s', async (path, operation) => {
    expect(Object.keys(shown(await send('GET', path), operation))).toContain(
      /^get|^export/.test(operation) && operation !== 'getUsage' ? 'data' : 'items',
    );
  });

  it('a project, its shorts and its transcript', async () => {
    const { data } = shown(await send('GET', `/projects/${ready.projectId}`), 'getProject');
    expect(data).toMatchObject({ status: 'ready', stage: null, clip_duration: 60, layout: 'single', metadata: {} });
    const list = shown(await send('GET', `${shorts}?status=ready&limit=1`), 'listShorts');
    expect(list).toMatchObject({ items: [{ status: 'ready', updating: false }], project: { status: 'ready' } });
    shown(await send('GET', `${shorts}/${ready.shortIds['Best']}`), 'getShort');
    shown(await send('GET', `/projects/${ready.projectId}/transcript`), 'getTranscript');
    const file = await fetch(`${BASE_URL}/api/v2/projects/${ready.projectId}/transcript?format=srt`, {
      headers: { Authorization: `Bearer ${ready.user.token}` },
    });
    expect({ status: file.status, text: await file.text() }).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^1\n00:/),
    });
  });
});

it('lists go on with a cursor, until there is no more', async () => {
  const first = shown(await send('GET', `${shorts}?limit=1&sort=id`), 'listShorts');
  const second = shown(await send('GET', `${shorts}?sort=id&cursor=${String(first['next_cursor'])}`), 'listShorts');
  const whole = shown(await send('GET', `${shorts}?sort=id`), 'listShorts');
  const both = [first, second].flatMap(({ items }) => items as unknown[]);
  expect(both).toEqual((whole['items'] as unknown[]).slice(0, 2));
  expect(whole).toMatchObject({ next_cursor: null });
});

describe('writes of version 2', () => {
  it('take one name of each field, and name others', async () => {
    const body = { url: talk.url, clip_duration: 30, clipDuration: 20, layout: 'split', webhook_url: null };
    const { data, warnings } = shown(await send('POST', '/projects', { body }), 'createProject', 201);
    expect(data).toMatchObject({ status: 'pending', clip_duration: 30, layout: 'split' });
    expect(warnings).toEqual(['Unknown field: clipDuration. It was ignored. Did you mean clip_duration?']);
  });

  it('repeat their answer under an Idempotency-Key', async () => {
    const path = `${shorts}/${ready.shortIds['Best']}/renders`;
    const sent = { body: {}, headers: { 'Idempotency-Key': ulid() } };
    const first = await send('POST', path, sent);
    const again = await send('POST', path, sent);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(again.body).toEqual(first.body);
    const { items } = shown(again, 'renderShort', 202);
    expect(items).toMatchObject([{ status: 'pending', failure_reason: null }]);
  });

  it('are the same things in version 1', async () => {
    const { body } = await call('GET', `/shorts/${ready.projectId}`, { token: ready.user.token });
    expect(body).toMatchObject({ project: { status: 'face_analysis_done', clip_duration: '60' } });
  });
});

describe('errors of version 2', () => {
  it('name every wrong field of a body at once', async () => {
    const body = { url: 5, clip_duration: 'abc', layout: 'round', render: { count: 'x' } };
    const { field, fields, code } = refused(await send('POST', '/projects', { body }), 400);
    expect(code).toBe('request.invalid');
    expect(field).toBe('url');
    expect(fields.map((each) => each.field)).toEqual(['url', 'clip_duration', 'layout', 'render.count']);
  });

  it('and of a query', async () => {
    const { fields } = refused(await send('GET', '/projects?limit=0&cursor=x&status=done&stage=framing'), 400);
    expect(fields.map((each) => each.field)).toEqual(['cursor', 'limit', 'status', 'stage']);
  });

  it('name the field that a use case refuses, in the words of version 2', async () => {
    const body = { url: talk.url, start_time: 20, end_time: 10 };
    const refusal = refused(await send('POST', '/projects', { body }), 400);
    expect(refusal).toMatchObject({ code: 'window.end_before_start', field: 'end_time' });
    expect(refusal.error).toBe('end_time must be after start_time.');
  });

  it('are 405 for another method of a path, with Allow', async () => {
    const answer = await send('PUT', '/projects');
    expect(refused(answer, 405).code).toBe('request.method_not_allowed');
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST');
  });

  it.each([
    ['GET', '/nothing', 404],
    ['POST', '/createShorts', 404],
    ['GET', `/projects/${ulid()}`, 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect(refused(await send(method, path), status).code).toBe('request.not_found');
  });

  it('is 401 without a token', async () => {
    expect(refused(await call('GET', `${BASE_URL}/api/v2/projects`), 401)).toMatchObject({
      code: 'auth.required',
      field: null,
    });
  });
});
