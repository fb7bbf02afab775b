import { inArray, lte, sql } from 'drizzle-orm';
import { mediaRemovals } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** Prefixes that are due, longest overdue first. */
export async function findDueRemovals(db: Db, now: number, limit: number): Promise<string[]> {
  const due = await db
    .select({ prefix: mediaRemovals.prefix })
    .from(mediaRemovals)
    .where(lte(mediaRemovals.dueAt, now))
    .orderBy(mediaRemovals.dueAt)
    .limit(limit);
  return due.map(({ prefix }) => prefix);
}

/** Deletes emptied prefixes whose final time has passed. The others become due again at their final time. */
export async function finishRemovals(db: Db, prefixes: string[], now: number): Promise<void> {
  await db.batch([
    db
      .delete(mediaRemovals)
      .where(sql`${inArray(mediaRemovals.prefix, prefixes)} and ${mediaRemovals.finalAt} <= ${now}`),
    db
      .update(mediaRemovals)
      .set({ dueAt: sql`${mediaRemovals.finalAt}` })
      .where(inArray(mediaRemovals.prefix, prefixes)),
  ]);
}
