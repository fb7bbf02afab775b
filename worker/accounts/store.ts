import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { apiKeys, sessions, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { testUserIdOf } from '../base/store/test-users.ts';
import { grantFirst } from '../credits/store/ledger.ts';
import { type NewEvent, record } from '../audit/store/record.ts';
import type { TokenFacts } from './sessions/access-token.ts';
import { endSessionsOf } from './store/end-sessions.ts';

export type UserRow = typeof users.$inferSelect;

const { passwordHash: _secret, ...openColumns } = getTableColumns(users);

/** `email` is in lower case, as stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The user with this id, or null. */
export async function findUserById(db: Db, id: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.id, id));
  return rows[0] ?? null;
}

/** The user of a session that has not ended. One statement, because every request starts with it. */
export function selectUserOfSession(db: Db, token: Pick<TokenFacts, 'userId' | 'sessionId'>, now: number) {
  return db
    .select({ ...openColumns, familyId: sessions.familyId, seenAt: sessions.seenAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, token.userId), eq(sessions.id, token.sessionId), gt(sessions.endsAt, now)));
}

/** The test side of the user, if the key is a test key. */
const testSides = alias(users, 'test_side');

/** The user of an API key that has not expired, and what differs on its test side. */
export function selectUserOfKey(db: Db, keyHash: string, now: number) {
  const key = { keyId: apiKeys.id, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt, isTest: apiKeys.isTest };
  return db
    .select({
      ...openColumns,
      ...key,
      testId: testSides.id,
      testBalance: testSides.balance,
      testWatchedAt: testSides.watchedAt,
    })
    .from(users)
    .innerJoin(apiKeys, eq(apiKeys.userId, users.id))
    .leftJoin(testSides, and(apiKeys.isTest, eq(testSides.id, testUserIdOf(users.id))))
    .where(and(eq(apiKeys.keyHash, keyHash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
}

/** Notes that a session was used. */
export async function noteSession(db: Db, id: string, now: number): Promise<void> {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, id));
}

/** Notes that a client of a user reads. */
export async function noteWatched(db: Db, id: string, now: number): Promise<void> {
  await db.update(users).set({ watchedAt: now }).where(eq(users.id, id));
}

/** Notes that an API key was used. */
export async function noteKey(db: Db, id: string, now: number): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

/** Ends every session of a user, and invalidates every token. */
export async function signOutEverywhere(
  db: Db,
  user: Pick<UserRow, 'id' | 'tokenVersion'>,
  event: NewEvent,
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ tokenVersion: user.tokenVersion + 1 })
      .where(and(eq(users.id, user.id), eq(users.tokenVersion, user.tokenVersion))),
    endSessionsOf(db, user.id),
    record(db, event),
  ]);
}

/** Changes the hash only if it is still the verified one, so that a password changed in the meantime stays. */
export async function replacePasswordHash(db: Db, user: UserRow, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
}

/** Adds a user with a first grant of credits. False if the e-mail is taken; then nothing is written. */
export async function addUser(db: Db, user: typeof users.$inferInsert & { grantId: string }): Promise<boolean> {
  const { grantId, ...row } = user;
  const isFree = sql`not exists (select 1 from users where email = ${row.email})`;
  const isAdded = sql`exists (select 1 from users where id = ${row.id})`;
  const grant = { id: grantId, userId: row.id, delta: row.balance ?? 0, createdAt: row.createdAt };
  const [added] = await db.batch([insertWhere(db, users, row, isFree), grantFirst(db, grant, isAdded)]);
  return added.meta.changes === 1;
}

/** The user with this e-mail, created from the draft if there is none. The draft's balance must be 0. */
export async function findOrAddUser(db: Db, draft: UserRow): Promise<UserRow> {
  const isFree = sql`not exists (select 1 from users where email = ${draft.email})`;
  const [, [user]] = await db.batch([
    insertWhere(db, users, draft, isFree),
    db.select().from(users).where(eq(users.email, draft.email)),
  ]);
  if (user === undefined) throw new Error('the user was neither found nor added');
  return user;
}
