import { and, eq, getTableColumns, lt, notExists, sql } from 'drizzle-orm';
import { revokedTokens, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import { grantFirst } from '../credits/store/ledger.ts';
import type { TokenFacts } from './access-token.ts';

export type UserRow = typeof users.$inferSelect;

const { passwordHash: _secret, ...openColumns } = getTableColumns(users);

/** `email` is in lower case, as stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The user of a token, unless the token was signed out. One statement, because every request starts with it. */
export async function findUserOfToken(db: Db, token: Pick<TokenFacts, 'userId' | 'tokenId'>) {
  const rows = await selectUserOfToken(db, token);
  return rows[0] ?? null;
}

/** The same statement, to add to a batch. */
export function selectUserOfToken(db: Db, token: Pick<TokenFacts, 'userId' | 'tokenId'>) {
  const revocation = db
    .select({ one: sql`1` })
    .from(revokedTokens)
    .where(eq(revokedTokens.jti, token.tokenId));
  return db
    .select(openColumns)
    .from(users)
    .where(and(eq(users.id, token.userId), notExists(revocation)));
}

/** Stores a token as signed out until its expiry. */
export async function revokeToken(db: Db, token: Pick<TokenFacts, 'tokenId' | 'expiresAt'>): Promise<void> {
  await db.insert(revokedTokens).values({ jti: token.tokenId, expiresAt: token.expiresAt }).onConflictDoNothing();
}

/** Invalidates every token of a user. */
export async function raiseTokenVersion(db: Db, user: Pick<UserRow, 'id' | 'tokenVersion'>): Promise<void> {
  await db
    .update(users)
    .set({ tokenVersion: user.tokenVersion + 1 })
    .where(and(eq(users.id, user.id), eq(users.tokenVersion, user.tokenVersion)));
}

export function dropExpiredRevocations(db: Db, now: number) {
  return db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now));
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

/** Changes the permissions of a user. Null if no user has this e-mail. */
export async function changeUserByEmail(db: Db, email: string, patch: Partial<Pick<UserRow, 'allowsVod'>>) {
  const rows = await db.update(users).set(patch).where(eq(users.email, email)).returning(openColumns);
  return rows[0] ?? null;
}
