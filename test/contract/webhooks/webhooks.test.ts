import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deliveryListSchema,
  deliveryResponseSchema,
  type DeliveryView,
  newWebhookResponseSchema,
  webhookBodySchema,
  webhookListSchema,
  webhookResponseSchema,
  webhookSecretResponseSchema,
} from '#schema/contract/webhook.ts';
import { renderResponseSchema } from '#schema/contract/render.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import {
  type Received,
  type FakeWebhookReceiver,
  startFakeWebhookReceiver,
  verify,
} from '../../support/fakes/services/webhook-receiver.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor, failDownload, finishFraming, finishRender, work } from '../support/farm.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { comment, commentsOf, enter, makeLink } from '../support/reviews.ts';

let host: FakeVideoServer;
let receiver: FakeWebhookReceiver;
let videoUrl: string;
beforeAll(async () => {
  host = await startFakeVideoServer();
  receiver = await startFakeWebhookReceiver();
  videoUrl = await host.addVideo('webhooks.mp4', { durationSec: 90 });
});
afterAll(async () => {
  receiver.close();
  await host.close();
});

const freshPath = (kind: string) => `/${kind}/${ulid()}`;

async function addWebhook(user: TestUser, body: object) {
  return expectSuccess(await call('POST', '/webhooks', { token: user.token, body }), 201, newWebhookResponseSchema)
    .data;
}

async function deliveriesOf(user: TestUser, query = ''): Promise<DeliveryView[]> {
  return expectSuccess(await call('GET', `/webhooks/deliveries${query}`, user), 200, deliveryListSchema).data;
}

const arrives = (path: string, count = 1): Promise<Received> =>
  waitUntil(`call ${count} to ${path}`, async () => receiver.at(path)[count - 1], { everyMs: 20 });

const reaches = (user: TestUser, wanted: Partial<DeliveryView>): Promise<DeliveryView> =>
  waitUntil(
    `a delivery with ${JSON.stringify(wanted)}`,
    async () =>
      (await deliveriesOf(user)).find((one) =>
        Object.entries(wanted).every(([key, value]) => one[key as keyof DeliveryView] === value),
      ),
    { everyMs: 50 },
  );

async function testEvent(user: TestUser, path: string): Promise<DeliveryView> {
  return expectSuccess(await call('POST', path, user), 202, deliveryResponseSchema).data;
}

/** A user whose project was refunded, which raises an event at once. */
async function refund(user: TestUser, body: object = {}): Promise<string> {
  const { id } = await createProject(user, { url: videoUrl, ...body });
  await failDownload(id);
  return id;
}

