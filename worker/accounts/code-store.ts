import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { emailCodes, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-where.ts';
import type { UserRow } from './store.ts';

/** One code per address: a new code replaces the old one. */
export async function keepCode(db: Db, code: typeof emailCodes.$inferInsert): Promise<void> {
  const { email: _email, ...fresh } = code;
  await db.insert(emailCodes).values(code).onConflictDoUpdate({ target: emailCodes.email, set: fresh });
}

/**
 * Redeems a code and returns its user, who is created if needed. A wrong code uses up one attempt. All in one
 * transaction: of parallel correct attempts only one succeeds, and parallel guesses are all counted. Null if the code
 * is wrong, used or expired.
 */
export async function redeemCode(
  db: Db,
  { codeHash, now, newUser }: { codeHash: string; now: number; newUser: UserRow },
): Promise<UserRow | null> {
  const { email } = newUser;
  const isRight = and(
    eq(emailCodes.email, email),
    eq(emailCodes.codeHash, codeHash),
    gt(emailCodes.triesLeft, 0),
    gt(emailCodes.expiresAt, now),
  );
  const mayJoin = sql`exists (select 1 from email_codes where ${isRight}) and not exists (select 1 from users where email = ${email})`;
  const [, used, , found] = await db.batch([
    insertWhere(db, users, newUser, mayJoin),
    db.delete(emailCodes).where(isRight).returning({ email: emailCodes.email }),
    db
      .update(emailCodes)
      .set({ triesLeft: sql`max(0, ${emailCodes.triesLeft} - 1)` })
      .where(eq(emailCodes.email, email)),
    db.select().from(users).where(eq(users.email, email)),
  ]);
  return used.length === 1 ? (found[0] ?? null) : null;
}

/** Removes expired codes. */
export function dropExpiredCodes(db: Db, now: number) {
  return db.delete(emailCodes).where(lt(emailCodes.expiresAt, now));
}
