import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as tables from '#schema/tables/index.ts';

export type Db = ReturnType<typeof openDb>;

/** The one place that opens the database. */
export function openDb(database: D1Database) {
  return drizzle(database, { schema: tables });
}

/** Throws where the database does not answer. */
export async function pingDb(db: Db): Promise<void> {
  await db.run(sql`select 1`);
}
