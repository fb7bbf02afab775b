import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SHORT_SORTS } from '#schema/contract/short.ts';
import { type ShortPlan, shortenPlan } from '#schema/domain/render-plan.ts';
import { listRequests } from '../../../worker/usage/store/key-requests.ts';
import { listEvents } from '../../../worker/audit/audit-store.ts';
import { listApiKeys } from '../../../worker/api-keys/store.ts';
import { listFamilies } from '../../../worker/accounts/sessions/store.ts';
import { listMovements } from '../../../worker/credits/store/read-ledger.ts';
import { addUser } from '../../../worker/accounts/store.ts';
import type { Db } from '../../../worker/base/deps.ts';
import { draftJob } from '../../../worker/queue/draft-job.ts';
import { listProjects, projectExists, reserveAndCreate } from '../../../worker/projects/project-store.ts';
import { type DraftRender, findSubjects, queueRenders } from '../../../worker/renders/queue-store.ts';
import { listRenders } from '../../../worker/renders/render-store.ts';
import { readLivePages } from '../../../worker/lives/live-store.ts';
import { listMonitors, listPublic } from '../../../worker/lives/monitors/monitor-store.ts';
import { listMore } from '../../../worker/shorts/more/more-store.ts';
import { listShorts } from '../../../worker/shorts/short-store.ts';
import { listAccounts } from '../../../worker/sub-accounts/store.ts';
import { listSubscriptions } from '../../../worker/push/store.ts';
import { listConnections } from '../../../worker/connections/store.ts';
import { listPosts } from '../../../worker/posts/store.ts';
import { listComments } from '../../../worker/reviews/comment-store.ts';
import { listLinks } from '../../../worker/reviews/link-store.ts';
import { listDeliveries, listWebhooks } from '../../../worker/webhooks/store.ts';
import { listFiles, readSource } from '../../repository/source-files.ts';
import { draftProject } from '../../support/builders/draft-project.ts';
import { sampleRenderJob } from '../../support/builders/sample-jobs.ts';
import { makeFakeD1, type FakeD1 } from '../../support/fakes/in-memory/d1.ts';

const NOW = 1_790_000_000_000;
const PAGE = { page: 1, perPage: 20 };
const USER = ulid();
const PROJECT = ulid();
const SHORT = ulid();

let d1: FakeD1;
let db: Db;
beforeEach(async () => {
  d1 = makeFakeD1();
  db = d1.db;
  await addUser(db, {
    id: USER,
    email: 'a@b.test',
    name: 'A',
    passwordHash: 'x',
    subscriptionId: 's',
    balance: 5,
    createdAt: NOW,
    grantId: ulid(),
  });
});
afterEach(() => d1.close());

const deps = () => ({
  db,
  clock: () => NOW,
  newId: () => ulid(),
  doorbell: async () => new Set<string>(),
  queues: {} as never,
});
const count = (table: string) => d1.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n;

function create(id = ulid(), { cost = 2, maxUnfinished = 9 } = {}) {
  const job = draftJob(deps(), { stage: 'download', projectId: id }, projectExists(id)).statement;
  return reserveAndCreate(db, draftProject({ id, userId: USER, keywords: ['a'], creditsCost: cost, createdAt: NOW }), {
    ledgerId: ulid(),
    keyId: null,
    job,
    maxUnfinished,
  });
}

describe('creating a project', () => {
  it('writes the project, its job and its reservation together', async () => {
    expect((await create(PROJECT)).created).toMatchObject({ id: PROJECT, keywords: ['a'], status: 'pending' });
    expect(d1.rows('select balance from users')).toEqual([{ balance: 3 }]);
    expect(d1.rows('select delta, reason, ref from credit_ledger where reason = ?', 'reserve')).toEqual([
      { delta: -2, reason: 'reserve', ref: PROJECT },
    ]);
    expect(d1.rows('select stage, project_id, status, generation, attempts from jobs')).toEqual([
      { stage: 'download', project_id: PROJECT, status: 'queued', generation: 0, attempts: 0 },
    ]);
  });

  it.each([
    ['credits', { cost: 6 }],
    ['room', { maxUnfinished: 0 }],
  ])('writes nothing at all without %s', async (_what, limits) => {
    expect(await create(PROJECT, limits)).toEqual({ created: null, balance: 5 });
    expect([count('projects'), count('jobs'), count('credit_ledger')]).toEqual([0, 0, 1]);
    expect(d1.rows('select balance from users')).toEqual([{ balance: 5 }]);
  });

  it('keeps the balance equal to the sum of the ledger', async () => {
    for (let asked = 0; asked < 4; asked += 1) await create();
    expect(d1.rows('select balance, (select sum(delta) from credit_ledger) as sum from users')).toEqual([
      { balance: 1, sum: 1 },
    ]);
  });
});

