import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PageRequest } from '#schema/contract/pages.ts';
import { PROJECT_STATES, isFinished } from '#schema/domain/states.ts';
import { creditLedger, jobs, mediaRemovals, projects, renders, shorts, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { FINAL_AFTER_MS, planRemoval } from '../media/removals.ts';
import { placesOfProject } from '../media/remove.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import { type ProjectRow, type ProjectWithCount, withCount } from './store/select-project.ts';

export type NewProject = typeof projects.$inferInsert;

/** Literal, since SQLite takes the index `projects_unfinished` only where it sees the very words of its condition. */
const IS_UNFINISHED = sql.raw(
  `status not in (${PROJECT_STATES.filter(isFinished)
    .map((state) => `'${state}'`)
    .join(', ')})`,
);

/** True inside a batch once this project is written. Statements that belong to its creation hang on it. */
export function projectExists(projectId: string): SQL {
  return sql`exists (select 1 from projects where id = ${projectId})`;
}

/**
 * Creates a project, takes its credits and writes its first job, all or nothing: the project comes into being only where the
 * balance and the limit of unfinished projects allow it, and the rest only where the project did. Null: refused, with the
 * figures that say why.
 */
export async function reserveAndCreate(
  db: Db,
  project: NewProject,
  { ledgerId, job, maxUnfinished }: { ledgerId: string; job: BatchItem<'sqlite'>; maxUnfinished: number },
) {
  const { id, userId, creditsCost: cost, createdAt } = project;
  const unfinished = sql<number>`(select count(*) from projects where user_id = ${userId} and ${IS_UNFINISHED})`;
  const isAffordable = sql`exists (select 1 from users where id = ${userId} and balance >= ${cost})`;
  const reservation = { id: ledgerId, userId, delta: -cost, reason: 'reserve' as const, ref: id, createdAt };
  const [, , , , created, [why]] = await db.batch([
    insertWhere(db, projects, project, sql`${isAffordable} and ${unfinished} < ${maxUnfinished}`),
    insertWhere(db, creditLedger, reservation, projectExists(id)),
    db
      .update(users)
      .set({ balance: sql`${users.balance} - ${cost}` })
      .where(and(eq(users.id, userId), projectExists(id))),
    job,
    db.select().from(projects).where(eq(projects.id, id)),
    db.select({ balance: users.balance, unfinished }).from(users).where(eq(users.id, userId)),
  ]);
  return { created: created[0] ?? null, balance: why?.balance ?? 0, unfinished: why?.unfinished ?? 0 };
}

/** Newest first. */
export async function listProjects(db: Db, userId: string, page: PageRequest): Promise<Page<ProjectWithCount>> {
  const mine = eq(projects.userId, userId);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(projects).where(mine),
    db
      .select(withCount)
      .from(projects)
      .where(mine)
      .orderBy(desc(projects.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/**
 * Deletes a project with all that belongs to it. Credits that are neither settled nor released come back in the same batch, and
 * jobs that run lose their rows, so that whatever their nodes say next is refused. Gives what of it lies in storage; null: it
 * was gone already.
 */
export async function eraseProject(
  db: Db,
  project: ProjectRow,
  { now, releaseId }: { now: number; releaseId: string },
) {
  const { id, userId, creditsCost } = project;
  const isHeld = sql`exists (select 1 from projects where id = ${id} and credits_cost > 0)
    and not exists (select 1 from credit_ledger where reason in ('settle', 'release') and ref = ${id})`;
  const release = { id: releaseId, userId, delta: creditsCost, reason: 'release' as const, ref: id, createdAt: now };
  const [, , , , endedJobs, endedRenders, , ended] = await db.batch([
    db
      .update(users)
      .set({ balance: sql`${users.balance} + ${creditsCost}` })
      .where(and(eq(users.id, userId), isHeld)),
    insertWhere(db, creditLedger, release, isHeld),
    planRemoval(db, placesOfProject(id), now),
    db
      .insert(mediaRemovals)
      .select(
        sql`select 'public/renders/' || id || '/', ${now}, ${now + FINAL_AFTER_MS} from renders where project_id = ${id}`,
      ),
    db.delete(jobs).where(eq(jobs.projectId, id)).returning(),
    db
      .delete(renders)
      .where(eq(renders.projectId, id))
      .returning({ video: renders.videoKey, thumbnail: renders.thumbnailKey, captions: renders.captionsKey }),
    db.delete(shorts).where(eq(shorts.projectId, id)),
    db.delete(projects).where(eq(projects.id, id)),
  ]);
  if (ended.meta.changes === 0) return null;
  return { jobs: endedJobs, renderKeys: endedRenders.flatMap((keys) => Object.values(keys).filter(isKey)) };
}

function isKey(key: string | null): key is string {
  return key !== null;
}
