import { ulid } from 'ulid';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WEBHOOKS } from '#schema/domain/limits.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#schema/domain/webhook-events.ts';
import { projects, webhooks } from '#schema/tables/index.ts';
import { addUser } from '../../../../worker/accounts/store.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { refundProject } from '../../../../worker/projects/store/project-transitions.ts';
import { announce } from '../../../../worker/outbox/store/announce.ts';
import { checkTarget } from '../../../../worker/outbox/check-target.ts';
import { decideAttempt, MAX_ATTEMPTS } from '../../../../worker/webhooks/decide-attempt.ts';
import { postSigned } from '../../../../worker/webhooks/post-signed.ts';
import { sendAnnounced } from '../../../../worker/outbox/send-announced.ts';
import { findOverdue, findUnattempted } from '../../../../worker/outbox/store/due-deliveries.ts';
import { listDeliveries } from '../../../../worker/webhooks/store.ts';
import { sweepDeliveries } from '../../../../worker/webhooks/sweep-deliveries.ts';
import { takeMessages } from '../../../../worker/webhooks/take-messages.ts';
import { attemptDelivery } from '../../../../worker/webhooks/attempt-delivery.ts';
import { draftProject } from '../../../support/builders/draft-project.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import {
  type FakeWebhookReceiver,
  startFakeWebhookReceiver,
  verify,
} from '../../../support/fakes/services/webhook-receiver.ts';

const SECRET = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
const START = Date.now();

let d1: FakeD1;
let receiver: FakeWebhookReceiver;
let now: number;
let sent: { deliveryId: string; attempts: number; delaySec: number }[];
let user: string;
let projectId: string;

beforeEach(async () => {
  d1 = makeFakeD1();
  receiver = await startFakeWebhookReceiver();
  now = START;
  sent = [];
  user = await makeUser();
  projectId = await makeProject(null);
});
afterEach(() => {
  d1.close();
  receiver.close();
  vi.restoreAllMocks();
});

const deps = (overrides: object = {}) => ({
  db: d1.db,
  clock: () => now,
  newId: () => ulid(),
  fetch,
  webhookQueue: {
    send: async (body: { deliveryId: string; attempts: number }, options: { delaySeconds?: number }) => {
      sent.push({ ...body, delaySec: options.delaySeconds ?? 0 });
    },
  } as unknown as Deps['webhookQueue'],
  media: {} as Deps['media'],
  settings: { ALLOW_PRIVATE_SOURCES: true, PUBLIC_URL: 'https://api.test' } as Deps['settings'],
  ...overrides,
});

async function makeUser(): Promise<string> {
  const id = ulid();
  await addUser(d1.db, {
    id,
    email: `${id}@b.test`,
    name: 'A',
    passwordHash: 'x',
    subscriptionId: 's',
    balance: 5,
    createdAt: START,
    grantId: ulid(),
  });
  return id;
}

async function makeProject(webhookUrl: string | null): Promise<string> {
  const id = ulid();
  const project = draftProject({ id, userId: user, status: 'downloading', webhookUrl, createdAt: START });
  await d1.db.insert(projects).values(project);
  return id;
}

async function addWebhook(url: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, owner = user) {
  const id = ulid();
  await d1.db
    .insert(webhooks)
    .values({ id, userId: owner, url, secret: SECRET, events: [...events], createdAt: START });
  return id;
}

type Row = {
  id: string;
  webhook_id: string | null;
  url: string;
  event: string;
  subject_id: string;
  payload: string;
  status: string;
  attempts: number;
  last_status: number | null;
  next_at: number;
};
const rows = () => d1.rows<Row>('select * from webhook_deliveries order by id');
const one = (): Row => {
  const [row, ...others] = rows();
  expect(others).toEqual([]);
  if (row === undefined) throw new Error('no delivery');
  return row;
};

/** Announces an event of the project, as a batch with its transition would. */
async function raise(guard = sql`true`, about = projectId): Promise<void> {
  const context = { db: d1.db, now, newId: () => ulid(), guard };
  await d1.db.batch([announce(context, 'project.ready', { userId: user, projectId: about, subjectId: about })]);
}

