import { and, eq, type SQL, sql } from 'drizzle-orm';
import { FARM } from '#schema/domain/limits.ts';
import { mediaRemovals } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertFrom } from '../../base/store/insert-rows.ts';

/** Allows for requests that started in the last second of a signed URL. */
const GRACE_MS = 10 * 60_000;

/** After this time no URL that was signed before the deletion works any more. */
export const FINAL_AFTER_MS = FARM.signedUrlSec * 1000 + GRACE_MS;

/** Statement for the batch that deletes an owner. The sweep then removes everything under these prefixes. */
export function planRemoval(db: Db, prefixes: readonly string[], now: number) {
  const rows = prefixes.map((prefix) => ({ prefix, dueAt: now, finalAt: now + FINAL_AFTER_MS }));
  return db.insert(mediaRemovals).values(rows).onConflictDoNothing();
}

/** The same for prefixes that a query selects in its only column. */
export function planRemovalOf(db: Db, prefixes: SQL, now: number) {
  const removal = { prefix: sql`*`, dueAt: now, finalAt: now + FINAL_AFTER_MS };
  return insertFrom(db, mediaRemovals, removal, sql`from (${prefixes}) where true`).onConflictDoNothing();
}

/**
 * True in a batch while the removal of an object, planned before it was stored, is further away than one run of the
 * Worker takes. So what is written with this guard names no object that is about to go.
 */
export function isToStay(key: string, now: number): SQL {
  return sql`exists (select 1 from media_removals where prefix = ${key} and due_at > ${now + GRACE_MS})`;
}

/** Statement that withdraws the planned removal of an object if `guard` holds: something refers to it now. */
export function withdrawRemoval(db: Db, key: string, guard: SQL) {
  return db.delete(mediaRemovals).where(and(eq(mediaRemovals.prefix, key), guard));
}
