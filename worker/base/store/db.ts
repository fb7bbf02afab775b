import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as tables from '#schema/tables/index.ts';

export type Db = ReturnType<typeof openDb>;

/** Opens the database. No other module does. */
export function openDb(database: D1Database) {
  return drizzle(database, { schema: tables });
}

/** Throws if the database does not answer. */
export async function pingDb(db: Db): Promise<void> {
  await db.run(sql`select 1`);
}

/**
 * D1's errors when it is overloaded, restarting, being moved, exported or imported: the same request may succeed seconds
 * later. A limit that one statement exceeds resets the database for all that wait.
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
 */
const BUSY = new RegExp(
  [
    'D1 DB is overloaded',
    "D1 DB('s isolate)?( exceeded its \\w+( time)? limit and was)? reset",
    'D1 DB storage',
    'Cannot resolve D1 DB',
    'Network connection lost',
    'Replica disconnected from primary',
    "Can't read from request stream",
    'long-running (ex|im)port',
    '^D1_ERROR: internal error; reference',
  ].join('|'),
);

/** True for errors of a database that is briefly overloaded or away. Drizzle's errors carry them as their cause. */
export function isDbBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return BUSY.test(error.message) || isDbBusy(error.cause);
}
