import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../deps.ts';

/**
 * One statement that inserts rows if a condition holds. The condition reads a row as `row.value ->> 'name'`, with the
 * names of the table definition. All rows are one JSON parameter, because D1 binds at most 100 values. JSON holds no bytes.
 */
export function insertRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  condition: SQL = sql`true`,
) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const stored = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [name, storedValue(column, (row as Record<string, unknown>)[name])]),
    ),
  );
  const values = columns.map(([name]) => sql`row.value ->> ${sql.raw(`'${name}'`)}`);
  return db
    .insert(table)
    .select(
      sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(stored)}) as row where ${condition}`,
    );
}

function storedValue(column: SQLiteColumn, given: unknown): unknown {
  const value = given === undefined ? (column.default ?? null) : given;
  const stored: unknown = value === null ? null : column.mapToDriverValue(value);
  if (stored instanceof Uint8Array) throw new Error(`${column.name} is stored as bytes`);
  return stored;
}
