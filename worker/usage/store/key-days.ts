import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { apiKeys, keyDays, keyProjects, keyRequests, users } from '#schema/tables/index.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { Db } from '../../base/deps.ts';
import { familyOf } from '../../base/store/family.ts';
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

/** True if an account has this sub-account. */
export async function isSubAccount(db: Db, { parentId, id }: { parentId: string; id: string }): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), eq(users.parentId, parentId)))) === 1;
}

/** What a user (`withSubs`: and their sub-accounts) did since a day (counted from 1970), and the keys that they have. One round trip. */
export async function readUsage(db: Db, { userId, withSubs }: { userId: string; withSubs: boolean }, sinceDay: number) {
  const whose = withSubs ? familyOf(userId) : sql`(${userId})`;
  const [requests, spent, keys] = await db.batch([
    db
      .select({ userId: keyDays.userId, day: keyDays.day, keyId: keyDays.keyId, requests: keyDays.requests })
      .from(keyDays)
      .where(and(sql`${keyDays.userId} in ${whose}`, gte(keyDays.day, sinceDay))),
    sumByKey(db, whose, sinceDay),
    db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(sql`${apiKeys.userId} in ${whose}`),
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

/** Statements that remove what the keys of a user did. */
export function eraseUsageOf(db: Db, userId: string) {
  return [
    db.delete(keyDays).where(eq(keyDays.userId, userId)),
    db.delete(keyProjects).where(eq(keyProjects.userId, userId)),
    db.delete(keyRequests).where(eq(keyRequests.userId, userId)),
  ] as const;
}