describe('renders of one short', () => {
  const PLAN = sampleRenderJob().plan;
  const HASH = 'a1'.repeat(32);
  const wish = (id: string): DraftRender => ({
    id,
    jobs: [{ id: ulid(), stage: 'render', splitId: null, part: null }],
    shortId: SHORT,
    projectId: PROJECT,
    userId: USER,
    hash: HASH,
    plan: PLAN,
    options: {},
    holdMs: 0,
  });
  const queue = (id: string, { force = false, now = NOW, areNew = false } = {}) =>
    queueRenders(db, [wish(id)], { force, now, areNew });
  const renderJobs = () => d1.rows<{ render_id: string }>(`select render_id from jobs where stage = 'render'`);

  beforeEach(async () => {
    await create(PROJECT);
    d1.rows(
      `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, thumbnail_key, created_at)
       values (?, ?, ?, 'Title of the short', '', '[]', 3, 9, 50, '{}', 'thumbnail of the short', ?)`,
      SHORT,
      PROJECT,
      USER,
      NOW,
    );
  });

  it('are one, if two requests saw none', async () => {
    const [first, second] = [ulid(NOW), ulid(NOW + 1)];
    expect(await queue(first)).toMatchObject({
      begun: [{ id: expect.any(String), stage: 'render' }],
      renders: [{ id: first }],
    });
    expect(await queue(second)).toMatchObject({ begun: [], renders: [{ id: first }] });
    expect(renderJobs()).toEqual([{ render_id: first }]);
  });

  it('are two with force', async () => {
    const [first, second] = [ulid(NOW), ulid(NOW + 1)];
    await queue(first);
    expect(await queue(second, { force: true })).toMatchObject({ renders: [{ id: second }] });
    expect(renderJobs()).toEqual([{ render_id: first }, { render_id: second }]);
  });

  it('start again once, if two requests saw the failure', async () => {
    const id = ulid();
    await queue(id);
    d1.rows(`update jobs set status = 'failed' where render_id = ?`, id);
    d1.rows(`update renders set status = 'error', failure_code = 'media.unreadable', progress = 40`);
    const restarted = { id, status: 'pending', failureCode: null, progress: 0, updatedAt: NOW + 1 };
    expect(await queue(ulid(), { now: NOW + 1 })).toMatchObject({
      begun: [{ id: expect.any(String), stage: 'render' }],
      renders: [restarted],
    });
    expect(await queue(ulid(), { now: NOW + 2 })).toMatchObject({ begun: [], renders: [restarted] });
    expect(renderJobs()).toEqual([{ render_id: id }, { render_id: id }]);
  });

  it('do not start again when they are done', async () => {
    const id = ulid();
    await queue(id);
    d1.rows(`update jobs set status = 'done'`);
    d1.rows(`update renders set status = 'done'`);
    expect(await queue(ulid())).toMatchObject({ begun: [], renders: [{ id, status: 'done' }] });
    expect(renderJobs()).toHaveLength(1);
  });

  it('are one where an earlier version stored the hash as text', async () => {
    const id = ulid();
    await queue(id);
    d1.rows('update renders set render_hash = lower(hex(render_hash))');
    expect(d1.rows('select render_hash as hash from renders')).toEqual([{ hash: HASH }]);
    expect(await queue(ulid())).toMatchObject({ begun: [], renders: [{ id, renderHash: HASH }] });
    expect((await findSubjects(db, USER, [SHORT])).subjects).toMatchObject([{ running: [HASH] }]);
  });

  it('are listed without drafts, also when they are done', async () => {
    const [id, wanted] = [ulid(), { userId: USER, withoutDrafts: true }];
    const listed = async () => (await listRenders(db, wanted, PAGE))?.live.map((render) => render.id);
    await queue(id);
    expect(await listed()).toEqual([id]);
    const finish = (plan: ShortPlan) => d1.rows("update renders set status = 'done', plan = ?", JSON.stringify(plan));
    finish(shortenPlan({ ...PLAN, resolution: 1080 }));
    expect(await listed()).toEqual([id]);
    finish(shortenPlan({ ...PLAN, resolution: 270 }));
    expect(await listed()).toEqual([]);
  });

  it('come back as they are written, and are read where another request was faster', async () => {
    const id = ulid();
    const [first, second] = [await queue(id, { areNew: true }), await queue(ulid(), { areNew: true })];
    expect(first.begun).toHaveLength(1);
    expect(second).toEqual({ begun: [], renders: first.renders });
    expect(first).toEqual({ begun: first.begun, renders: (await queue(ulid())).renders });
    expect(first.renders).toMatchObject([{ id }]);
  });

  it('are none if the short was deleted in the meantime', async () => {
    d1.rows('delete from shorts');
    expect(await queue(ulid())).toEqual({ begun: [], renders: [] });
    expect([count('renders'), renderJobs().length]).toEqual([0, 0]);
  });

  it('do not mix up their fields with those of the short and the project', async () => {
    const id = ulid();
    const shown = {
      id,
      plan: PLAN,
      status: 'pending',
      renderHash: HASH,
      publishedPlatforms: [],
      createdAt: NOW,
      thumbnailKey: null,
      shortTitle: 'Title of the short',
      shortStartSec: 3,
      shortThumbnailKey: 'thumbnail of the short',
      projectUrl: 'https://a.test/a.mp4',
    };
    expect((await queue(id)).renders).toEqual([expect.objectContaining(shown)]);
    const { subjects } = await findSubjects(db, USER, [SHORT, ulid()]);
    expect(subjects).toMatchObject([
      {
        short: { id: SHORT, title: 'Title of the short' },
        project: { id: PROJECT, title: 'T' },
        corrections: {},
        running: [HASH],
      },
    ]);
    expect((await listRenders(db, { userId: USER }, PAGE))?.live).toEqual([expect.objectContaining(shown)]);
    expect(await findSubjects(db, ulid(), [SHORT])).toEqual({ subjects: [], open: 0 });
  });

  it('write the same job columns as any other job', async () => {
    await queue(ulid());
    const [render, download] = ['render', 'download'].map(
      (stage) => d1.rows('select * from jobs where stage = ?', stage)[0],
    );
    const own = { id: expect.any(String), stage: 'render', render_id: expect.any(String) };
    expect(render).toEqual({ ...(download as object), ...own });
  });
});

