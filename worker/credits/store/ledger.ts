import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { isFinished, PROJECT_STATES } from '#schema/domain/states.ts';
import { creditLedger, projects, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { offsetOf, type Page } from '../../http/pages.ts';
import { insertWhere } from '../../base/store/insert-where.ts';

export type Movement = typeof creditLedger.$inferSelect;

/** Written out, not as parameters: only so SQLite sees that the index of unfinished projects fits. */
const FINISHED = sql.raw(
  PROJECT_STATES.filter(isFinished)
    .map((state) => `'${state}'`)
    .join(', '),
);

/**
 * Statement that sums the credits that unfinished projects hold: the moment a project finishes or goes, its reservation ends with it.
 * Reads a handful of rows, however long the ledger is.
 */
export function sumReserved(db: Db, userId: string) {
  return db
    .select({ reserved: sql<number>`coalesce(-sum(${creditLedger.delta}), 0)` })
    .from(projects)
    .innerJoin(creditLedger, and(eq(creditLedger.reason, 'reserve'), eq(creditLedger.ref, projects.id)))
    .where(and(eq(projects.userId, userId), sql`${projects.status} not in (${FINISHED})`));
}

/** Movements of a user, newest first. */
export async function listMovements(db: Db, userId: string, page: PageRequest): Promise<Page<Movement>> {
  const mine = eq(creditLedger.userId, userId);
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(creditLedger).where(mine),
    db
      .select()
      .from(creditLedger)
      .where(mine)
      .orderBy(desc(creditLedger.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

/**
 * Grants credits once for a reference, in one transaction. Gives the movement that this reference has now and the balance of
 * its user: where it was there before, nothing was written.
 */
export async function addGrant(db: Db, grant: Movement) {
  const isNew = sql`not exists (select 1 from credit_ledger where reason = 'grant' and ref = ${grant.ref})`;
  const isWritten = sql`exists (select 1 from credit_ledger where id = ${grant.id})`;
  const [, , [movement], [user]] = await db.batch([
    insertWhere(db, creditLedger, grant, isNew),
    db
      .update(users)
      .set({ balance: sql`${users.balance} + ${grant.delta}` })
      .where(and(eq(users.id, grant.userId), isWritten)),
    db
      .select()
      .from(creditLedger)
      .where(and(eq(creditLedger.reason, 'grant'), eq(creditLedger.ref, grant.ref))),
    db.select({ balance: users.balance }).from(users).where(eq(users.id, grant.userId)),
  ]);
  if (movement === undefined || user === undefined) throw new Error('the grant was neither found nor written');
  return { movement, balance: user.balance };
}
