import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { openProject } from '../../../../worker/archive/open-project.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import type { Mail } from '../../../../worker/base/ports.ts';
import { expireProjects } from '../../../../worker/lifetimes/expire-projects.ts';
import { warnUsers } from '../../../../worker/lifetimes/warn-users.ts';
import { listProjectsOfUser } from '../../../../worker/projects/list-projects.ts';
import { viewProject } from '../../../../worker/projects/view.ts';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { buildBody } from '../../../../worker/webhooks/build-body.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let log: MockInstance<typeof console.log>;
let whole: WholeProject;
let userId: string;
let projectId: string;
let mails: Mail[];
let refuseMails: boolean;

beforeEach(async () => {
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
  await whole.run();
  const [project] = whole.d1.rows<{ id: string; user_id: string }>('select id, user_id from projects');
  ({ id: projectId, user_id: userId } = project ?? { id: '', user_id: '' });
  whole.d1.rows(
    `insert into webhooks (id, user_id, url, secret, events, created_at)
     values ('hook', ?, 'https://hook.test', 's', '["project.expiring"]', 5)`,
    userId,
  );
  mails = [];
  refuseMails = false;
  Object.assign(deps(), {
    mail: {
      way: 'api',
      send: async (mail: Mail) => {
        if (refuseMails) throw new Error('refused');
        mails.push(mail);
      },
    },
  });
  Object.assign(deps().settings, { PUBLIC_URL: 'https://clips.test' });
});
afterEach(() => vi.restoreAllMocks());

const deps = () => whole.farm.deps;
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const keepFor = (days: number | null) => {
  whole.d1.rows(
    `insert into plans (slug, keep_days, updated_at) values ('free', ?, 1)
     on conflict (slug) do update set keep_days = excluded.keep_days`,
    days,
  );
  deps().plans.forget();
};
const count = (table: string) => whole.d1.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n;
const deliveries = () =>
  whole.d1.rows<{ subject_id: string; webhook_id: string | null }>(
    "select subject_id, webhook_id from webhook_deliveries where event = 'project.expiring'",
  );
