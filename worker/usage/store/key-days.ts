import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { apiKeys, keyDays, keyProjects } from '#schema/tables/index.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { Db } from '../../base/deps.ts';
import { insertRows, insertWhere } from '../../base/store/insert-rows.ts';
import { sumByKey } from '../../credits/store/read-ledger.ts';

const BY_DAY = { keyDays, keyProjects };

export type KeyDay = typeof keyDays.$inferSelect;

/** Adds requests to the counts of their keys and days. */
export async function addRequests(db: Db, counted: readonly KeyDay[]): Promise<void> {
  await insertRows(db, keyDays, counted).onConflictDoUpdate({
    target: [keyDays.userId, keyDays.day, keyDays.keyId],
    set: { requests: sql`${keyDays.requests} + excluded.requests` },
  });
}

/** What a user did since a day (counted from 1970), and the keys that they have. One round trip. */
export async function readUsage(db: Db, userId: string, sinceDay: number) {
  const [requests, spent, keys] = await db.batch([
    db
      .select({ day: keyDays.day, keyId: keyDays.keyId, requests: keyDays.requests })
      .from(keyDays)
      .where(and(eq(keyDays.userId, userId), gte(keyDays.day, sinceDay))),
    sumByKey(db, userId, sinceDay),
    db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.userId, userId)),
  ]);
  return { requests, spent, keys };
}

/** Statement that notes which API key created a project if `guard` holds, which is when the project has been written. */
export function noteCreator(
  db: Db,
  { now, ...created }: { projectId: string; userId: string; keyId: string; now: number },
  guard: SQL,
) {
  return insertWhere(db, keyProjects, { ...created, day: Math.floor(now / DAY_MS) }, guard);
}

/** Statement that removes at most `limit` rows of days before this one. */
export function dropOldDays(db: Db, name: keyof typeof BY_DAY, day: number, limit: number) {
  const table = BY_DAY[name];
  return db.delete(table).where(sql`rowid in (select rowid from ${table} where day < ${day} limit ${limit})`);
}

/** Statements that remove what is known of the keys of a user. */
export function eraseDaysOf(db: Db, userId: string) {
  return [
    db.delete(keyDays).where(eq(keyDays.userId, userId)),
    db.delete(keyProjects).where(eq(keyProjects.userId, userId)),
  ] as const;
}
