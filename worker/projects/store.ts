import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PageRequest } from '#schema/contract/pages.ts';
import { PROJECT_STATES, isFinished } from '#schema/domain/states.ts';
import { creditLedger, projects, users } from '#schema/tables/index.ts';
import type { Db } from '../deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { insertWhere } from '../insert-where.ts';
import { type ProjectWithCount, withCount } from './select-project.ts';

export type NewProject = typeof projects.$inferInsert;

const FINISHED = sql.join(
  PROJECT_STATES.filter(isFinished).map((state) => sql`${state}`),
  sql`, `,
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
  const unfinished = sql<number>`(select count(*) from projects where user_id = ${userId} and status not in (${FINISHED}))`;
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
