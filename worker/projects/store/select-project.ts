import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { projects } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type NewProject = typeof projects.$inferInsert;
const {
  sourceRef: _source,
  transcriptRef: _heard,
  soundRef: _sound,
  thumbnailRef: _thumbnail,
  openedAt: _opened,
  touchedAt: _touched,
  expiresAt: _expires,
  externalId: _external,
  ...columns
} = getTableColumns(projects);
/** The columns of a project: its generated keys, not what they are made of, and neither when it was opened, when it goes, nor its external id. An answer has at most 100 columns. */
export const PROJECT = columns;
export type ProjectRow = Pick<typeof projects.$inferSelect, keyof typeof PROJECT>;
/**
 * `waitingSince`: since when all its open jobs wait for a node. 0: a node works on one. Null: it has none. `expiresAt`: when
 * it goes, unless somebody touches it. Null: its user was not warned since it was touched.
 */
export type ProjectWithCount = ProjectRow & {
  externalId: string | null;
  shortsCount: number;
  waitingSince: number | null;
  expiresAt: number | null;
};

/** As `standingEndOf` in schema/domain/storage/lifetimes.ts. */
export const STANDING_END = sql<number | null>`case when projects.touched_at <= projects.expires_at - ${sql.raw(
  String(KEEP.warnedProjects.ms),
)} then projects.expires_at end`;

/** Columns of a project, with the number of its shorts and, where relevant, what its jobs wait for. */
export const withCount = {
  ...PROJECT,
  externalId: projects.externalId,
  expiresAt: STANDING_END,
  shortsCount: sql<number>`(select count(*) from shorts where shorts.project_id = projects.id)`,
  waitingSince: sql<
    number | null
  >`case when projects.eta_sec is not null or projects.status not in ('face_analysis_done', 'refunded') then
    (select case when sum(jobs.status = 'leased') > 0 then 0 else max(jobs.updated_at) end
      from jobs where jobs.project_id = projects.id and jobs.status in ('queued', 'leased')) end`,
};

/** Statement that reads one project of a user. Other modules add it to their batch. */
export function selectProject(db: Db, userId: string, projectId: string) {
  return db
    .select(withCount)
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
}
