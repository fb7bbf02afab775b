import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pushSubscriptionListSchema,
  pushSubscriptionResponseSchema,
  type PushSubscriptionView,
} from '#schema/contract/push/subscription.ts';
import { capabilitiesResponseSchema } from '#schema/contract/sources/capabilities.ts';
import { PUSH } from '#schema/domain/limits.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import {
  type FakeBrowser,
  type FakePushService,
  startFakePushService,
} from '../../support/fakes/services/push-service.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { failDownload, finishRender, work } from '../support/farm.ts';
import { createProject, listShorts } from '../support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

let service: FakePushService;
let host: FakeVideoServer;
let videoUrl: string;
beforeAll(async () => {
  [service, host] = await Promise.all([startFakePushService(), startFakeVideoServer()]);
  videoUrl = await host.addVideo('pushed.mp4', { durationSec: 90 });
});
afterAll(async () => {
  service.close();
  await host.close();
});

const add = (user: TestUser, body: object) => call('POST', '/push-subscriptions', { token: user.token, body });

async function subscribe(user: TestUser, { subscription }: FakeBrowser): Promise<PushSubscriptionView> {
  return expectSuccess(await add(user, subscription), 201, pushSubscriptionResponseSchema).data;
}

async function subscriptionsOf(user: TestUser): Promise<PushSubscriptionView[]> {
  return expectSuccess(await call('GET', '/push-subscriptions', user), 200, pushSubscriptionListSchema).data;
}

type Told = { type: string; project_id: string; title: string; clips: number };
const told = ({ pushed }: FakeBrowser) => pushed.map(({ text }) => JSON.parse(text) as Told);
const isTold = (browser: FakeBrowser, type: string): Promise<Told> =>
  waitUntil(`a notification of ${type}`, async () => told(browser).find((one) => one.type === type), { everyMs: 20 });

async function refund(user: TestUser): Promise<string> {
  const { id } = await createProject(user, { url: videoUrl });
  await failDownload(id);
  return id;
}

describe('notifications', () => {
  test('tell a browser that clips and videos are ready, encrypted for it and signed by this server', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    const { data } = expectSuccess(await call('GET', '/capabilities', user), 200, capabilitiesResponseSchema);
    await subscribe(user, browser);
    const project = await createProject(user, { url: videoUrl });
    await work(project.id, 'analyze-faces');
    const { data: shorts } = await listShorts(user, project.id);
    expect(await isTold(browser, 'project.ready')).toEqual({
      type: 'project.ready',
      project_id: project.id,
      title: project.title,
      clips: shorts.data.length,
    });
    expect(browser.pushed[0]?.vapid.key).toBe(data.push_key);
    expect(browser.pushed[0]?.headers['topic']).toBe(project.id);
    const [short] = shorts.data;
    await call('POST', `/shorts/${project.id}/${short?.id}/render`, user);
    await finishRender(project.id);
    expect(await isTold(browser, 'render.done')).toMatchObject({ project_id: project.id, title: short?.title });
  });

  test('tell of a failure', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    await subscribe(user, browser);
    const projectId = await refund(user);
    expect(await isTold(browser, 'project.refunded')).toMatchObject({ project_id: projectId });
  });

  test('reach every browser of the user, none of others, and are no deliveries of webhooks', async () => {
    const [user, stranger] = await Promise.all([makeUser(), makeUser()]);
    const [phone, desk, foreign] = [service.addBrowser(), service.addBrowser(), service.addBrowser()];
    for (const browser of [phone, desk]) await subscribe(user, browser);
    await subscribe(stranger, foreign);
    await refund(user);
    await Promise.all([phone, desk].map((browser) => isTold(browser, 'project.refunded')));
    expect(foreign.pushed).toEqual([]);
    const { body } = await call('GET', '/webhooks/deliveries', user);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test.each([404, 410])('end for a browser that its push service answers %i for', async (status) => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    await subscribe(user, browser);
    browser.answerWith(status);
    await refund(user);
    await expect.poll(() => subscriptionsOf(user)).toEqual([]);
  });

  test('are tried again while the push service is down', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    await subscribe(user, browser);
    browser.answerWith(503);
    await refund(user);
    const { sql } = localSystem();
    const attempted = () =>
      sql<{ id: string }>(
        `select id from webhook_deliveries where user_id = ? and last_status = 503 and status = 'pending'`,
        user.id,
      );
    await waitUntil('an attempt', async () => (await attempted())[0]);
    browser.answerWith(201);
    expect(await isTold(browser, 'project.refunded')).toBeDefined();
    expect(await subscriptionsOf(user)).toHaveLength(1);
  });

  test('end with the sign-in of the browser', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    await subscribe(user, browser);
    await call('POST', '/logout', user);
    const { email, password } = user;
    const { body } = await call('POST', '/login', { body: { email, password } });
    const { token } = (body as { user: { token: string } }).user;
    await refund({ ...user, token });
    const kept = () => localSystem().sql('select id from push_subscriptions where user_id = ?', user.id);
    await expect.poll(kept).toEqual([]);
    expect(browser.pushed).toEqual([]);
  });
});

