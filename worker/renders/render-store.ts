import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ListFilter, PageRequest } from '#schema/contract/pages.ts';
import { DRAFT_RESOLUTION } from '#schema/domain/render-plan.ts';
import type { RenderState } from '#schema/domain/states.ts';
import { jobs, projects, renders } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
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

/** Newest first. Null if the filter names a project that the user does not have. */
export async function listRenders(
  db: Db,
  filter: RenderFilter,
  page: PageRequest,
): Promise<Page<RenderWithShort> | null> {
  const where = and(
    eq(renders.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(renders.projectId, filter.projectId),
    filter.status === undefined ? undefined : eq(renders.status, filter.status),
    ...filteredBy({ createdAfter: filter.createdAfter }, { searched: [], createdAt: renders.createdAt }),
    hasTitle(filter.q),
    filter.withoutDrafts === true ? sql`${renders.plan} ->> '$.resolution' is not ${DRAFT_RESOLUTION}` : undefined,
  );
  const owned = and(eq(projects.userId, filter.userId), eq(projects.id, filter.projectId ?? ''));
  const [owners, [counted], rows] = await db.batch([
    db.select({ id: projects.id }).from(projects).where(owned),
    db.select({ total: count() }).from(renders).where(where),
    selectRenders(db).where(where).orderBy(desc(renders.id)).limit(page.perPage).offset(offsetOf(page)),
  ]);
  if (filter.projectId !== undefined && owners.length === 0) return null;
  return { ...page, rows, total: counted?.total ?? 0 };
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
