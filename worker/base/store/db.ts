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
