import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './db.ts';

/** One statement of a batch. Modules pass statements to each other, so that one batch commits the work of several. */
export type Statement = BatchItem<'sqlite'>;

/** A condition that the statements of a batch check, so that all of them apply or none. */
export type Guard = SQL;

/** The input of functions that build statements which apply only if `guard` holds. Times in epoch milliseconds. */
export type GuardedWrite = { db: Db; now: number; guard: Guard };

/** The same, for statements that add rows. */
export type GuardedInsert = GuardedWrite & { newId: () => string };

/**
 * Runs statements as one transaction. The statement that decides comes last. Returns the number of changed rows for
 * each statement, in order.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<number[]> {
  const results = (await db.batch(statements as unknown as Parameters<Db['batch']>[0])) as unknown as D1Result[];
  return results.map(({ meta }) => meta.changes);
}