/** As the cron does, for so many days, but only so often. */
const live = async (days: number, timesADay = 1) => {
  for (let step = 0; step < days * timesADay; step += 1) {
    wait(DAY_MS / timesADay);
    await runSweeps(deps());
  }
};
const list = (isExpiring?: boolean) => listProjectsOfUser(deps(), { userId, isExpiring }, { page: 1, perPage: 20 });
const shown = async () => {
  const { rows } = await list();
  return rows.map((row) => viewProject(row, (key) => key, Date.now()).expires_at);
};
const open = () => openProject({ ...deps(), opened: makeOpenedProjects(() => Date.now()) }, { userId, projectId });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('a project that nobody opens', () => {
  it('stays for good where the plan says nothing', async () => {
    await live(20);
    wait(400 * DAY_MS);
    await live(10);
    expect([count('projects'), count('archived_projects')]).toEqual([0, 1]);
    expect([mails, await shown()]).toEqual([[], [null]]);
  });

  it.each([
    ['in the database', 30],
    ['in the archive', 120],
  ])('%s goes a week after its user was warned, with all that it has', async (_where, keepDays) => {
    keepFor(keepDays);
    await live(keepDays - 8);
    expect([mails, await shown()]).toEqual([[], [null]]);
    await live(2);
    const at = (await shown())[0] ?? '';
    expect(Date.parse(at)).toBeGreaterThan(Date.now() + 5 * DAY_MS);
    expect(mails).toEqual([
      {
        to: expect.stringContaining('@'),
        subject: `A project will be deleted on ${at.slice(0, 10)}`,
        text: expect.stringContaining('- How the smallest harbour of the country grew'),
      },
    ]);
    expect(mails[0]?.text).toContain('https://clips.test/library');
    expect([(await list(true)).total, (await list(false)).total]).toEqual([1, 0]);
    expect(deliveries()).toEqual([{ subject_id: projectId, webhook_id: 'hook' }]);
    const body = await buildBody(
      { ...deps(), mediaUrl: (key) => key },
      { userId, event: 'project.expiring', subjectId: projectId, createdAt: Date.now() },
    );
    expect(body).toMatchObject({ type: 'project.expiring', data: { id: projectId, expires_at: at } });
    vi.setSystemTime(Date.parse(at) - MINUTE_MS);
    await runSweeps(deps());
    expect((count('projects') ?? 0) + (count('archived_projects') ?? 0)).toBe(1);
    const renders = keepDays < 90 ? whole.d1.rows<{ id: string }>('select id from renders') : [];
    vi.setSystemTime(Date.parse(at));
    await runSweeps(deps());
    expect((count('projects') ?? 0) + (count('archived_projects') ?? 0)).toBe(0);
    await live(1);
    const tables = ['projects', 'archived_projects', 'shorts', 'renders', 'jobs', 'media_removals'];
    expect(tables.map(count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...whole.farm.stored.keys()].filter((key) => key.includes(projectId))).toEqual([]);
    expect(whole.farm.removed).toEqual(
      expect.arrayContaining([`public/thumbnails/${projectId}/`, ...renders.map(({ id }) => `public/renders/${id}/`)]),
    );
    expect(log).toHaveBeenCalledWith(JSON.stringify({ event: 'projects_expired', count: 1 }));
    expect(whole.d1.rows('select actor, subject from audit_events order by id desc limit 1')).toEqual([
      { actor: 'system', subject: `projects/${projectId}` },
    ]);
    expect(
      whole.d1.rows(
        'select balance, (select sum(delta) from credit_ledger where user_id = users.id) as sum from users',
      ),
    ).toEqual([{ balance: 35, sum: 35 }]);
    expect(mails).toHaveLength(1);
  });

  it('starts a new life when it is opened after the warning', async () => {
    keepFor(30);
    await live(24);
    expect(await shown()).not.toEqual([null]);
    await open();
    expect([await shown(), (await list(true)).total, (await list(false)).total]).toEqual([[null], 0, 1]);
    await live(20);
    expect([count('projects'), mails.length]).toEqual([1, 1]);
    await live(4);
    expect([count('projects'), mails.length]).toEqual([1, 2]);
    await live(8);
    expect(count('projects')).toBe(0);
  });

  it('comes back from the archive with a new life', async () => {
    keepFor(120);
    await live(114);
    expect([count('archived_projects'), mails.length]).toEqual([1, 1]);
    await open();
    await live(8);
    expect([count('projects'), await shown()]).toEqual([1, [null]]);
  });

  it('stays if it is opened while others of its page are erased', async () => {
    keepFor(30);
    await live(24);
    wait(8 * DAY_MS);
    const { limitsOf } = deps().plans;
    vi.spyOn(deps().plans, 'limitsOf').mockImplementation(async (user) => {
      const limits = await limitsOf(user);
      await open();
      return limits;
    });
    await expireProjects(deps());
    vi.restoreAllMocks();
    log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await expireProjects(deps());
    expect([count('projects'), await shown()]).toEqual([1, [null]]);
    expect(whole.d1.rows('select expires_at from projects')).toEqual([{ expires_at: null }]);
  });

  it('is not deleted after an operator has changed the plan, and is warned of anew under the next', async () => {
    keepFor(30);
    await live(24);
    keepFor(null);
    await live(10);
    expect([count('projects'), await shown(), mails.length]).toEqual([1, [null], 1]);
    keepFor(14);
    await live(2);
    expect([count('projects'), (await shown())[0]?.slice(0, 10) === null, mails.length]).toEqual([1, false, 2]);
    expect(Date.parse((await shown())[0] ?? '')).toBeGreaterThan(Date.now() + 5 * DAY_MS);
  });

  it('stays while somebody has a link to it, and while its user is suspended', async () => {
    keepFor(30);
    whole.d1.rows(
      `insert into review_links select 'link', user_id, id, null, 'Ann', 'hash', '', ${Date.now() + 60 * DAY_MS}, 5 from projects`,
    );
    await live(50);
    expect([count('projects'), mails]).toEqual([1, []]);
    await live(12);
    expect(mails).toHaveLength(1);
    whole.d1.rows('update users set suspended_at = 1');
    await live(10);
    expect([count('projects'), await shown(), mails.length]).toEqual([1, [null], 1]);
  });

  it('stays while a post of it is still to come', async () => {
    keepFor(30);
    whole.d1.rows(
      `insert into posts (id, user_id, connection_id, destination, account, project_id, short_id, render_id, status, title, body,
       privacy, has_cover, publish_at, next_at, created_at, updated_at) select 'post', user_id, 'c', 'bucket', 'mine', project_id,
       short_id, id, 'planned', 't', '', 'public', 0, ${Date.now() + 60 * DAY_MS}, ${Date.now() + 60 * DAY_MS}, 5, 5 from renders limit 1`,
    );
    await live(50);
    expect([count('projects'), mails]).toEqual([1, []]);
    whole.d1.rows("update posts set status = 'live'");
    await live(2);
    expect(mails).toHaveLength(1);
  });

  it('counts from when it was opened last, not from before that was noted', async () => {
    keepFor(30);
    whole.d1.rows("update sweep_marks set mark = ? where name = 'openings'", String(Date.now() + 5 * DAY_MS));
    await live(27);
    expect(mails).toEqual([]);
    await live(2);
    expect(mails).toHaveLength(1);
  });
});

describe('a warning', () => {
  it('that cannot be mailed is given a day later, and until then nothing goes', async () => {
    keepFor(30);
    refuseMails = true;
    await live(60);
    expect([count('projects'), await shown(), deliveries()]).toEqual([1, [null], []]);
    expect(log).toHaveBeenCalledWith(JSON.stringify({ event: 'user_not_warned', error: 'Error' }));
    refuseMails = false;
    await live(2);
    expect([mails.length, deliveries().length]).toEqual([1, 1]);
  });

  it('is one mail for all projects of a user, and one event for each and each of its URLs', async () => {
    keepFor(30);
    for (let at = 0; at < 24; at += 1) {
      whole.d1.rows(
        `insert into projects select ${whole.d1
          .rows<{ name: string }>("select name from pragma_table_info('projects')")
          .map(({ name }) => (name === 'id' ? `'COPY${at}'` : name))
          .join(', ')} from projects where id = ?`,
        projectId,
      );
    }
    whole.d1.rows("update projects set webhook_url = 'https://own.test' where id = ?", projectId);
    await live(23, 4);
    await Promise.all([warnUsers(deps()), warnUsers(deps())]);
    await live(1, 4);
    expect(mails.map(({ subject }) => subject)).toEqual([`25 projects will be deleted on ${inDays(6)}`]);
    expect(mails[0]?.text).toContain('- and 5 more');
    expect(new Set(deliveries().map((row) => JSON.stringify(row))).size).toBe(26);
    expect(deliveries()).toHaveLength(26);
  });
});
