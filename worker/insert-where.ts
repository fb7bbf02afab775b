import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './deps.ts';

/**
 * One statement that inserts a row only where a condition holds. A D1 batch is a transaction without branches: conditions inside
 * its statements are what makes several of them happen together or not at all. `meta.changes` tells whether the row came.
 */
export function insertWhere<T extends SQLiteTable>(db: Db, table: T, row: T['$inferInsert'], condition: SQL) {
  const given = row as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => given[name] !== undefined);
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const values = columns.map(([name, column]) => sql`${sql.param(given[name], column)}`);
  return db.run(
    sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} where ${condition}`,
  );
}
