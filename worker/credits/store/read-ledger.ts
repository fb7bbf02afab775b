import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { isFinished, PROJECT_STATES } from '#schema/domain/states.ts';
import { creditLedger, projects } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { offsetOf, type Page } from '../../http/pages.ts';
import type { Movement } from './ledger.ts';

/**
 * Literals instead of parameters: SQLite uses the index of unfinished projects only if the query contains its exact
 * condition.
 */
const FINISHED = sql.raw(
  PROJECT_STATES.filter(isFinished)
    .map((state) => `'${state}'`)
    .join(', '),
);

/**
 * Statement that sums the credits reserved by unfinished projects. A reservation ends when its project finishes or is
 * deleted. It reads only a few rows, however long the ledger is.
 */
export function sumReserved(db: Db, userId: string) {
  return db
    .select({ reserved: sql<number>`coalesce(-sum(${creditLedger.delta}), 0)` })
    .from(projects)
    .innerJoin(creditLedger, and(eq(creditLedger.reason, 'reserve'), eq(creditLedger.ref, projects.id)))
    .where(and(eq(projects.userId, userId), sql`${projects.status} not in (${FINISHED})`));
}

/** Movements of a user after an id, oldest first. */
export function readMovementsAfter(
  db: Db,
  { userId, afterId, limit }: { userId: string; afterId: string; limit: number },
): Promise<Movement[]> {
  return db
    .select()
    .from(creditLedger)
    .where(and(eq(creditLedger.userId, userId), gt(creditLedger.id, afterId)))
    .orderBy(asc(creditLedger.id))
    .limit(limit);
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
