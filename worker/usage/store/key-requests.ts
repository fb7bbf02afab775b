import { and, count, desc, eq, getTableColumns, gte, or, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { type Method, REQUEST_LOG } from '#schema/domain/access/requests.ts';
import { apiKeys, keyRequests } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertRows } from '../../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../../http/pages.ts';

export type KeyRequest = typeof keyRequests.$inferSelect;
/** With the name of its key. Null: the key was deleted. */
export type NamedRequest = KeyRequest & { keyName: string | null };

/** Ids end at random: about one of 1,024 ends so. */
const MAKES_ROOM = /00$/;

/**
 * Adds requests of users who still have an account. Now and then, it removes what is too much for one user: counting for
 * each request would read all rows of the user each time.
 */
export async function addToLog(db: Db, rows: readonly KeyRequest[]): Promise<void> {
  const hasAccount = sql`exists (select 1 from users where id = row.value ->> 'userId' and deleted_at is null)`;
  const full = new Set(rows.filter(({ id }) => MAKES_ROOM.test(id)).map(({ userId }) => userId));
  await db.batch([
    insertRows(db, keyRequests, rows, hasAccount),
    ...[...full].map((userId) => db.delete(keyRequests).where(and(eq(keyRequests.userId, userId), tooOld(userId)))),
  ]);
}

function tooOld(userId: string): SQL {
  return sql`id <= (select id from key_requests where user_id = ${userId} order by id desc limit 1
    offset ${REQUEST_LOG.perUser})`;
}

/** Which requests to list. `isTest` true: those with test keys alone. */
export type WantedRequests = {
  userId: string;
  isTest: boolean;
  keyId?: string | undefined;
  status?: number | 'failed' | undefined;
  method?: Method | undefined;
  requestId?: string | undefined;
};

/** Newest first. */
export async function listRequests(db: Db, wanted: WantedRequests, page: PageRequest): Promise<Page<NamedRequest>> {
  const matches = and(eq(keyRequests.userId, wanted.userId), ...filtersOf(wanted));
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(keyRequests).where(matches),
    db
      .select({ ...getTableColumns(keyRequests), keyName: apiKeys.name })
      .from(keyRequests)
      .leftJoin(apiKeys, eq(apiKeys.id, keyRequests.keyId))
      .where(matches)
      .orderBy(desc(keyRequests.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

function filtersOf({ isTest, keyId, status, method, requestId }: WantedRequests): (SQL | undefined)[] {
  return [
    isTest ? eq(keyRequests.isTest, true) : undefined,
    keyId === undefined ? undefined : eq(keyRequests.keyId, keyId),
    statusIs(status),
    method === undefined ? undefined : eq(keyRequests.method, method),
    requestId === undefined
      ? undefined
      : or(eq(keyRequests.id, requestId), sql`instr(${keyRequests.otherIds}, ${requestId}) > 0`),
  ];
}

function statusIs(wanted: WantedRequests['status']): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'failed' ? gte(keyRequests.status, 400) : eq(keyRequests.status, wanted);
}

/** Statement that removes at most `limit` requests from before this time. */
export function dropOldRequests(db: Db, before: number, limit: number) {
  const old = sql`rowid in (select rowid from key_requests where created_at < ${before} limit ${limit})`;
  return db.delete(keyRequests).where(old);
}
