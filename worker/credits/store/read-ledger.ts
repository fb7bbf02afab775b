import { and, asc, count, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import { encodeTime } from 'ulid';
import type { PageRequest } from '#schema/contract/pages.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { isFinished, PROJECT_STATES } from '#schema/domain/states.ts';
import { creditLedger, keyProjects, projects } from '#schema/tables/index.ts';
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

const TIME_CHARS = 10;

/**
 * Statement that sums what users spent since a day (counted from 1970), by user, day and the API key that created the
 * project. Credits that came back do not count. `minutes`: of projects that are settled, and of live streams. Reads the
 * movements of these days alone, because ids begin with their time.
 */
export function sumByKey(db: Db, users: SQL, sinceDay: number) {
  const ended = (reason: string) =>
    sql`(select ended.delta from credit_ledger as ended where ended.reason = ${sql.raw(`'${reason}'`)} and ended.ref = credit_ledger.ref)`;
  const spent = sql`-${creditLedger.delta}`;
  const day = sql<number>`${creditLedger.createdAt} / ${sql.raw(String(DAY_MS))}`;
  const isProcessed = sql`${creditLedger.reason} = 'live' or ${ended('settle')} is not null`;
  return db
    .select({
      userId: creditLedger.userId,
      day: day.as('day'),
      keyId: keyProjects.keyId,
      credits: sql<number>`sum(${spent} - coalesce(${ended('release')}, 0))`.as('credits'),
      minutes: sql<number>`sum(case when ${isProcessed} then ${spent} else 0 end)`.as('minutes'),
    })
    .from(creditLedger)
    .leftJoin(keyProjects, eq(keyProjects.projectId, creditLedger.ref))
    .where(
      and(
        sql`${creditLedger.userId} in ${users}`,
        gte(creditLedger.id, encodeTime(sinceDay * DAY_MS, TIME_CHARS)),
        sql`${creditLedger.reason} in ('reserve', 'live')`,
      ),
    )
    .groupBy(creditLedger.userId, sql`2`, keyProjects.keyId);
}