describe('webhooks of an account', () => {
  test('show their secret once, when they are created', async () => {
    const user = await makeUser();
    const made = await addWebhook(user, { url: receiver.urlOf('/ok/once'), events: ['render.done', 'render.done'] });
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.events).toEqual(['render.done']);
    const list = expectSuccess(await call('GET', '/webhooks', user), 200, webhookListSchema);
    const { secret: _secret, ...shown } = made;
    expect(list).toMatchObject({ data: [shown], meta: { total: 1, per_page: 20 } });
  });

  test('receive all events without a list of events', async () => {
    const made = await addWebhook(await makeUser(), { url: receiver.urlOf('/ok/all') });
    expect(made.events).toEqual([
      'project.ready',
      'project.refunded',
      'project.expiring',
      'short.framed',
      'render.done',
      'render.error',
      'live.short.created',
      'review.commented',
      'review.approved',
      'review.rejected',
      'post.live',
      'post.failed',
    ]);
  });

  test('can be removed only by their owner', async () => {
    const [user, stranger] = await Promise.all([makeUser(), makeUser()]);
    const { id } = await addWebhook(user, { url: receiver.urlOf('/ok/removed') });
    expectRefusal(await call('DELETE', `/webhooks/${id}`, stranger), 404, 'request.not_found');
    expect(expectSuccess(await call('GET', '/webhooks', stranger), 200, webhookListSchema).data).toEqual([]);
    const path = `/webhooks/${id.toLowerCase()}`;
    expect(expectSuccess(await call('DELETE', path, user), 200, webhookResponseSchema).data.id).toBe(id);
    expectRefusal(await call('DELETE', path, user), 404, 'request.not_found');
  });

  test('are ten at most', async () => {
    const user = await makeUser();
    const url = receiver.urlOf('/ok/many');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/webhooks', { token: user.token, body: { url } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(expectRefusal(answer, 403, 'webhooks.too_many')).toContain('10');
  });

  test('are created once for an Idempotency-Key, and the replay shows the same secret', async () => {
    const user = await makeUser();
    const body = { url: receiver.urlOf('/ok/key') };
    const add = () => call('POST', '/webhooks', { token: user.token, body, headers: { 'Idempotency-Key': user.id } });
    const first = expectSuccess(await add(), 201, newWebhookResponseSchema);
    const replay = await add();
    expect(replay.headers.get('Idempotent-Replay')).toBe('true');
    expect(expectSuccess(replay, 201, newWebhookResponseSchema)).toEqual(first);
    expect(expectSuccess(await call('GET', '/webhooks', user), 200, webhookListSchema).data).toHaveLength(1);
  });

  test.each([
    ['no address', {}, 'url is required.'],
    ['an unknown event', { url: 'https://example.com/', events: ['x'] }, 'events.0 must be one of'],
    ['no event at all', { url: 'https://example.com/', events: [] }, 'events must not be empty'],
  ])('are refused with %s', async (_what, body, sentence) => {
    const { token } = await makeUser();
    expect(expectRefusal(await call('POST', '/webhooks', { token, body }), 400, 'request.invalid')).toContain(sentence);
  });

  test.each(['nonsense', 'ftp://example.com/', 'https://a:b@example.com/'])('do not go to %s', async (url) => {
    const { token } = await makeUser();
    expectRefusal(await call('POST', '/webhooks', { token, body: { url } }), 400, 'webhook.url_refused');
  });

  test.each([
    ['POST', '/webhooks'],
    ['GET', '/webhooks'],
    ['DELETE', `/webhooks/${ulid()}`],
    ['POST', '/webhooks/secret'],
    ['GET', '/webhooks/secret'],
    ['POST', `/webhooks/${ulid()}/secret`],
    ['POST', `/webhooks/${ulid()}/test`],
    ['POST', '/webhooks/test'],
    ['GET', '/webhooks/deliveries'],
    ['POST', `/webhooks/deliveries/${ulid()}/resend`],
  ])('%s %s needs a user', async (method, path) => {
    expectRefusal(await call(method, path), 401, 'auth.required');
  });
});

