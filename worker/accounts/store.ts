import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { creditLedger, users } from '#schema/tables/index.ts';
import type { Db } from '../deps.ts';
import { insertWhere } from '../insert-where.ts';

export type UserRow = typeof users.$inferSelect;

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const rows = await db.select().from(users).where(eq(users.id, id));
  return rows[0] ?? null;
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
  const [added] = await db.batch([
    insertWhere(db, users, row, isFree),
    insertWhere(
      db,
      creditLedger,
      {
        id: grantId,
        userId: row.id,
        delta: row.balance ?? 0,
        reason: 'grant',
        ref: grantId,
        createdAt: row.createdAt,
      },
      isAdded,
    ),
  ]);
  return added.meta.changes === 1;
}

/** Credits that unfinished projects hold. */
export async function sumReserved(db: Db, userId: string): Promise<number> {
  const ended = alias(creditLedger, 'ended');
  const [row] = await db
    .select({ reserved: sql<number>`coalesce(-sum(${creditLedger.delta}), 0)` })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.userId, userId),
        eq(creditLedger.reason, 'reserve'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(ended)
            .where(and(sql`${ended.reason} in ('settle', 'release')`, eq(ended.ref, creditLedger.ref))),
        ),
      ),
    );
  return row?.reserved ?? 0;
}
