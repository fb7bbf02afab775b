import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import { jobs } from '#schema/tables/index.ts';
import { addUser } from '../../../../worker/accounts/store.ts';
import type { Db, Deps } from '../../../../worker/base/deps.ts';
import { draftJob } from '../../../../worker/queue/draft-job.ts';
import { sweepRemovals } from '../../../../worker/media/removals.ts';
import { FINAL_AFTER_MS, planRemoval } from '../../../../worker/media/store/plan-removal.ts';
import { deleteProject } from '../../../../worker/projects/delete-project.ts';
import { projectExists, reserveAndCreate } from '../../../../worker/projects/project-store.ts';
import { draftProject } from '../../../support/builders/draft-project.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';

const START = 1_790_000_000_000;
const [USER, PROJECT, OTHER] = [ulid(), ulid(), ulid()];

let d1: FakeD1;
let db: Db;
let now: number;
let objects: Set<string>;
/** Prefixes for which storage fails. */
let broken: Set<string>;
beforeEach(async () => {
  d1 = makeFakeD1();
  db = d1.db;
  now = START;
  objects = new Set();
  broken = new Set();
  const user = { id: USER, email: 'a@b.test', name: 'A', passwordHash: 'x', subscriptionId: 's', createdAt: now };
  await addUser(db, { ...user, balance: 9, grantId: ulid() });
  for (const id of [PROJECT, OTHER]) await createProject(id);
});
afterEach(() => d1.close());

const media = {
  list: async ({ prefix }: { prefix: string }) => {
    if (broken.has(prefix)) throw new Error('no answer');
    const keys = [...objects].filter((key) => key.startsWith(prefix)).map((key) => ({ key }));
    return { objects: keys.slice(0, 2), truncated: keys.length > 2 };
  },
  delete: async (keys: string[]) => {
    for (const key of keys) objects.delete(key);
  },
};
const deps = () =>
  ({ db, media, clock: () => now, newId: () => ulid(), queues: {} }) as unknown as Pick<
    Deps,
    'db' | 'media' | 'clock' | 'newId' | 'queues' | 'doorbell'
  >;

async function createProject(id: string): Promise<void> {
  const job = draftJob(deps(), { stage: 'download', projectId: id }, projectExists(id)).statement;
  const project = draftProject({ id, userId: USER, createdAt: now });
  await reserveAndCreate(db, project, { ledgerId: ulid(), keyId: null, job, maxUnfinished: 9 });
}

const remove = () => deleteProject(deps(), { userId: USER, projectId: PROJECT });
const places = () => d1.rows<{ prefix: string }>('select prefix from media_removals order by prefix');
const balance = () => d1.rows('select balance, (select sum(delta) from credit_ledger) as ledger from users');

describe('deleting a project', () => {
  it('deletes all of its rows and no other', async () => {
    await remove();
    expect(d1.rows('select id from projects')).toEqual([{ id: OTHER }]);
    expect(d1.rows('select project_id from jobs')).toEqual([{ project_id: OTHER }]);
  });

  it('releases reserved credits in the ledger and the balance', async () => {
    await remove();
    expect(balance()).toEqual([{ balance: 7, ledger: 7 }]);
    await expect(remove()).rejects.toMatchObject({ code: 'request.not_found' });
    expect(balance()).toEqual([{ balance: 7, ledger: 7 }]);
  });

  it.each(['settle', 'release'])('releases nothing after a %s', async (reason) => {
    d1.rows(
      `insert into credit_ledger (id, user_id, delta, reason, ref, created_at) values (?, ?, 0, ?, ?, ?)`,
      ulid(),
      USER,
      reason,
      PROJECT,
      now,
    );
    await remove();
    expect(balance()).toEqual([{ balance: 5, ledger: 5 }]);
  });

  it('deletes its objects at once, page by page, and no others', async () => {
    const kept = [`sources/${OTHER}/n/source`, `work/${OTHER}/n/transcript.json`];
    for (const key of kept) objects.add(key);
    for (const part of ['a', 'b', 'c', 'd', 'e']) objects.add(`work/${PROJECT}/n/${part}`);
    objects.add(`sources/${PROJECT}/n/source`).add(`public/thumbnails/${PROJECT}/n/project.jpg`);
    await remove();
    expect([...objects]).toEqual(kept);
  });

  it('succeeds while storage fails; the sweep deletes the objects later', async () => {
    objects.add(`sources/${PROJECT}/n/source`);
    broken.add(`sources/${PROJECT}/`);
    await remove();
    expect(objects.size).toBe(1);
    broken.clear();
    await sweepRemovals(deps());
    expect(objects.size).toBe(0);
  });
});

describe('the sweep of objects whose owner was deleted', () => {
  it('deletes again after the last signed URL has expired, and then removes the row', async () => {
    expect(FINAL_AFTER_MS).toBeGreaterThan(FARM.signedUrlSec * 1000);
    await remove();
    expect(places()).toHaveLength(5);
    expect(await sweepRemovals(deps())).toBe(5);
    const late = `work/${PROJECT}/late/transcript.json`;
    objects.add(late);
    now += FARM.signedUrlSec * 1000;
    expect(await sweepRemovals(deps())).toBe(0);
    expect(objects.has(late)).toBe(true);
    now = START + FINAL_AFTER_MS;
    expect(await sweepRemovals(deps())).toBe(5);
    expect([objects.size, places()]).toEqual([0, []]);
  });

  it('continues after a prefix that cannot be emptied, and keeps it', async () => {
    await planRemoval(db, ['a/', 'b/', 'c/'], now);
    broken.add('b/');
    now += FINAL_AFTER_MS;
    expect(await sweepRemovals(deps())).toBe(2);
    expect(places()).toEqual([{ prefix: 'b/' }]);
  });

  it('uses an index', () => {
    const query = db.query.mediaRemovals.findMany({ where: (table, { lte }) => lte(table.dueAt, now) });
    expect(d1.explain(query).join()).toContain('media_removals_due');
  });
});

describe('the number of unfinished projects', () => {
  it('is counted by its own index', async () => {
    const plans: string[] = [];
    const watched = Object.assign(Object.create(db) as Db, {
      batch: async (queries: { toSQL(): { sql: string; params: unknown[] } }[]) => {
        plans.push(...queries.flatMap((query) => d1.explain(query)));
        return queries.map(() => [{}]);
      },
    });
    const row = d1.rows<Record<string, unknown>>('select * from projects')[0] ?? {};
    const job = db.delete(jobs);
    const asked = { ...row, id: ulid(), userId: USER, keywords: [], creditsCost: 2, createdAt: now } as never;
    await reserveAndCreate(watched, asked, { ledgerId: ulid(), keyId: null, job, maxUnfinished: 5 });
    const counting = plans.filter((plan) => plan.includes('projects_unfinished'));
    expect(counting).toHaveLength(1);
    expect(plans.filter((plan) => plan.startsWith('SCAN projects'))).toEqual([]);
  });
});
