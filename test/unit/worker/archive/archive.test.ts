import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { archiveProjects } from '../../../../worker/archive/archive-projects.ts';
import { openProject, openProjectOfRender } from '../../../../worker/archive/open-project.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import { deleteAccount } from '../../../../worker/closing/delete-account.ts';
import { exportAccount } from '../../../../worker/closing/export-account.ts';
import { listProjectsOfUser } from '../../../../worker/projects/list-projects.ts';
import { viewProject } from '../../../../worker/projects/view.ts';
import { listRendersOfUser } from '../../../../worker/renders/list-renders.ts';
import { viewRender } from '../../../../worker/renders/view.ts';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PAGE = { page: 1, perPage: 20 };
/** Every table whose rows an archive holds, or sums up. */
const TABLES = [
  'projects',
  'shorts',
  'renders',
  'jobs',
  'transcript_edits',
  'dictionaries',
  'review_comments',
  'credit_ledger',
];

let log: MockInstance<typeof console.log>;
let whole: WholeProject;
let userId: string;
let projectId: string;

beforeEach(async () => {
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
  await whole.run();
  const [project] = whole.d1.rows<{ id: string; user_id: string }>('select id, user_id from projects');
  ({ id: projectId, user_id: userId } = project ?? { id: '', user_id: '' });
  whole.d1.rows(`insert into transcript_edits values (?, ?, '{"3":"Harbour"}', '{"1":"Ann"}')`, projectId, projectId);
  whole.d1.rows(`insert into dictionaries values (?, ?, '[{"write":"Kutter"}]', 5)`, projectId, userId);
  whole.d1.rows(
    `insert into review_comments select 'c', user_id, 'link', project_id, id, null, 'Ann', 'approve', 'Nice', 2, 12, 5 from shorts limit 1`,
  );
  whole.d1.rows(`update projects set external_id = 'o1', client_metadata = '{"for":"Ann"}'`);
  whole.d1.rows("update jobs set more = '{}' where stage = 'create-shorts'");
  // Other jobs and the explanations of scores have gone their ways by then.
  wait(20 * DAY_MS);
  await runSweeps(whole.farm.deps);
});
afterEach(() => vi.restoreAllMocks());

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const deps = () => whole.farm.deps;
const archives = () => [...whole.farm.stored.keys()].filter((key) => key.startsWith('archives/'));
const count = (table: string) => whole.d1.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n;
const rows = () =>
  Object.fromEntries(TABLES.map((table) => [table, whole.d1.rows(`select * from ${table} order by 1, 2`)]));
/** As they were, apart from when the project was opened. */
const unopened = () => {
  const { projects = [], ...others } = rows();
  return { ...others, projects: projects.map((row) => ({ ...(row as object), opened_at: null, touched_at: null })) };
};
const balance = () =>
  whole.d1.rows('select balance, (select sum(delta) from credit_ledger where user_id = users.id) as sum from users');
/** Another isolate, which knows nothing of what was opened. */
const open = (id = projectId) =>
  openProject({ ...deps(), opened: makeOpenedProjects(() => Date.now()) }, { userId, projectId: id });
const archiveIt = async () => {
  wait(91 * DAY_MS);
  await archiveProjects(deps());
};

