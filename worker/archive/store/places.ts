import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import type { ListFilter, PageRequest } from '#schema/contract/pages.ts';
import type { ProjectState, RenderState } from '#schema/domain/states.ts';
import { USUAL_STATE } from '#schema/domain/storage/archived.ts';
import { archivedProjects, archivedReferences } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { filteredBy, type ReferenceFilter, referredTo } from '../../base/store/filters.ts';
import { offsetOf } from '../../http/pages.ts';

const TIME_CHARS = 10;

/** A row of a page, by its id. With `archiveId`, it is in the archive of `projectId`, which goes at `expiresAt`. */
export type Place = { id: string; projectId: string | null; archiveId: string | null; expiresAt: number | null };

type Filter = ListFilter & { userId: string };

/** Query for the archived projects that a list shows, and one for their places. */
export function archivedProjectsIn({
  userId,
  status,
  isExpiring,
  ...filter
}: Filter & ReferenceFilter & { status?: ProjectState | undefined; isExpiring?: boolean | undefined }): SQL {
  const { id, title, url } = archivedProjects;
  const mine = and(
    eq(archivedProjects.userId, userId),
    status === undefined ? undefined : sql`coalesce(${archivedProjects.status}, ${USUAL_STATE}) = ${status}`,
    isExpiring === undefined ? undefined : sql`(${archivedProjects.expiresAt} is not null) = ${isExpiring}`,
    ...filteredBy({ q: filter.q }, { searched: [title, url], createdAt: id }),
    ...referredIn(userId, filter),
    isYounger(sql`${id}`, filter.createdAfter),
  );
  return sql`select id, id as project_id, archive_id, expires_at from archived_projects where ${mine}`;
}

function referredIn(userId: string, filter: ReferenceFilter): (SQL | undefined)[] {
  if (filter.externalId === undefined && filter.metadata === undefined) return [];
  const found = and(eq(archivedReferences.userId, userId), ...referredTo(filter, archivedReferences));
  return [sql`${archivedProjects.id} in (select id from archived_references where ${found})`];
}

/** The same for renders of archived projects. */
export function archivedRendersIn(
  filter: Filter & { projectId?: string | undefined; status?: RenderState | undefined; withoutDrafts?: boolean },
): SQL {
  const of = (place: number) => sql.raw(`made.value ->> ${place}`);
  const mine = and(
    eq(archivedProjects.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(archivedProjects.id, filter.projectId),
    filter.status === undefined ? undefined : sql`coalesce(${of(2)}, 'done') = ${filter.status}`,
    filter.q === undefined ? undefined : sql`instr(lower(${of(1)}), lower(${filter.q})) > 0`,
    filter.withoutDrafts === true ? sql`${of(3)} is null` : undefined,
    isYounger(of(0), filter.createdAfter),
  );
  return sql`select ${of(0)} as id, archived_projects.id as project_id, archive_id, expires_at
    from archived_projects, json_each(archived_projects.renders) as made where ${mine}`;
}

/** Ids begin with the time of their creation. */
function isYounger(id: SQL, createdAfter: number | undefined): SQL | undefined {
  return createdAfter === undefined ? undefined : gt(id, encodeTime(Math.max(0, createdAfter + 1), TIME_CHARS));
}

/** The places of one page, newest first: of rows (`select id …`) and of what is in the archive. */
export function placesOn(live: SQL, archived: SQL, page: PageRequest): SQL {
  return sql`select id, null as project_id, null as archive_id, null as expires_at from (${live}) union all ${archived}
    order by id desc limit ${page.perPage} offset ${offsetOf(page)}`;
}

/** Statement that reads places. */
export function selectPlaces(db: Db, places: SQL) {
  const of = <T>(column: string) => sql<T>`${sql.raw(`place.${column}`)}`.as(column);
  return db
    .select({
      id: of<string>('id'),
      projectId: of<string | null>('project_id'),
      archiveId: of<string | null>('archive_id'),
      expiresAt: of<number | null>('expires_at'),
    })
    .from(sql`(${places}) as place`);
}

/** Statement that reads the place of a project, if it is in the archive. */
export function selectPlaceOf(db: Db, { userId, projectId }: { userId: string; projectId: string }) {
  const { id, archiveId, expiresAt } = archivedProjects;
  return db
    .select({ projectId: id, archiveId, expiresAt })
    .from(archivedProjects)
    .where(and(eq(archivedProjects.userId, userId), eq(id, projectId)));
}

/** Statement that counts rows and what is in the archive. */
export function countBoth(db: Db, live: SQL, archived: SQL) {
  const total = sql<number>`(select count(*) from (${live})) + (select count(*) from (${archived}))`;
  return db.select({ total: sql<number>`${total}`.as('total') }).from(sql`(select 1)`);
}

/** Archived projects of a user after an id, in order. */
export function selectArchivedAfter(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
) {
  return db
    .select({ id: archivedProjects.id, archiveId: archivedProjects.archiveId })
    .from(archivedProjects)
    .where(and(eq(archivedProjects.userId, userId), gt(archivedProjects.id, afterId)))
    .orderBy(archivedProjects.id)
    .limit(limit);
}
