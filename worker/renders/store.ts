import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PageRequest } from '#schema/contract/pages.ts';
import { next, type RenderState } from '#schema/domain/states.ts';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../deps.ts';
import { offsetOf, type Page } from '../http/pages.ts';
import { insertWhere } from '../insert-where.ts';

export type RenderRow = typeof renders.$inferSelect;
export type NewRender = typeof renders.$inferInsert;

/** A render with what its answer shows of the short and the project. */
export type RenderWithShort = RenderRow & {
  shortTitle: string;
  shortStartSec: number;
  shortEndSec: number;
  shortThumbnailKey: string | null;
  projectUrl: string;
};

/**
 * The columns of other tables need names of their own: in a batch D1 gives rows as objects, so columns of the same name would
 * fall together in a join.
 */
const withShort = {
  ...getTableColumns(renders),
  shortTitle: sql<string>`${shorts.title}`.as('short_title'),
  shortStartSec: sql<number>`${shorts.startSec}`.as('short_start_sec'),
  shortEndSec: sql<number>`${shorts.endSec}`.as('short_end_sec'),
  shortThumbnailKey: sql<string | null>`${shorts.thumbnailKey}`.as('short_thumbnail_key'),
  projectUrl: sql<string>`${projects.url}`.as('project_url'),
};

function selectRenders(db: Db) {
  return db
    .select(withShort)
    .from(renders)
    .innerJoin(shorts, eq(shorts.id, renders.shortId))
    .innerJoin(projects, eq(projects.id, renders.projectId));
}

/** What a render of a short is planned from, and the renders that exist of it, newest first; null where the user has no such short. */
export async function findSubject(db: Db, wanted: { userId: string; projectId: string; shortId: string }) {
  const { userId, projectId, shortId } = wanted;
  const [[short], [project], made] = await db.batch([
    db
      .select()
      .from(shorts)
      .where(and(eq(shorts.id, shortId), eq(shorts.projectId, projectId), eq(shorts.userId, userId))),
    db
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId))),
    selectRenders(db)
      .where(and(eq(renders.shortId, shortId), eq(renders.userId, userId)))
      .orderBy(desc(renders.id)),
  ]);
  return short === undefined || project === undefined ? null : { short, project, made };
}

/**
 * Adds a render with its job; without `force` only where the short has none of the same hash, so that of two requests at the same
 * time one wins. Gives the newest render of that hash, and whether it is the one just added.
 */
export async function addRender(
  db: Db,
  render: NewRender,
  { job, force }: { job: BatchItem<'sqlite'>; force: boolean },
) {
  const isNew = sql`not exists (select 1 from renders where short_id = ${render.shortId} and render_hash = ${render.renderHash})`;
  const [added, , [newest]] = await db.batch([
    insertWhere(db, renders, render, force ? sql`true` : isNew),
    job,
    selectRenders(db)
      .where(and(eq(renders.shortId, render.shortId), eq(renders.renderHash, render.renderHash)))
      .orderBy(desc(renders.id))
      .limit(1),
  ]);
  return { render: newest, isAdded: added.meta.changes === 1 };
}

/** True inside a batch once this render is written. */
export function renderExists(renderId: string): SQL {
  return sql`exists (select 1 from renders where id = ${renderId})`;
}

/** True inside a batch where a render waits and no job works for it: a new job is due. */
export function needsJob(renderId: string): SQL {
  return sql`exists (select 1 from renders where id = ${renderId} and status = 'pending')
    and not exists (select 1 from jobs where render_id = ${renderId} and status in ('queued', 'leased'))`;
}

/** Starts a failed render anew, with its new job; of two requests at the same time one wins. */
export async function restartRender(db: Db, renderId: string, { job, now }: { job: BatchItem<'sqlite'>; now: number }) {
  const to = next('render', 'error', 'asked_again');
  if (to === null) throw new Error('no such move');
  const [moved, , [render]] = await db.batch([
    db
      .update(renders)
      .set({ status: to, progress: 0, etaSec: null, failureCode: null, updatedAt: now })
      .where(and(eq(renders.id, renderId), eq(renders.status, 'error'))),
    job,
    selectRenders(db).where(eq(renders.id, renderId)),
  ]);
  return { render, isRestarted: moved.meta.changes === 1 };
}

type Filter = { userId: string; projectId?: string | undefined; status?: RenderState | undefined };

/** Newest first. Null where the filter names a project that the user does not have. */
export async function listRenders(db: Db, filter: Filter, page: PageRequest): Promise<Page<RenderWithShort> | null> {
  const where = and(
    eq(renders.userId, filter.userId),
    filter.projectId === undefined ? undefined : eq(renders.projectId, filter.projectId),
    filter.status === undefined ? undefined : eq(renders.status, filter.status),
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
