import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { projects } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type NewProject = typeof projects.$inferInsert;
export type ProjectRow = typeof projects.$inferSelect;
export type ProjectWithCount = ProjectRow & { shortsCount: number };

/** Columns of a project, with the number of its shorts. */
export const withCount = {
  ...getTableColumns(projects),
  shortsCount: sql<number>`(select count(*) from shorts where shorts.project_id = projects.id)`,
};

/** Statement that reads one project of a user. Other modules add it to their batch. */
export function selectProject(db: Db, userId: string, projectId: string) {
  return db
    .select(withCount)
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
}
