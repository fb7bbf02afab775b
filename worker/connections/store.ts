import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { type PostFailure, POSTING } from '#schema/domain/posting/post-failure.ts';
import { connections, posts } from '#schema/tables/index.ts';
import { type NewEvent, record, recordWhere } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type ConnectionRow = typeof connections.$inferSelect;
type NewConnection = Omit<ConnectionRow, 'leaseToken' | 'leaseUntil'>;
type Owned = { userId: string; id: string };

const isThere = isNull(connections.endedAt);
const isOwned = ({ userId, id }: Owned) => and(eq(connections.id, id), eq(connections.userId, userId), isThere);

/** The connection of a user to an account. Null: there is none. */
export async function findAccount(
  db: Db,
  { userId, destination, account }: { userId: string; destination: Destination; account: string },
): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(sameAccount({ userId, destination, account }));
  return row ?? null;
}

function sameAccount({ userId, destination, account }: Pick<ConnectionRow, 'userId' | 'destination' | 'account'>) {
  return and(
    eq(connections.userId, userId),
    eq(connections.destination, destination),
    eq(connections.account, account),
    isThere,
  );
}

/** Stores a connection with its event, and returns it, or that to the same account which came first. Null: the user has the most. */
export async function addConnection(db: Db, row: NewConnection, event: NewEvent): Promise<ConnectionRow | null> {
  const mine = sql`select count(*) from connections where user_id = ${row.userId} and ended_at is null`;
  const isNew = sql`not exists (select 1 from connections where user_id = ${row.userId}
    and destination = ${row.destination} and account = ${row.account} and ended_at is null)`;
  const hasRoom = sql`(${mine}) < ${POSTING.connectionsPerUser} and ${isNew}`;
  await db.batch([
    insertWhere(db, connections, { ...row, leaseUntil: 0 }, hasRoom),
    recordWhere(db, event, sql`exists (select 1 from connections where id = ${row.id})`),
  ]);
  return findAccount(db, row);
}

/** New keys for a connection that is there. */
export async function replaceConnection(db: Db, row: NewConnection, event: NewEvent): Promise<ConnectionRow | null> {
  const { name, secret, renewAt, failure, checkedAt } = row;
  const [[replaced]] = await db.batch([
    db
      .update(connections)
      .set({ name, secret, renewAt, failure, checkedAt })
      .where(and(eq(connections.id, row.id), isThere))
      .returning(),
    record(db, event),
  ]);
  return replaced ?? null;
}

/** Newest first. */
export async function listConnections(db: Db, userId: string, page: PageRequest): Promise<Page<ConnectionRow>> {
  const mine = and(eq(connections.userId, userId), isThere);
  const newest = desc(connections.id);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(connections).where(mine),
    db.select().from(connections).where(mine).orderBy(newest).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/** Null if the user has none with this id. */
export async function findConnection(db: Db, owned: Owned): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(isOwned(owned));
  return row ?? null;
}

export async function noteCheck(
  db: Db,
  owned: Owned,
  { name, failure, now }: { name?: string; failure: PostFailure | null; now: number },
): Promise<ConnectionRow | null> {
  const [row] = await db
    .update(connections)
    .set({ failure, checkedAt: now, ...(name !== undefined && { name }) })
    .where(isOwned(owned))
    .returning();
  return row ?? null;
}

/** Ends a connection, with its event: nothing is sent there or counted any more. Its posts fail with `failPostsOf`. Null: there is none. */
export async function endConnection(
  db: Db,
  owned: Owned,
  { now, event }: { now: number; event: NewEvent },
): Promise<ConnectionRow | null> {
  const [, [ended]] = await db.batch([
    recordWhere(db, event, sql`exists (select 1 from connections where ${isOwned(owned)})`),
    db.update(connections).set({ endedAt: now }).where(isOwned(owned)).returning(),
    db
      .update(posts)
      .set({ countAt: null })
      .where(and(eq(posts.connectionId, owned.id), eq(posts.userId, owned.userId), isNotNull(posts.countAt))),
  ]);
  return ended ?? null;
}

/** Ended connections whose tokens may still be valid, oldest first. */
export function findEnded(db: Db, { limit, skip }: { limit: number; skip: number }): Promise<ConnectionRow[]> {
  const ended = db.select().from(connections).where(isNotNull(connections.endedAt));
  return ended.orderBy(asc(connections.endedAt)).limit(limit).offset(skip);
}

export async function forgetConnection(db: Db, id: string): Promise<void> {
  await db.delete(connections).where(and(eq(connections.id, id), isNotNull(connections.endedAt)));
}

/** Connections whose tokens are renewed now, and which nothing is sent to. */
export function findToRenew(
  db: Db,
  now: number,
  { limit, skip }: { limit: number; skip: number },
): Promise<ConnectionRow[]> {
  const due = and(
    lte(connections.renewAt, now),
    sql`ended_at is null and failure is null`,
    lt(connections.leaseUntil, now),
  );
  return db.select().from(connections).where(due).orderBy(connections.renewAt).limit(limit).offset(skip);
}

/** Renews the tokens of a connection no sooner than then. */
export async function renewLater(db: Db, id: string, renewAt: number): Promise<void> {
  await db.update(connections).set({ renewAt }).where(eq(connections.id, id));
}

/** All rows with a secret that an older key sealed, by id. */
export function findSealedOtherwise(
  db: Db,
  { keyId, afterId, limit }: { keyId: string; afterId: string; limit: number },
) {
  return db
    .select({ id: connections.id, secret: connections.secret })
    .from(connections)
    .where(sql`id > ${afterId} and instr(secret, ${`${keyId}.`}) <> 1`)
    .orderBy(connections.id)
    .limit(limit);
}
