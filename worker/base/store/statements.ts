import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './db.ts';

/** One statement of a batch. Modules hand statements to each other, so that one batch commits the work of several. */
export type Statement = BatchItem<'sqlite'>;

/** A condition that a statement of a batch checks, so that either all of them apply or none. */
export type Guard = SQL;

/** What builds statements that apply only while `guard` holds. Times in epoch milliseconds. */
export type GuardedWrite = { db: Db; now: number; guard: Guard };

/** The same for statements that add rows. */
export type GuardedInsert = GuardedWrite & { newId: () => string };

/**
 * Runs statements as one transaction, with the one that decides at the end. Gives the number of rows that each
 * changed, in order.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<number[]> {
  const results = (await db.batch(statements as unknown as Parameters<Db['batch']>[0])) as unknown as D1Result[];
  return results.map(({ meta }) => meta.changes);
}