/** Makes the next attempt of the only delivery. */
const tryNext = (overrides: object = {}) =>
  attemptDelivery(deps(overrides), { deliveryId: one().id, attempts: one().attempts });

describe('an event', () => {
  it('is written for each subscribed webhook of the user, and for the URL of the project', async () => {
    projectId = await makeProject('https://own.test/');
    const wanted = [await addWebhook('https://all.test/'), await addWebhook('https://one.test/', ['project.ready'])];
    await addWebhook('https://other-event.test/', ['render.done']);
    await addWebhook('https://stranger.test/', WEBHOOK_EVENTS, await makeUser());
    await raise();
    const shape = { event: 'project.ready', subject_id: projectId, payload: '', status: 'pending', attempts: 0 };
    expect(rows().map((row) => row.webhook_id)).toEqual(expect.arrayContaining([null, ...wanted]));
    expect(rows()).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ ...shape, next_at: START, last_status: null })),
    );
    expect(
      rows()
        .map((row) => row.url)
        .toSorted(),
    ).toEqual(['https://all.test/', 'https://one.test/', 'https://own.test/']);
  });

  it('is written for as many webhooks as a user may have', async () => {
    projectId = await makeProject('https://own.test/');
    for (let made = 0; made < WEBHOOKS.perUser; made += 1) await addWebhook(`https://a.test/${made}`);
    await raise();
    expect(new Set(rows().map((row) => row.url)).size).toBe(WEBHOOKS.perUser + 1);
  });

  it('is not written if its transition does not happen', async () => {
    await addWebhook('https://all.test/');
    await raise(sql`false`);
    expect(rows()).toEqual([]);
  });

  it('is written once by two batches with the same transition', async () => {
    await addWebhook('https://all.test/');
    const [project] = await d1.db.select().from(projects);
    if (project === undefined) throw new Error('no project');
    const refund = () => {
      const context = { db: d1.db, now, newId: () => ulid(), guard: sql`true` };
      return d1.db.batch(refundProject(context, project, 'source.not_found') as never);
    };
    await Promise.all([refund(), refund()]);
    expect(rows().map((row) => row.event)).toEqual(['project.refunded']);
    expect(d1.rows('select status from projects')).toEqual([{ status: 'refunded' }]);
  });

  it('is sent at once, and to each webhook once', async () => {
    const mine = await addWebhook('https://all.test/');
    await raise();
    await sendAnnounced(deps(), user);
    await sendAnnounced(deps(), await makeUser());
    expect(sent).toEqual([{ deliveryId: one().id, attempts: 0, delaySec: 0 }]);
    expect(one().webhook_id).toBe(mine);
  });
});

