import { inArray, lte, sql } from 'drizzle-orm';
import { FARM } from '#schema/domain/limits.ts';
import { mediaRemovals } from '#schema/tables/index.ts';
import type { Db, Deps } from '../base/deps.ts';
import { removeAll } from './remove.ts';

/** Places that one sweep empties. */
const BATCH = 50;
/** Requests to a signed URL that began in its last second. */
const GRACE_MS = 10 * 60_000;

/** From a deletion until the last URL that was signed before it is surely of no use any more. */
export const FINAL_AFTER_MS = FARM.signedUrlSec * 1000 + GRACE_MS;

/** Statement for the batch that deletes an owner: the sweep will empty its places. */
export function planRemoval(db: Db, prefixes: readonly string[], now: number) {
  const rows = prefixes.map((prefix) => ({ prefix, dueAt: now, finalAt: now + FINAL_AFTER_MS }));
  return db.insert(mediaRemovals).values(rows).onConflictDoNothing();
}

/** Empties what is due: a place is looked at again at its end, since a node may still have been writing. */
export async function sweepRemovals(deps: Pick<Deps, 'db' | 'media' | 'clock'>): Promise<number> {
  const now = deps.clock();
  const due = await deps.db
    .select()
    .from(mediaRemovals)
    .where(lte(mediaRemovals.dueAt, now))
    .orderBy(mediaRemovals.dueAt)
    .limit(BATCH);
  const prefixes: string[] = [];
  for (const { prefix } of due) {
    if (await tryRemoval(deps.media, prefix)) prefixes.push(prefix);
  }
  if (prefixes.length === 0) return 0;
  await deps.db.batch([
    deps.db
      .delete(mediaRemovals)
      .where(sql`${inArray(mediaRemovals.prefix, prefixes)} and ${mediaRemovals.finalAt} <= ${now}`),
    deps.db
      .update(mediaRemovals)
      .set({ dueAt: sql`${mediaRemovals.finalAt}` })
      .where(inArray(mediaRemovals.prefix, prefixes)),
  ]);
  return prefixes.length;
}

/** Empties a place. False where the storage did not answer: then the sweep does it. */
export async function tryRemoval(media: Deps['media'], prefix: string): Promise<boolean> {
  try {
    await removeAll(media, prefix);
    return true;
  } catch {
    return false;
  }
}
