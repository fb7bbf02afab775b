import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { toHex } from '#schema/domain/ids.ts';
import type { Db } from '../deps.ts';

/**
 * One statement that adds a row for each row of `source` (`from …`, `where …`). `row` names the columns as the table
 * definition does, each with a value or with SQL over the columns of `source`. What it leaves out gets the column's
 * default, or null. (Not `db.run(sql)`: drizzle 0.45 cannot put it into a D1 batch if it has parameters.)
 */
export function insertFrom<T extends SQLiteTable>(db: Db, table: T, row: SQLiteInsertValue<T>, source: SQL) {
  const given = row as Record<string, unknown>;
  // Drizzle's insert from a select wants every column, in the order of the table.
  const values = storedColumns(table).map(([name, column]) => expressionOf(column, given[name]));
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${source}`);
}

/**
 * One statement that adds a row if a condition holds. A D1 batch is a transaction without branches, so conditions
 * inside the statements make them apply together or not at all. `meta.changes` shows if the row was added.
 */
export function insertWhere<T extends SQLiteTable>(db: Db, table: T, row: SQLiteInsertValue<T>, condition: SQL) {
  return insertFrom(db, table, row, sql`where ${condition}`);
}

/**
 * One statement that adds many rows, each if the condition holds for it. The condition reads a row as
 * `row.value ->> 'name'`, with the names of the table definition. All rows are one JSON parameter, because D1 binds at
 * most 100 values. JSON holds no bytes, so they are its hexadecimal digits on the way.
 */
export function insertRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  condition: SQL = sql`true`,
) {
  const given: readonly Record<string, unknown>[] = rows;
  const columns = storedColumns(table).filter(([name]) => given.some((row) => row[name] !== undefined));
  const stored = given.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, storedValue(column, row[name])])),
  );
  const fields = Object.fromEntries(
    columns.map(([name]) => [name, valueOf(name, { hasBytes: stored.some((row) => isBytes(row[name])) })]),
  );
  const source = sql`from json_each(${JSON.stringify(stored)}) as row where ${condition}`;
  return insertFrom(db, table, fields as SQLiteInsertValue<T>, source);
}

/** What a row of the JSON has in a column. Bytes and texts may take turns. */
function valueOf(name: string, { hasBytes }: { hasBytes: boolean }): SQL {
  const value = sql.raw(`row.value ->> '${name}'`);
  return hasBytes ? sql`coalesce(unhex(${sql.raw(`row.value ->> '$.${name}.hex'`)}), ${value})` : sql`${value}`;
}

function isBytes(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && 'hex' in stored;
}

function storedColumns(table: SQLiteTable): [string, SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
}

function expressionOf(column: SQLiteColumn, given: unknown): SQL {
  if (is(given, SQL)) return given;
  const value = withDefault(column, given);
  return value === null ? sql`null` : sql`${sql.param(value, column)}`;
}

function storedValue(column: SQLiteColumn, given: unknown): unknown {
  const value = withDefault(column, given);
  const stored: unknown = value === null ? null : column.mapToDriverValue(value);
  return stored instanceof Uint8Array ? { hex: toHex(stored) } : stored;
}

function withDefault(column: SQLiteColumn, given: unknown): unknown {
  return given === undefined ? (column.default ?? null) : given;
}
