import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../deps.ts';

/**
 * One statement that inserts a row if a condition holds. A D1 batch is a transaction without branches, so conditions
 * inside the statements make them apply together or not at all. `meta.changes` shows if the row was inserted. (Not
 * `db.run(sql)`: drizzle 0.45 cannot put it into a D1 batch if it has parameters.)
 */
export function insertWhere<T extends SQLiteTable>(db: Db, table: T, row: SQLiteInsertValue<T>, condition: SQL) {
  const given = row as Record<string, unknown>;
  const stored = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const values = stored.map(([name, column]) => valueOf(column, given[name]));
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}

function valueOf(column: SQLiteColumn, given: unknown): SQL {
  if (is(given, SQL)) return given;
  const value = given === undefined ? (column.default ?? null) : given;
  return sql`${sql.param(value, column)}`;
}
