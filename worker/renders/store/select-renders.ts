import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

export type RenderRow = typeof renders.$inferSelect;

export type OwnedRender = { userId: string; renderId: string };

/** A render, with its name and the facts about the short and the project that its response shows. */
export type RenderWithShort = RenderRow & {
  shortTitle: string;
  shortStartSec: number;
  shortEndSec: number;
  shortThumbnailKey: string | null;
  projectUrl: string;
  projectExternalId: string | null;
};

/**
 * Columns of joined tables need unique names. In a batch, D1 returns rows as objects, so columns with the same name
 * would overwrite each other.
 */
const withShort = {
  ...getTableColumns(renders),
  shortTitle: sql<string>`coalesce(${renders.title}, ${shorts.title})`.as('short_title'),
  shortStartSec: sql<number>`${shorts.startSec}`.as('short_start_sec'),
  shortEndSec: sql<number>`${shorts.endSec}`.as('short_end_sec'),
  shortThumbnailKey: sql<string | null>`${shorts.thumbnailKey}`.as('short_thumbnail_key'),
  projectUrl: sql<string>`${projects.url}`.as('project_url'),
  projectExternalId: sql<string | null>`${projects.externalId}`.as('project_external_id'),
};

/** The same, where a statement that writes renders returns them. */
export const WITH_SHORT = {
  ...getTableColumns(renders),
  shortTitle: sql<string>`coalesce(renders.title, (select title from shorts where shorts.id = renders.short_id))`.as(
    'short_title',
  ),
  shortStartSec: ofShort<number>('start_sec'),
  shortEndSec: ofShort<number>('end_sec'),
  shortThumbnailKey: ofShort<string | null>('thumbnail_object', 'short_thumbnail_key'),
  projectUrl: ofProject<string>('url'),
  projectExternalId: ofProject<string | null>('external_id'),
};

function ofShort<T>(column: string, name = `short_${column}`) {
  const read = sql.raw(`(select ${column} from shorts where shorts.id = renders.short_id)`);
  return sql<T>`${read}`.as(name);
}

function ofProject<T>(column: string) {
  const read = sql.raw(`(select ${column} from projects where projects.id = renders.project_id)`);
  return sql<T>`${read}`.as(`project_${column}`);
}

/** Statement that reads renders. Callers add conditions. */
export function selectRenders(db: Db) {
  return db
    .select(withShort)
    .from(renders)
    .innerJoin(shorts, eq(shorts.id, renders.shortId))
    .innerJoin(projects, eq(projects.id, renders.projectId));
}

/** A render of a user, or null. */
export async function findRender(db: Db, owned: OwnedRender): Promise<RenderWithShort | null> {
  const [render] = await selectRenders(db).where(isOwned(owned));
  return render ?? null;
}

/** Condition for one render of a user. */
export function isOwned({ userId, renderId }: OwnedRender) {
  return and(eq(renders.id, renderId), eq(renders.userId, userId));
}