/** Scans of rows that an index has found: places of a page, and renders of archived projects. */
const IS_FOUND = /^SCAN (CONSTANT ROW|\(subquery-\d+\)|place|made VIRTUAL TABLE INDEX 1:)$/;

describe('lists', () => {
  /** Plans of the row queries that a list sends, as SQLite would run them. */
  async function plansOf(list: (db: Db) => Promise<unknown>): Promise<string[]> {
    const plans: string[] = [];
    const watched = Object.assign(Object.create(db) as Db, {
      batch: async (queries: { toSQL(): { sql: string; params: unknown[] } }[]) => {
        plans.push(...queries.flatMap((query) => d1.explain(query)));
        return queries.map(() => []);
      },
    });
    await list(watched);
    return plans;
  }

  it.each<[string, (db: Db) => Promise<unknown>, string]>([
    ['projects', (db) => listProjects(db, { userId: USER }, PAGE), 'projects_user'],
    ['movements of credits', (db) => listMovements(db, USER, PAGE), 'credit_ledger_user'],
    ['renders', (db) => listRenders(db, { userId: USER }, PAGE), 'renders_user'],
    ['done renders', (db) => listRenders(db, { userId: USER, status: 'done' }, PAGE), 'renders_user_status'],
    ['renders of a project', (db) => listRenders(db, { userId: USER, projectId: PROJECT }, PAGE), 'renders_'],
    ['webhooks', (db) => listWebhooks(db, USER, PAGE), 'webhooks_user'],
    ['deliveries', (db) => listDeliveries(db, { userId: USER }, PAGE), 'webhook_deliveries_user'],
    [
      'failed deliveries of a webhook',
      (db) => listDeliveries(db, { userId: USER, status: 'failed', webhookId: PROJECT }, PAGE),
      'webhook_deliveries_',
    ],
    ...SHORT_SORTS.map((sort): [string, (db: Db) => Promise<unknown>, string] => [
      `shorts by ${sort}`,
      (db) => listShorts(db, { userId: USER, projectId: PROJECT, sort }, PAGE),
      'shorts_project_',
    ]),
    ...(['created_at', 'name', 'shorts'] as const).map((sort): [string, (db: Db) => Promise<unknown>, string] => [
      `public monitors by ${sort}`,
      (db) => listPublic(db, USER, { q: 'a', sort }, PAGE),
      'monitors_public',
    ]),
    ['monitors of a user', (db) => listMonitors(db, USER, undefined), 'monitors_user_channel'],
    [
      'shorts and clips of a live',
      (db) => readLivePages(db, { userId: USER, liveId: PROJECT, sort: 'score' }, { shorts: PAGE, clips: PAGE }),
      'live_moments_live',
    ],
    ['searches for further clips', (db) => listMore(db, { userId: USER, projectId: PROJECT }, PAGE), 'jobs_project'],
    ['API keys', (db) => listApiKeys(db, USER, PAGE), 'api_keys_user'],
    ['sub-accounts', (db) => listAccounts(db, { parentId: USER, externalId: 'x' }, PAGE), 'users_parent'],
    ['push subscriptions', (db) => listSubscriptions(db, { userId: USER, now: 0 }, PAGE), 'push_subscriptions_user'],
    ['sessions', (db) => listFamilies(db, { userId: USER, now: 0 }, PAGE), 'sessions_user'],
    ['connections', (db) => listConnections(db, USER, PAGE), 'connections_account'],
    ['posts', (db) => listPosts(db, { userId: USER }, PAGE), 'posts_user'],
    ['posts of a connection', (db) => listPosts(db, { userId: USER, connectionId: PROJECT }, PAGE), 'posts_'],
    ['review links', (db) => listLinks(db, { userId: USER }, PAGE), 'review_links_user'],
    ['comments of reviewers', (db) => listComments(db, { userId: USER }, PAGE), 'review_comments_user'],
    [
      'comments on a short',
      (db) => listComments(db, { userId: USER, projectId: PROJECT, shortId: SHORT }, PAGE),
      'review_comments_',
    ],
    ['the audit log', (db) => listEvents(db, { userId: USER, action: null }, PAGE), 'audit_events_user'],
    ['the log of requests', (db) => listRequests(db, { userId: USER, isTest: false }, PAGE), 'key_requests'],
  ])('of %s use an index, never a whole table', async (_what, list, index) => {
    const plans = await plansOf(list);
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.filter((plan) => plan.startsWith('SCAN') && !IS_FOUND.test(plan))).toEqual([]);
    expect(plans.some((plan) => plan.includes(index))).toBe(true);
  });

  it('are all checked here', () => {
    // Sweeps `skip` what they could not handle.
    const paged = listFiles(/^worker\/.*\.ts$/).flatMap(
      (file) => readSource(file).match(/\.offset\((?!skip\))/g) ?? [],
    );
    // Projects and renders share the pages of the archive: `placesOn`.
    const listed = [listMovements, listShorts, listMore, listWebhooks, listDeliveries];
    // A live has two lists.
    const live = [listPublic, readLivePages, readLivePages];
    const access = [
      listApiKeys,
      listRequests,
      listFamilies,
      listEvents,
      listSubscriptions,
      listLinks,
      listComments,
      listAccounts,
    ];
    const posting = [listConnections, listPosts];
    // Only operators read the lists of node keys and of nodes, which are short, and those of jobs and dead letters.
    expect(paged).toHaveLength(listed.length + live.length + access.length + posting.length + 4);
  });
});