describe('an attempt', () => {
  const announceTo = async (path: string) => {
    await addWebhook(receiver.urlOf(path));
    await raise();
  };

  it('sends the Project, signed with the current time', async () => {
    await announceTo('/ok/a');
    await tryNext();
    const [call] = receiver.received;
    if (call === undefined) throw new Error('nothing came');
    expect(verify(SECRET, call)).toMatchObject({
      type: 'project.ready',
      data: { id: projectId, url: 'https://a.test/a.mp4' },
    });
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': one().id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
    });
    expect(one()).toMatchObject({ status: 'delivered', attempts: 1, last_status: 200 });
    expect(sent).toEqual([]);
  });

  it('is made for only one of several messages', async () => {
    await announceTo('/ok/a');
    await Promise.all(Array.from({ length: 5 }, () => tryNext()));
    for (const attempts of [0, 1]) await attemptDelivery(deps(), { deliveryId: one().id, attempts });
    expect(receiver.received).toHaveLength(1);
  });

  it('is repeated after 5 s, 5 min, 30 min, 2 h and 8 h, with the same id and body', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await announceTo('/500/a');
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      await tryNext();
      expect(one()).toMatchObject({ attempts: tries, last_status: 500 });
      now += (sent.at(-1)?.delaySec ?? 0) * 1000;
      await d1.db.update(projects).set({ title: `Changed ${tries}` });
    }
    expect(sent.map(({ delaySec }) => delaySec)).toEqual([5, 300, 1_800, 7_200, 28_800]);
    expect(sent.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5]);
    expect(one().status).toBe('failed');
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([one().id]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(MAX_ATTEMPTS);
  });

  it('at a host that never answers ends with its timeout', async () => {
    await announceTo('/hang/a');
    await tryNext({ timeoutMs: 50 });
    expect(one()).toMatchObject({ status: 'pending', attempts: 1, last_status: null, next_at: START + 5_000 });
  });

  it('does not follow a redirect', async () => {
    await announceTo('/redirect/a');
    await tryNext();
    expect(one()).toMatchObject({ status: 'pending', attempts: 1, last_status: 302 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/redirect/a']);
  });

  it('calls no private address', async () => {
    await announceTo('/ok/a');
    await tryNext({ settings: { ...deps().settings, ALLOW_PRIVATE_SOURCES: false } });
    expect(receiver.received).toEqual([]);
    expect(one()).toMatchObject({ status: 'pending', attempts: 1, last_status: null });
  });

  it('ends a delivery whose project was deleted before the first attempt', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await announceTo('/ok/a');
    d1.rows('delete from projects');
    await tryNext();
    expect(one()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(receiver.received).toEqual([]);
  });

  it('sends the same body again if the project was deleted after the first attempt', async () => {
    await announceTo('/flaky/a');
    await tryNext();
    d1.rows('delete from projects');
    await tryNext();
    expect(one()).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('signs for the URL of a project with one secret of the user, created when first used', async () => {
    projectId = await makeProject(receiver.urlOf('/ok/own'));
    await raise();
    await tryNext();
    const [{ secret } = { secret: '' }] = d1.rows<{ secret: string }>('select secret from webhook_secrets');
    const [call] = receiver.received;
    expect(verify(secret, call ?? { path: '', headers: {}, body: '' })).toMatchObject({ type: 'project.ready' });
  });

  it('logs no URL', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await announceTo('/500/secret-path');
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      await tryNext();
      now += (sent.at(-1)?.delaySec ?? 0) * 1000;
    }
    const lines = log.mock.calls.map(String);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('webhook_failed');
    expect(lines[0]).not.toMatch(/http|secret|127\.0/);
  });
});

describe('a batch of messages', () => {
  const messageOf = (body: unknown) => ({ body, ack: vi.fn<() => void>(), retry: vi.fn<() => void>() });
  const take = (overrides: object, messages: ReturnType<typeof messageOf>[]) =>
    takeMessages(deps(overrides), { messages } as never);

  it('drops messages that it cannot read', async () => {
    const message = messageOf({ jobId: 'x' });
    await take({}, [message]);
    expect([message.ack.mock.calls.length, message.retry.mock.calls.length]).toEqual([1, 0]);
  });

  it('is delivered again after a database error, only the failed message', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const [broken, garbage] = [messageOf({ deliveryId: 'a', attempts: 0 }), messageOf(null)];
    await take({ db: null }, [broken, garbage]);
    expect([broken.ack.mock.calls.length, broken.retry.mock.calls.length]).toEqual([0, 1]);
    expect(garbage.ack.mock.calls.length).toBe(1);
  });
});

