import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { ShortSort } from '#schema/contract/short.ts';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { type ProjectRow, type ProjectWithCount, selectProject } from '../projects/select-project.ts';

export type ShortRow = typeof shorts.$inferSelect;
export type ShortWithProject = { short: ShortRow; project: ProjectRow };
export type RenderOfShort = typeof renders.$inferSelect;

/** Best first; everything else ascending. Ties break by id, so that pages never overlap. */
const ORDERS: Record<ShortSort, SQL[]> = {
  score: [desc(shorts.score), asc(shorts.id)],
  start_time: [asc(shorts.startSec), asc(shorts.id)],
  created_at: [asc(shorts.createdAt), asc(shorts.id)],
  id: [asc(shorts.id)],
};

/** A page of the shorts of a user's project, and the project; null where the user has no such project. */
export async function listShorts(
  db: Db,
  { userId, projectId, sort }: { userId: string; projectId: string; sort: ShortSort },
  page: PageRequest,
): Promise<{ project: ProjectWithCount; page: Page<ShortRow> } | null> {
  const mine = and(eq(shorts.projectId, projectId), eq(shorts.userId, userId));
  const [[project], [counted], rows] = await db.batch([
    selectProject(db, userId, projectId),
    db.select({ total: count() }).from(shorts).where(mine),
    db
      .select()
      .from(shorts)
      .where(mine)
      .orderBy(...ORDERS[sort])
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return project === undefined ? null : { project, page: { ...page, rows, total: counted?.total ?? 0 } };
}

/** A short of a user with its project and its renders, newest first; null where the user has no such short there. */
export async function findShort(
  db: Db,
  { userId, projectId, shortId }: { userId: string; projectId: string; shortId: string },
): Promise<(ShortWithProject & { renders: RenderOfShort[] }) | null> {
  // A statement a table: in a batch D1 gives rows as objects, so columns of the same name would fall together in a join.
  const [[short], [project], made] = await db.batch([
    db
      .select()
      .from(shorts)
      .where(and(eq(shorts.id, shortId), eq(shorts.projectId, projectId), eq(shorts.userId, userId))),
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId))),
    db
      .select()
      .from(renders)
      .where(and(eq(renders.shortId, shortId), eq(renders.userId, userId)))
      .orderBy(desc(renders.id)),
  ]);
  return short === undefined || project === undefined ? null : { short, project, renders: made };
}
