import { and, eq, sql } from 'drizzle-orm';
import type { ListFilter, PageRequest } from '#schema/contract/pages.ts';
import { DRAFT_RESOLUTION } from '#schema/domain/render-plan.ts';
import type { RenderState } from '#schema/domain/states.ts';
import { archivedProjects, jobs, projects, renders } from '#schema/tables/index.ts';
import { archivedRendersIn, countBoth, type Place, placesOn, selectPlaces } from '../archive/store/places.ts';
import type { Db } from '../base/deps.ts';
import { filteredBy } from '../base/store/filters.ts';
import { planRemoval, planRemovalOf } from '../media/store/plan-removal.ts';
import { placeOfRender } from '../media/remove.ts';
import { isOwned, type OwnedRender, type RenderWithShort, selectRenders } from './store/select-renders.ts';

export type RenderFilter = ListFilter & {
  userId: string;
  projectId?: string | undefined;
  status?: RenderState | undefined;
  withoutDrafts?: boolean;
};

/**
 * Newest first. `places` say which row is where: those in the archive have no row in `live`. Null if the filter names a
 * project that the user does not have.
 */
export async function listRenders(
  db: Db,
  filter: RenderFilter,
  page: PageRequest,
): Promise<{ total: number; places: Place[]; live: RenderWithShort[] } | null> {
  const where = and(
    eq(renders.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(renders.projectId, filter.projectId),
    filter.status === undefined ? undefined : eq(renders.status, filter.status),
    ...filteredBy({ createdAfter: filter.createdAfter }, { searched: [], createdAt: renders.createdAt }),
    hasTitle(filter.q),
    filter.withoutDrafts === true ? sql`${renders.plan} ->> '$.resolution' is not ${DRAFT_RESOLUTION}` : undefined,
  );
  const rows = sql`select renders.id from renders where ${where}`;
  const archived = archivedRendersIn(filter);
  const placed = placesOn(rows, archived, page);
  const [owned, [counted], places, live] = await db.batch([
    selectOwned(db, filter),
    countBoth(db, rows, archived),
    selectPlaces(db, placed),
    selectRenders(db).where(sql`${renders.id} in (select id from (${placed}))`),
  ]);
  if (filter.projectId !== undefined && owned.length === 0) return null;
  return { total: counted?.total ?? 0, places, live };
}

/** One row if the user has the project that the filter names, be it in the archive. */
function selectOwned(db: Db, { userId, projectId = '' }: RenderFilter) {
  const { id } = archivedProjects;
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.id, projectId)))
    .unionAll(
      db
        .select({ id })
        .from(archivedProjects)
        .where(and(eq(archivedProjects.userId, userId), eq(id, projectId))),
    );
}

/** No join: without a search, the total of a list needs no shorts. */
function hasTitle(q: string | undefined) {
  if (q === undefined) return undefined;
  return sql`instr(lower(coalesce(${renders.title}, (select title from shorts where shorts.id = ${renders.shortId}))), lower(${q})) > 0`;
}

/** Deletes a render with its jobs, so that later calls of their node fail. False if it was already deleted. */
export async function eraseRender(db: Db, renderId: string, now: number): Promise<boolean> {
  const [, , , ended] = await db.batch([
    planRemoval(db, [placeOfRender(renderId)], now),
    planRemovalOfParts(db, renderId, now),
    db.delete(jobs).where(eq(jobs.renderId, renderId)),
    db.delete(renders).where(eq(renders.id, renderId)),
  ]);
  return ended.meta.changes === 1;
}

/** Plans the removal of parts of a render that are stored but not joined yet. */
function planRemovalOfParts(db: Db, renderId: string, now: number) {
  const places = sql`select 'work/' || project_id || '/' || nonce || '/' from jobs
    where render_id = ${renderId} and part is not null and nonce is not null`;
  return planRemovalOf(db, places, now);
}

/** Adds a platform to the published ones, once. Returns the render, or null if the user has no such render. */
export async function addPlatform(
  db: Db,
  owned: OwnedRender,
  { platform, now }: { platform: string; now: number },
): Promise<RenderWithShort | null> {
  const isThere = sql`exists (select 1 from json_each(${renders.publishedPlatforms}) where value = ${platform})`;
  const [, [render]] = await db.batch([
    db
      .update(renders)
      .set({ publishedPlatforms: sql`json_insert(${renders.publishedPlatforms}, '$[#]', ${platform})`, updatedAt: now })
      .where(and(isOwned(owned), eq(renders.status, 'done'), sql`not ${isThere}`)),
    selectRenders(db).where(isOwned(owned)),
  ]);
  return render ?? null;
}