describe('deliveries', () => {
  test('project.ready and render.done carry the Project and the Render, signed', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    const { secret, id } = await addWebhook(user, { url: receiver.urlOf(path) });
    const project = await createProject(user, { url: videoUrl });
    await work(project.id, 'analyze-faces');
    const ready = webhookBodySchema.parse(verify(secret, await arrives(path)));
    expect(ready).toMatchObject({
      type: 'project.ready',
      data: { id: project.id, status: 'face_analysis_done', shorts_count: 4 },
    });
    const { data } = await listShorts(user, project.id);
    expect(ready.type === 'project.ready' && ready.data.shorts).toEqual(data.data);
    const asked = await call('POST', `/shorts/${project.id}/${data.data[0]?.id}/render`, user);
    const render = expectSuccess(asked, 202, renderResponseSchema).data;
    await finishRender(project.id);
    const done = await arrives(path, 2);
    const event = webhookBodySchema.parse(verify(secret, done));
    expect(event).toMatchObject({ type: 'render.done', data: { id: render.id, status: 'done' } });
    const shown = expectSuccess(await call('GET', `/renders/${render.id}`, user), 200, renderResponseSchema).data;
    expect(event.data).toEqual(shown);
    const delivery = await reaches(user, { event: 'render.done', status: 'delivered' });
    expect(delivery).toMatchObject({ id: done.headers['webhook-id'], webhook_id: id, attempts: 1, last_status: 200 });
    expect(delivery.next_attempt_at).toBeNull();
  });

  test('render.error and project.refunded reach only their subscribers', async () => {
    const user = await makeUser();
    const [errors, refunds] = [freshPath('ok'), freshPath('ok')];
    await addWebhook(user, { url: receiver.urlOf(errors), events: ['render.error'] });
    await addWebhook(user, { url: receiver.urlOf(refunds), events: ['project.refunded'] });
    const project = await createProject(user, { url: videoUrl });
    await work(project.id, 'analyze-faces');
    const { data } = await listShorts(user, project.id);
    await call('POST', `/shorts/${project.id}/${data.data[0]?.id}/render`, user);
    await finishRender(project.id, 'error');
    const refundedId = await refund(user);
    const error = webhookBodySchema.parse(JSON.parse((await arrives(errors)).body));
    expect(error).toMatchObject({ type: 'render.error', data: { status: 'error', error_reason: /./ } });
    const refunded = webhookBodySchema.parse(JSON.parse((await arrives(refunds)).body));
    expect(refunded).toMatchObject({ type: 'project.refunded', data: { id: refundedId, status: 'refunded' } });
    expect((await deliveriesOf(user)).map(({ event }) => event).toSorted()).toEqual([
      'project.refunded',
      'render.error',
    ]);
  });

  test('a host that fails is tried again after 5 s, with the same id and body under a new signature', async () => {
    const user = await makeUser();
    const path = freshPath('flaky');
    const { secret } = await addWebhook(user, { url: receiver.urlOf(path) });
    await refund(user);
    const first = await arrives(path);
    const waiting = await reaches(user, { attempts: 1, last_status: 500 });
    expect(waiting.status).toBe('pending');
    const pauseMs = Date.parse(waiting.next_attempt_at ?? '') - Date.parse(waiting.updated_at);
    expect(pauseMs).toBe(5_000);
    const second = await arrives(path, 2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
      Number(first.headers['webhook-timestamp']) + 4,
    );
    expect(verify(secret, second)).toEqual(JSON.parse(first.body));
    expect(await reaches(user, { status: 'delivered' })).toMatchObject({ attempts: 2, last_status: 204 });
  });

  test('can be sent again only by their owner', async () => {
    const [user, stranger] = await Promise.all([makeUser(), makeUser()]);
    const path = freshPath('ok');
    await addWebhook(user, { url: receiver.urlOf(path) });
    await refund(user);
    const first = await arrives(path);
    const { id } = await reaches(user, { status: 'delivered' });
    const resend = `/webhooks/deliveries/${id}/resend`;
    expectRefusal(await call('POST', resend, stranger), 404, 'request.not_found');
    expect(await deliveriesOf(stranger)).toEqual([]);
    const resent = expectSuccess(await call('POST', resend, user), 202, deliveryResponseSchema);
    expect(resent.data).toMatchObject({ id, status: 'pending', attempts: 0 });
    expect((await arrives(path, 2)).body).toBe(first.body);
    expect(await reaches(user, { status: 'delivered' })).toMatchObject({ id, attempts: 1 });
  });

  test('of a removed webhook end, and are not sent again', async () => {
    const user = await makeUser();
    const { id } = await addWebhook(user, { url: receiver.urlOf(freshPath('500')) });
    await refund(user);
    const tried = await reaches(user, { last_status: 500 });
    expectSuccess(await call('DELETE', `/webhooks/${id}`, user), 200, webhookResponseSchema);
    expect(await reaches(user, { status: 'failed' })).toMatchObject({ id: tried.id, attempts: 1 });
    const again = await call('POST', `/webhooks/deliveries/${tried.id}/resend`, user);
    expectRefusal(again, 400, 'webhook.deleted');
  });

  test('are listed newest first, by status and by webhook', async () => {
    const user = await makeUser();
    const { id } = await addWebhook(user, { url: receiver.urlOf(freshPath('ok')) });
    await addWebhook(user, { url: receiver.urlOf(freshPath('500')) });
    await refund(user);
    await Promise.all([reaches(user, { status: 'delivered' }), reaches(user, { last_status: 500 })]);
    expect((await deliveriesOf(user)).map(({ webhook_id }) => webhook_id === id)).toHaveLength(2);
    expect((await deliveriesOf(user, `?webhook_id=${id}`)).map(({ status }) => status)).toEqual(['delivered']);
    expect((await deliveriesOf(user, '?status=pending')).map((one) => one.webhook_id === id)).toEqual([false]);
    expect(await deliveriesOf(user, '?page=2')).toEqual([]);
    expectRefusal(await call('GET', '/webhooks/deliveries?status=lost', user), 400, 'request.invalid');
  });
});