describe('a project that nobody touched for 90 days', () => {
  it('stays while somebody has a link to it', async () => {
    whole.d1.rows(
      `insert into review_links select 'link', user_id, id, null, 'Ann', 'hash', '', ${Date.now() + 400 * DAY_MS}, 5 from projects`,
    );
    await archiveIt();
    expect([count('projects'), count('archived_projects')]).toEqual([1, 0]);
    whole.d1.rows('delete from review_links');
    await archiveIt();
    expect([count('projects'), count('archived_projects')]).toEqual([0, 1]);
  });

  it('stays while a post of it is still to come', async () => {
    whole.d1.rows(
      `insert into posts (id, user_id, connection_id, destination, account, project_id, short_id, render_id, status, title, body,
       privacy, has_cover, publish_at, next_at, created_at, updated_at) select 'post', user_id, 'c', 'bucket', 'mine', project_id,
       short_id, id, 'planned', 't', '', 'public', 0, ${Date.now() + 200 * DAY_MS}, ${Date.now() + 200 * DAY_MS}, 5, 5 from renders limit 1`,
    );
    await archiveIt();
    expect([count('projects'), count('archived_projects')]).toEqual([1, 0]);
    whole.d1.rows("update posts set status = 'live'");
    await archiveIt();
    expect([count('projects'), count('archived_projects')]).toEqual([0, 1]);
  });

  it('leaves the database for one object, and comes back as it was', async () => {
    const [before, sums] = [unopened(), balance()];
    wait(69 * DAY_MS);
    await archiveProjects(deps());
    expect(count('projects')).toBe(1);
    wait(2 * DAY_MS);
    await archiveProjects(deps());
    expect(TABLES.slice(0, 7).map(count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect([count('archived_projects'), count('archived_references')]).toEqual([1, 1]);
    expect(archives()).toHaveLength(1);
    expect(log.mock.lastCall).toEqual([JSON.stringify({ event: 'projects_archived', count: 1 })]);
    expect(balance()).toEqual(sums);
    expect(whole.d1.rows("select delta, ref from credit_ledger where reason = 'archived'")).toEqual([
      { delta: -15, ref: `${userId}:2026` },
    ]);
    await open();
    expect(unopened()).toEqual(before);
    expect([count('archived_projects'), count('archived_references')]).toEqual([0, 0]);
    wait(29 * DAY_MS);
    await runSweeps(deps());
    // The database could still be restored to a time when it counted.
    expect([count('projects'), archives().length]).toEqual([1, 1]);
    wait(2 * DAY_MS);
    await runSweeps(deps());
    expect([count('projects'), archives().length]).toEqual([1, 0]);
  });

  it('comes back when one of its renders is opened', async () => {
    const [render] = whole.d1.rows<{ id: string }>('select id from renders limit 1');
    await archiveIt();
    await openProjectOfRender(deps(), { userId: 'SOMEBODY', renderId: render?.id ?? '' });
    expect(count('projects')).toBe(0);
    await openProjectOfRender(deps(), { userId, renderId: render?.id ?? '' });
    expect([count('projects'), count('renders')]).toEqual([1, 4]);
  });

  it('moves again although an earlier version left what other systems call it', async () => {
    whole.d1.rows(`insert into archived_references values (?, ?, 'old', null)`, userId, projectId);
    await archiveIt();
    expect(whole.d1.rows('select external_id as ref from archived_references')).toEqual([{ ref: 'o1' }]);
    expect(count('projects')).toBe(0);
  });

  it('comes back once, also for many at the same time', async () => {
    const before = count('shorts');
    await archiveIt();
    await Promise.all(Array.from({ length: 5 }, () => open()));
    expect([count('projects'), count('shorts')]).toEqual([1, before]);
  });

  it('is of no use to somebody else', async () => {
    await archiveIt();
    await openProject(deps(), { userId: 'SOMEBODY', projectId });
    expect(count('archived_projects')).toBe(1);
  });

  it('keeps its place in lists and searches', async () => {
    const mediaUrl = (key: string) => `https://media.test/${key}`;
    const list = async (filter: object = {}, page = PAGE) => {
      const { rows: found, ...others } = await listProjectsOfUser(deps(), { userId, ...filter }, page);
      return { ...others, shown: found.map((row) => viewProject(row, mediaUrl, 0)) };
    };
    const made = async (filter: object = {}, page = PAGE) => {
      const { rows: found, ...others } = await listRendersOfUser(deps(), { userId, ...filter }, page);
      return { ...others, shown: found.map((row) => viewRender(row, mediaUrl)) };
    };
    const younger = await whole.farm.create(userId, 1, 9, { title: 'Younger' });
    const find = async () => [
      await list(),
      await list({ q: 'HARBOUR' }),
      await list({ q: 'youtube' }),
      await list({ q: 'nothing' }),
      await list({ status: 'face_analysis_done' }),
      await list({ status: 'refunded' }),
      await list({ createdAfter: 1_700_000_000_000 }),
      await list({ createdAfter: Date.now() }),
      await list({ externalId: 'o1', metadata: { name: 'for', value: 'Ann' } }),
      await list({ externalId: 'o2' }),
      await list({ metadata: { name: 'for', value: 'Bob' } }),
      await list({}, { page: 2, perPage: 1 }),
      await made(),
      await made({ q: 'Most Ships' }),
      await made({ q: 'nothing' }),
      await made({ projectId }),
      await made({ projectId: younger }),
      await made({ status: 'done', withoutDrafts: true }),
      await made({ status: 'error' }),
      await made({ createdAfter: Date.now() }),
      await made({}, { page: 2, perPage: 3 }),
    ];
    const before = await find();
    expect(before.map(({ total }) => total)).toEqual([2, 1, 1, 0, 1, 0, 2, 0, 1, 0, 0, 2, 4, 4, 0, 4, 0, 4, 0, 0, 4]);
    await archiveIt();
    expect(count('archived_projects')).toBe(1);
    expect(await find()).toEqual(before);
    await expect(made({ projectId: 'NONE' })).rejects.toMatchObject({ code: 'request.not_found' });
  });

  it('is exported with all that it holds', async () => {
    const exported = async () =>
      JSON.parse(
        await new Response(await exportAccount(deps(), (await user()) as never, { actor: 'user' })).text(),
      ) as Record<string, Record<string, unknown>[]>;
    const before = await exported();
    await archiveIt();
    const { archived_projects: [archived] = [], ...others } = await exported();
    expect(others['projects']).toEqual([]);
    const lists = ['projects', 'shorts', 'renders', 'dictionaries'];
    for (const name of lists) expect(archived?.[name]).toEqual(before[name]);
    expect(archived?.['credits']).toHaveLength(2);
    expect(before['archived_projects']).toEqual([]);
  });

  it('goes with its project', async () => {
    await archiveIt();
    await open();
    await whole.farm.deleteProject(userId, projectId);
    expect(archives()).toEqual([]);
    wait(HOUR_MS);
    await runSweeps(deps());
    expect([count('archived_projects'), count('projects')]).toEqual([0, 0]);
  });

  it('goes with its account', async () => {
    const renders = whole.d1.rows<{ id: string }>('select id from renders');
    await archiveIt();
    await deleteAccount(deps(), (await user()) as never, { actor: 'user' });
    await runSweeps(deps());
    expect([count('archived_projects'), count('archived_references'), archives()]).toEqual([0, 0, []]);
    expect(whole.farm.removed).toEqual(expect.arrayContaining(renders.map(({ id }) => `public/renders/${id}/`)));
    expect(whole.farm.removed).toEqual(
      expect.arrayContaining([`archives/${projectId}/`, `public/thumbnails/${projectId}/`]),
    );
  });
});

describe('a project stays', () => {
  it('while somebody opens it, which is noted once a day', async () => {
    wait(30 * DAY_MS);
    await open();
    const noted = whole.d1.rows('select opened_at from projects');
    wait(DAY_MS - HOUR_MS);
    await open();
    expect(whole.d1.rows('select opened_at from projects')).toEqual(noted);
    wait(80 * DAY_MS);
    await archiveProjects(deps());
    expect(count('projects')).toBe(1);
    wait(10 * DAY_MS);
    await archiveProjects(deps());
    expect(count('projects')).toBe(0);
  });

  it('until 90 days after its last video, which came later than all else', async () => {
    const [last] = whole.d1.rows<{ at: number }>('select max(updated_at) as at from renders');
    const [project] = whole.d1.rows<{ at: number }>('select touched_at as at from projects');
    expect(last?.at).toBeGreaterThan(project?.at ?? Infinity);
    vi.setSystemTime((project?.at ?? 0) + 90 * DAY_MS + 1);
    await archiveProjects(deps());
    expect(count('projects')).toBe(1);
    vi.setSystemTime((last?.at ?? 0) + 90 * DAY_MS + 1);
    await archiveProjects(deps());
    expect(count('projects')).toBe(0);
  });

  it('when its shorts are rendered, be they named without it', async () => {
    wait(60 * DAY_MS);
    whole.farm.deps.opened = makeOpenedProjects(() => Date.now());
    const [short] = whole.d1.rows<{ id: string }>('select id from shorts order by score desc limit 1');
    await whole.farm.requestRender(
      { userId, shortId: short?.id ?? '' },
      { force: false, startSec: undefined, endSec: undefined },
    );
    expect(whole.d1.rows('select opened_at as at from projects')).toEqual([{ at: Date.now() }]);
  });

  it('until openings have been noted for 90 days', async () => {
    whole.d1.rows("update sweep_marks set mark = ? where name = 'openings'", String(Date.now() + 80 * DAY_MS));
    wait(169 * DAY_MS);
    await archiveProjects(deps());
    expect(count('projects')).toBe(1);
    wait(2 * DAY_MS);
    await archiveProjects(deps());
    expect(count('projects')).toBe(0);
  });

  it.each([
    ['is not over', "update projects set status = 'transcribed'"],
    ['has an open job', "update jobs set status = 'queued' where id = (select min(id) from jobs)"],
    ['has copies of shorts of a live', "update shorts set copied_from_id = 'LIVE' where score = 90"],
    ['has credits that are not settled', "delete from credit_ledger where reason = 'settle'"],
    ['has a young render', 'update renders set updated_at = 9e15'],
    ['gathers copies of a live', "update projects set copies_live_id = 'LIVE'"],
  ])('that %s', async (_, change) => {
    whole.d1.rows(change);
    await archiveIt();
    expect([count('projects'), archives()]).toEqual([1, []]);
    // It is not looked at each minute.
    whole.forget();
    await archiveProjects(deps());
    expect(whole.trips).toBe(1);
  });
});

describe('whatever ends in the middle', () => {
  const failing = (times: number) => {
    const { batch } = deps().db;
    let left = times;
    vi.spyOn(deps().db, 'batch').mockImplementation((async (...given: Parameters<typeof batch>) => {
      left -= 1;
      if (left === 0) throw new Error('the Worker ended');
      return batch.apply(deps().db, given);
    }) as never);
  };

  it('before the object is stored, nothing is lost and nothing stays', async () => {
    const before = unopened();
    const { put } = deps().media;
    deps().media.put = async () => Promise.reject(new Error('no'));
    await archiveIt();
    expect(unopened()).toEqual(before);
    deps().media.put = put;
    await archiveProjects(deps());
    expect(count('projects')).toBe(0);
  });

  it('after the object is stored, the rows are there and the object goes', async () => {
    const before = unopened();
    failing(2);
    await archiveIt();
    vi.restoreAllMocks();
    expect([unopened(), archives().length]).toEqual([before, 1]);
    await open();
    wait(2 * HOUR_MS);
    await runSweeps(deps());
    expect([unopened(), archives()]).toEqual([before, []]);
  });

  it('while it comes back, it comes back later', async () => {
    const before = unopened();
    await archiveIt();
    failing(2);
    await expect(open()).rejects.toThrow('ended');
    vi.restoreAllMocks();
    expect([count('projects'), archives().length]).toEqual([0, 1]);
    await open();
    expect(unopened()).toEqual(before);
  });

  it('a change while it is archived counts', async () => {
    const { put } = deps().media;
    deps().media.put = (async (...given: Parameters<typeof put>) => {
      await open();
      whole.d1.rows("update shorts set title = 'Changed' where score = 90");
      return put(...given);
    }) as typeof put;
    await archiveIt();
    expect(whole.d1.rows("select count(*) as n from shorts where title = 'Changed'")).toEqual([{ n: 1 }]);
    wait(2 * HOUR_MS);
    await runSweeps(deps());
    expect(archives()).toEqual([]);
  });

  it('two runs at the same time archive it once', async () => {
    wait(91 * DAY_MS);
    await Promise.all([archiveProjects(deps()), archiveProjects(deps())]);
    wait(2 * HOUR_MS);
    await runSweeps(deps());
    expect([count('archived_projects'), archives().length]).toEqual([1, 1]);
    await open();
    expect(count('shorts')).toBe(10);
  });

  it('a run that is late does not refer to an object that may go', async () => {
    const { put } = deps().media;
    deps().media.put = (async (...given: Parameters<typeof put>) => {
      wait(55 * 60_000);
      return put(...given);
    }) as typeof put;
    await archiveIt();
    expect(count('projects')).toBe(1);
  });

  it('a lost object is an error, and stops no list', async () => {
    await archiveIt();
    whole.farm.stored.clear();
    await expect(open()).rejects.toThrow('lost');
    expect(await listProjectsOfUser(deps(), { userId }, PAGE)).toMatchObject({ total: 1, rows: [] });
  });
});

async function user() {
  return deps().db.query.users.findFirst();
}
