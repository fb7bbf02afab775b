import { and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS, HOUR_MS } from '#schema/domain/time.ts';
import { codeTries, emailCodes, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import type { UserRow } from './store.ts';

/** One code per address: a new code replaces the old one. Wrong codes tried before still count. */
export async function keepCode(db: Db, code: typeof emailCodes.$inferInsert): Promise<void> {
  const { email: _email, ...fresh } = code;
  await db.insert(emailCodes).values(code).onConflictDoUpdate({ target: emailCodes.email, set: fresh });
}

type Redeeming = {
  tryId: string;
  codeHash: string;
  network: string;
  now: number;
  newUser: UserRow;
  maySignUp: boolean;
};

/**
 * Redeems a code and returns its user, who is created if needed and allowed. A wrong code uses up one attempt of the code, and one
 * of this network at this address. All in one transaction: of parallel correct attempts only one succeeds, and parallel
 * guesses are all counted. Null if the code is wrong, used or expired, if there were too many wrong ones, or if there is no
 * user and none may be created.
 */
export async function redeemCode(
  db: Db,
  { tryId, codeHash, network, now, newUser, maySignUp }: Redeeming,
): Promise<UserRow | null> {
  const { email } = newUser;
  const isAllowed = mayTry({ email, network, now });
  const isRight = and(
    eq(emailCodes.email, email),
    eq(emailCodes.codeHash, codeHash),
    gt(emailCodes.triesLeft, 0),
    gt(emailCodes.expiresAt, now),
    isAllowed,
  );
  const rightOne = sql`select 1 from email_codes where ${isRight}`;
  const wrongTry = sql`exists (select 1 from email_codes where email = ${email}) and not exists (${rightOne})`;
  const mayJoin = sql`${maySignUp} and exists (${rightOne}) and not exists (select 1 from users where email = ${email})`;
  const isWrong = and(eq(emailCodes.email, email), ne(emailCodes.codeHash, codeHash), isAllowed);
  const [, , , used, found] = await db.batch([
    insertWhere(db, users, newUser, mayJoin),
    // Checked before the attempt is counted: a network without attempts left cannot use up the code of another user.
    db
      .update(emailCodes)
      .set({ triesLeft: sql`max(0, ${emailCodes.triesLeft} - 1)` })
      .where(isWrong),
    insertWhere(db, codeTries, { id: tryId, email, network, triedAt: now }, wrongTry),
    db.delete(emailCodes).where(isRight).returning({ email: emailCodes.email }),
    db.select().from(users).where(eq(users.email, email)),
  ]);
  return used.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Wrong codes count by address and network, so that nobody can use up another user's attempts. There is also a limit
 * for all networks together; it does not stop a network from which the user is signed in.
 */
function mayTry({ email, network, now }: { email: string; network: string; now: number }): SQL {
  const tried = (sinceMs: number, more: SQL = sql`true`) =>
    sql`(select count(*) from code_tries where email = ${email} and tried_at > ${now - sinceMs} and ${more})`;
  const here = sql`network = ${network}`;
  const isKnown = sql`exists (select 1 from sessions s join users u on u.id = s.user_id
    where u.email = ${email} and s.network = ${network})`;
  return sql`${tried(HOUR_MS, here)} < ${ACCESS.wrongCodesPerHour}
    and ${tried(DAY_MS, here)} < ${ACCESS.wrongCodesPerDay}
    and (${tried(DAY_MS)} < ${ACCESS.wrongCodesOfAddressPerDay} or ${isKnown})`;
}

/** Statements that remove expired codes, and wrong ones that no longer count. */
export function dropExpiredCodes(db: Db, now: number) {
  return [
    db.delete(emailCodes).where(lt(emailCodes.expiresAt, now)),
    db.delete(codeTries).where(lt(codeTries.triedAt, now - KEEP.wrongCodes.ms)),
  ] as const;
}