describe('the secret of a webhook', () => {
  test('is replaced with an overlap, in which both sign', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    const { id, secret } = await addWebhook(user, { url: receiver.urlOf(path) });
    const stranger = await makeUser();
    expectRefusal(await call('POST', `/webhooks/${id}/secret`, stranger), 404, 'request.not_found');
    const rotated = await call('POST', `/webhooks/${id}/secret`, user);
    const next = expectSuccess(rotated, 201, newWebhookResponseSchema).data;
    expect(next.id).toBe(id);
    expect(next.secret).not.toBe(secret);
    await testEvent(user, `/webhooks/${id}/test`);
    const both = await arrives(path);
    for (const each of [secret, next.secret]) expect(verify(each, both)).toMatchObject({ type: 'webhook.test' });
    const cut = await call('POST', `/webhooks/${id}/secret`, { token: user.token, body: { overlap_seconds: 0 } });
    const last = expectSuccess(cut, 201, newWebhookResponseSchema).data;
    await testEvent(user, `/webhooks/${id}/test`);
    const one = await arrives(path, 2);
    expect(verify(last.secret, one)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(next.secret, one)).toThrow(/signature/i);
  });

  test.each([-1, 604_801, 1.5, 'x'])('does not overlap for %j seconds', async (seconds) => {
    const { token } = await makeUser();
    const refused = await call('POST', '/webhooks/secret', { token, body: { overlap_seconds: seconds } });
    expect(expectRefusal(refused, 400, 'request.invalid')).toContain('overlap_seconds');
  });
});

describe('a test event', () => {
  test('reaches a webhook that subscribes to something else, and is listed', async () => {
    const [user, stranger] = await Promise.all([makeUser(), makeUser()]);
    const path = freshPath('ok');
    const { id, secret } = await addWebhook(user, { url: receiver.urlOf(path), events: ['render.done'] });
    expectRefusal(await call('POST', `/webhooks/${id}/test`, stranger), 404, 'request.not_found');
    const sent = await testEvent(user, `/webhooks/${id}/test`);
    const received = await arrives(path);
    const event = webhookBodySchema.parse(verify(secret, received));
    expect(event).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
    expect(received.headers['webhook-id']).toBe(sent.id);
    expect(await reaches(user, { status: 'delivered' })).toMatchObject({ id: sent.id, event: 'webhook.test' });
  });

  test('shows that a host fails', async () => {
    const user = await makeUser();
    const { id } = await addWebhook(user, { url: receiver.urlOf(freshPath('500')) });
    await testEvent(user, `/webhooks/${id}/test`);
    expect(await reaches(user, { last_status: 500 })).toMatchObject({ event: 'webhook.test', status: 'pending' });
  });

  test('cannot be subscribed to, and goes to no odd URL', async () => {
    const { token } = await makeUser();
    const body = { url: 'https://example.com/', events: ['webhook.test'] };
    expectRefusal(await call('POST', '/webhooks', { token, body }), 400, 'request.invalid');
    const odd = await call('POST', '/webhooks/test', { token, body: { url: 'ftp://example.com/' } });
    expectRefusal(odd, 400, 'webhook.url_refused');
  });
});

describe('what a reviewer does', () => {
  test('is announced as a comment, an approval or a rejection, with the comment as the API shows it', async () => {
    const user = await makeUser();
    const [all, approvals] = [freshPath('ok'), freshPath('ok')];
    const { secret } = await addWebhook(user, {
      url: receiver.urlOf(all),
      events: ['review.commented', 'review.rejected'],
    });
    await addWebhook(user, { url: receiver.urlOf(approvals), events: ['review.approved'] });
    const project = await createProject(user, { url: videoUrl });
    await work(project.id, 'analyze-faces');
    const { data } = await listShorts(user, project.id);
    const access = await enter(await makeLink(user, { project_id: project.id }));
    const short_id = data.data[0]?.id;
    await comment(access, { short_id, text: 'Start later?', time: 2 });
    const commented = verify(secret, await arrives(all));
    await comment(access, { short_id, verdict: 'rejected', text: 'Too long' });
    const rejected = JSON.parse((await arrives(all, 2)).body) as unknown;
    await comment(access, { short_id, verdict: 'approved' });
    const approved = JSON.parse((await arrives(approvals)).body) as unknown;
    const calls = [commented, rejected, approved].map((body) => webhookBodySchema.parse(body));
    expect(calls.map(({ type }) => type)).toEqual(['review.commented', 'review.rejected', 'review.approved']);
    expect(calls.map(({ data: sent }) => sent)).toEqual((await commentsOf(user)).toReversed());
  });
});

