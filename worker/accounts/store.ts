import { and, eq, getTableColumns, lt, notExists, sql } from 'drizzle-orm';
import { revokedTokens, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import { grantFirst } from '../credits/store/ledger.ts';
import type { TokenFacts } from './access-token.ts';

export type UserRow = typeof users.$inferSelect;

const { passwordHash: _secret, ...openColumns } = getTableColumns(users);

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The user of a token, unless that token was signed out. One statement, since every request begins with it. */
export async function findUserOfToken(db: Db, token: Pick<TokenFacts, 'userId' | 'tokenId'>) {
  const rows = await selectUserOfToken(db, token);
  return rows[0] ?? null;
}

/** That statement, to be put into a batch. */
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

/** Remembers a token as signed out until it would have ended by itself. */
export async function revokeToken(db: Db, token: Pick<TokenFacts, 'tokenId' | 'expiresAt'>): Promise<void> {
  await db.insert(revokedTokens).values({ jti: token.tokenId, expiresAt: token.expiresAt }).onConflictDoNothing();
}

/** Makes every token of a user void. */
export async function raiseTokenVersion(db: Db, user: Pick<UserRow, 'id' | 'tokenVersion'>): Promise<void> {
  await db
    .update(users)
    .set({ tokenVersion: user.tokenVersion + 1 })
    .where(and(eq(users.id, user.id), eq(users.tokenVersion, user.tokenVersion)));
}

export function dropExpiredRevocations(db: Db, now: number) {
  return db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, now));
}

/** Only where the hash is still the one that was verified, so that a password changed meanwhile stays. */
export async function replacePasswordHash(db: Db, user: UserRow, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
}

/** Adds a user with a first grant of credits. False: the e-mail is taken, and nothing was written. */
export async function addUser(db: Db, user: typeof users.$inferInsert & { grantId: string }): Promise<boolean> {
  const { grantId, ...row } = user;
  const isFree = sql`not exists (select 1 from users where email = ${row.email})`;
  const isAdded = sql`exists (select 1 from users where id = ${row.id})`;
  const grant = { id: grantId, userId: row.id, delta: row.balance ?? 0, createdAt: row.createdAt };
  const [added] = await db.batch([insertWhere(db, users, row, isFree), grantFirst(db, grant, isAdded)]);
  return added.meta.changes === 1;
}

/** The user with this e-mail; the draft becomes one where there is none yet. Its balance must be 0. */
export async function findOrAddUser(db: Db, draft: UserRow): Promise<UserRow> {
  const isFree = sql`not exists (select 1 from users where email = ${draft.email})`;
  const [, [user]] = await db.batch([
    insertWhere(db, users, draft, isFree),
    db.select().from(users).where(eq(users.email, draft.email)),
  ]);
  if (user === undefined) throw new Error('the user was neither found nor added');
  return user;
}

/** Changes what operators decide of a user. Null: no user has this e-mail. */
export async function changeUserByEmail(db: Db, email: string, patch: Partial<Pick<UserRow, 'allowsVod'>>) {
  const rows = await db.update(users).set(patch).where(eq(users.email, email)).returning(openColumns);
  return rows[0] ?? null;
}