describe('a subscription', () => {
  test('shows neither endpoint nor keys, and can be removed by its owner alone', async () => {
    const [user, stranger, browser] = [await makeUser(), await makeUser(), service.addBrowser()];
    const { id, ...shown } = await subscribe(user, browser);
    expect(Object.keys(shown).toSorted()).toEqual(['client', 'created_at']);
    expect(await subscriptionsOf(user)).toEqual([{ id, ...shown }]);
    const path = `/push-subscriptions/${id}`;
    expectRefusal(await call('DELETE', path, stranger), 404, 'request.not_found');
    expectSuccess(await call('DELETE', path, user), 200, pushSubscriptionResponseSchema);
    expectRefusal(await call('DELETE', path, user), 404, 'request.not_found');
    expect(await subscriptionsOf(user)).toEqual([]);
  });

  test('replaces that of the same browser, also of another user', async () => {
    const [first, second, browser] = [await makeUser(), await makeUser(), service.addBrowser()];
    await subscribe(first, browser);
    await subscribe(first, browser);
    expect(await subscriptionsOf(first)).toHaveLength(1);
    await subscribe(second, browser);
    expect([await subscriptionsOf(first), await subscriptionsOf(second)]).toEqual([[], [expect.anything()]]);
  });

  test(`is one of ${PUSH.perUser} at most`, async () => {
    const user = await makeUser();
    for (let count = 0; count < PUSH.perUser; count += 1) await subscribe(user, service.addBrowser());
    expectRefusal(await add(user, service.addBrowser().subscription), 403, 'push.too_many');
  });

  test.each(['http://example.com/push', 'ftp://example.com/push', 'https://a:b@push.example.com/push', 'nonsense'])(
    'is refused with the endpoint %s',
    async (endpoint) => {
      const { keys } = service.addBrowser().subscription;
      expectRefusal(await add(await makeUser(), { endpoint, keys }), 400, 'push.endpoint_refused');
    },
  );

  test('is refused with keys that are none', async () => {
    const user = await makeUser();
    const { endpoint, keys } = service.addBrowser().subscription;
    const short = { endpoint, keys: { ...keys, auth: 'abc' } };
    expect(expectRefusal(await add(user, short), 400, 'request.invalid')).toContain('keys.auth must be 16 bytes');
    const offCurve = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } };
    expectRefusal(await add(user, offCurve), 400, 'push.key_refused');
    expect(await subscriptionsOf(user)).toEqual([]);
  });

  test('is for people: an API key has none', async () => {
    const user = await makeUser();
    const body = { name: 'a program', scopes: ['read', 'write'] };
    const made = await call('POST', '/api-keys', { token: user.token, body });
    const { key: token } = (made.body as { data: { key: string } }).data;
    expectRefusal(await call('GET', '/push-subscriptions', { token }), 403, 'auth.session_required');
  });

  test('is in the export without what would let others send, and goes with the account', async () => {
    const [user, browser] = [await makeUser(), service.addBrowser()];
    const { id } = await subscribe(user, browser);
    const { body } = await call('GET', '/user/export', user);
    expect(body).toMatchObject({ push_subscriptions: [{ id }] });
    expect(JSON.stringify(body)).not.toContain(browser.subscription.endpoint);
    const proof = { email: user.email, password: user.password };
    expect((await call('DELETE', '/user', { token: user.token, body: proof })).status).toBe(200);
    const { sql } = localSystem();
    expect(await sql('select id from push_subscriptions where user_id = ?', user.id)).toEqual([]);
  });
});
