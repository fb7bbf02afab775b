import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { apiKeys } from '#schema/tables/index.ts';
import { type NewEvent, recordWhere } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import type { UserRow } from '../accounts/authenticate.ts';
import { addTestSide } from '../accounts/store/test-side.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/**
 * Stores a key with its event, and the test side of its user, if it needs one and is the first. False if the user has as
 * many keys as allowed; then nothing is written.
 */
export async function addApiKey(
  db: Db,
  key: ApiKeyRow,
  event: NewEvent,
  testSide: (UserRow & { grantId: string }) | null,
): Promise<boolean> {
  const hasRoom = sql`(select count(*) from api_keys where user_id = ${key.userId}) < ${ACCESS.apiKeysPerUser}`;
  const isAdded = sql`exists (select 1 from api_keys where id = ${key.id})`;
  const [added] = await db.batch([
    insertWhere(db, apiKeys, key, hasRoom),
    recordWhere(db, event, isAdded),
    ...(testSide === null ? [] : addTestSide(db, testSide, isAdded)),
  ]);
  return added.meta.changes === 1;
}

/** Newest first. */
export async function listApiKeys(db: Db, userId: string, page: PageRequest): Promise<Page<ApiKeyRow>> {
  const mine = eq(apiKeys.userId, userId);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(apiKeys).where(mine),
    db.select().from(apiKeys).where(mine).orderBy(desc(apiKeys.id)).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Deletes a key of a user. Null if there is none with this id. */
export async function deleteApiKey(db: Db, { userId, id }: { userId: string; id: string }): Promise<ApiKeyRow | null> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    .returning();
  return rows[0] ?? null;
}