describe('the sweep', () => {
  beforeEach(async () => {
    await addWebhook(receiver.urlOf('/ok/a'));
    await raise();
  });

  it('sends a delivery again that waits for more than a minute, once a minute', async () => {
    await sweepDeliveries(deps());
    now += WEBHOOKS.overdueMs;
    await sweepDeliveries(deps());
    expect(sent).toEqual([]);
    now += 1;
    await sweepDeliveries(deps());
    await sweepDeliveries(deps());
    expect(sent).toEqual([{ deliveryId: one().id, attempts: 0, delaySec: 0 }]);
  });

  it('continues with the next attempt if one never ended', async () => {
    d1.rows(`update webhook_deliveries set attempts = 1, next_at = ${START + WEBHOOKS.overdueMs}`);
    now += 2 * WEBHOOKS.overdueMs + 1;
    await sweepDeliveries(deps());
    expect(sent).toEqual([{ deliveryId: one().id, attempts: 1, delaySec: 0 }]);
    await tryNext();
    expect(one()).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('ends a delivery whose last attempt never ended', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    d1.rows(`update webhook_deliveries set attempts = ${MAX_ATTEMPTS}, last_status = 503`);
    now += 12 * 3_600_000;
    await tryNext();
    expect(one()).toMatchObject({ status: 'failed', last_status: 503 });
    expect(receiver.received).toEqual([]);
  });

  it('removes deliveries that ended more than 30 days ago', async () => {
    const old = ulid(START - 31 * 86_400_000);
    const waiting = ulid(START - 31 * 86_400_000);
    const recent = ulid(START - 29 * 86_400_000);
    for (const [id, status] of [
      [old, 'failed'],
      [waiting, 'pending'],
      [recent, 'delivered'],
    ]) {
      d1.rows(
        `insert into webhook_deliveries (id, user_id, url, event, payload, status, next_at, created_at, updated_at)
         values (?, ?, 'https://a.test/', 'project.ready', '', ?, 1, 1, 1)`,
        id ?? '',
        user,
        status ?? '',
      );
    }
    const fresh = rows().at(-1)?.id;
    await sweepDeliveries(deps());
    expect(rows().map(({ id }) => id)).toEqual([waiting, recent, fresh].toSorted());
  });
});

describe('the result of an attempt', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [302, 'pending'],
    [410, 'pending'],
    [500, 'pending'],
    [null, 'pending'],
  ])('of status %s is %s', (status, state) => {
    expect(decideAttempt({ attempts: 1, ageSec: 0 }, { status }).state).toBe(state);
  });

  it('after the last attempt is final', () => {
    const after = (attempts: number, ageSec: number) => decideAttempt({ attempts, ageSec }, { status: null });
    expect(after(MAX_ATTEMPTS, 38_105)).toEqual({ state: 'failed' });
    expect(after(MAX_ATTEMPTS - 1, 9_305)).toEqual({ state: 'pending', delaySec: 28_800 });
  });

  it('is not the last where attempts were lost and its time is not over, up to 30 attempts', () => {
    const after = (attempts: number) => decideAttempt({ attempts, ageSec: 2_806 }, { status: null });
    expect(after(MAX_ATTEMPTS + 1)).toEqual({ state: 'pending', delaySec: 9_305 - 2_806 });
    expect(after(30)).toEqual({ state: 'failed' });
  });
});

describe('the check of webhook URLs', () => {
  const open = { ALLOW_PRIVATE_SOURCES: false };
  it.each([
    'http://127.0.0.1/',
    'http://localhost/hook',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x7f000001/',
    'http://intranet/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://user@example.com/',
    'example.com',
  ])('refuses %s', (url) => {
    expect(() => checkTarget(open, url)).toThrow('must be a public http or https URL');
  });

  it('returns a public URL in its normal form', () => {
    expect(checkTarget(open, 'HTTPS://Example.com:443/a?b=c#d')).toBe('https://example.com/a?b=c');
  });

  it('applies to each call too', async () => {
    const never = vi.fn<typeof fetch>();
    const options = { fetch: never, allowPrivate: false, timeoutMs: 50, now };
    const status = await postSigned(options, { id: 'a', url: 'http://10.0.0.1/', body: '{}', secrets: [SECRET] });
    expect(status).toBeNull();
    expect(never).not.toHaveBeenCalled();
  });
});

describe('deliveries', () => {
  it('that are due, and those of a user, use an index', async () => {
    const plans: string[] = [];
    const explain = (query: { toSQL(): { sql: string; params: unknown[] } }) => plans.push(...d1.explain(query));
    explain(findUnattempted(d1.db, user, now));
    explain(findOverdue(d1.db, now, 10));
    expect(plans.filter((plan) => plan.includes('webhook_deliveries_due'))).toHaveLength(2);
    const watched = Object.assign(Object.create(d1.db) as typeof d1.db, {
      batch: async (queries: Parameters<typeof explain>[0][]) => queries.map((query) => [explain(query)]),
    });
    await listDeliveries(watched, { userId: user }, { page: 1, perPage: 20 });
    expect(plans.filter((plan) => plan.includes('webhook_deliveries_user'))).toHaveLength(2);
    expect(plans.filter((plan) => plan.startsWith('SCAN') || plan.includes('TEMP B-TREE'))).toEqual([]);
  });
});