describe('a short that was changed by hand', () => {
  test('is announced when it is framed, also where it was cut by hand, and not before', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    const { secret } = await addWebhook(user, { url: receiver.urlOf(path), events: ['short.framed'] });
    const { id: projectId } = await createProject(user, { url: videoUrl });
    await work(projectId, 'analyze-faces');
    const body = { start_time: 20, end_time: 32, title: 'By hand', snap: false };
    const made = await call('POST', `/shorts/${projectId}`, { token: user.token, body });
    expect(made.status).toBe(201);
    await finishFraming(await claimFor('analyze-faces', projectId));
    const event = webhookBodySchema.parse(verify(secret, await arrives(path)));
    expect(event).toMatchObject({
      type: 'short.framed',
      data: { project_id: projectId, title: 'By hand', status: 'face_analysis_done', start_time: 20, end_time: 32 },
    });
    expect(await deliveriesOf(user)).toHaveLength(1);
  });
});

describe('the webhook_url of a project', () => {
  test('is signed with a secret that can be read and tried before the first project', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    const read = async () =>
      expectSuccess(await call('GET', '/webhooks/secret', user), 200, webhookSecretResponseSchema).data;
    const first = await read();
    expect(first.previous_valid_until).toBeNull();
    expect(await read()).toEqual(first);
    const sent = await call('POST', '/webhooks/test', { token: user.token, body: { url: receiver.urlOf(path) } });
    expectSuccess(sent, 202, deliveryResponseSchema);
    expect(verify(first.secret, await arrives(path))).toMatchObject({ data: { webhook_id: null } });
    const made = await call('POST', '/webhooks/secret', user);
    const second = expectSuccess(made, 201, webhookSecretResponseSchema).data;
    const overlapMs = Date.parse(second.previous_valid_until ?? '') - Date.now();
    expect(Math.abs(overlapMs - 86_400_000)).toBeLessThan(60_000);
    expect(await read()).toEqual(second);
    await refund(user, { webhook_url: receiver.urlOf(path) });
    const event = await arrives(path, 2);
    for (const each of [first.secret, second.secret]) {
      expect(verify(each, event)).toMatchObject({ type: 'project.refunded' });
    }
  });

  test('receives events, signed with the secret of the user', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    const made = await call('POST', '/webhooks/secret', user);
    const { secret } = expectSuccess(made, 201, webhookSecretResponseSchema).data;
    const id = await refund(user, { webhook_url: receiver.urlOf(path) });
    const event = webhookBodySchema.parse(verify(secret, await arrives(path)));
    expect(event).toMatchObject({ type: 'project.refunded', data: { id } });
    expect(await reaches(user, { status: 'delivered' })).toMatchObject({ webhook_id: null, url: receiver.urlOf(path) });
  });

  test('gets a new signature after the secret was replaced', async () => {
    const user = await makeUser();
    const path = freshPath('ok');
    await refund(user, { webhook_url: receiver.urlOf(path) });
    await arrives(path);
    const { id } = await reaches(user, { status: 'delivered' });
    const made = await call('POST', '/webhooks/secret', user);
    const { secret } = expectSuccess(made, 201, webhookSecretResponseSchema).data;
    expect(() => verify(secret, receiver.at(path)[0] as Received)).toThrow(/signature/i);
    expectSuccess(await call('POST', `/webhooks/deliveries/${id}/resend`, user), 202, deliveryResponseSchema);
    expect(verify(secret, await arrives(path, 2))).toMatchObject({ type: 'project.refunded' });
  });
});
