import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/d1';
import * as tables from '#schema/tables/index.ts';
import type { Db } from '../../../../worker/base/deps.ts';

const MIGRATIONS = new URL('../../../../schema/migrations/', import.meta.url);

/**
 * D1 in memory, over Node's SQLite, with the migrations applied. What is D1's own is kept: a batch is one transaction, and
 * gives its rows as objects.
 */
export type MemoryD1 = {
  db: Db;
  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** What SQLite says of how it runs a query. */
  explain(query: { toSQL(): { sql: string; params: unknown[] } }): string[];
  close(): void;
};

type Statement = ReturnType<typeof makeStatement>;

/** One trip to the database: runs it, when and if it likes. Made for tests of what happens between trips. */
export type Trip = <T>(run: () => T) => Promise<T>;

export function makeMemoryD1(trip: Trip = async (run) => run()): MemoryD1 {
  const sqlite = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    sqlite.exec(readFileSync(new URL(file, MIGRATIONS), 'utf8'));
  }
  const client = {
    prepare: (sql: string) => makeStatement({ sqlite, trip }, sql, []),
    batch: (statements: Statement[]) =>
      trip(() => inTransaction(sqlite, () => statements.map((each) => each.runNow()))),
  };
  const rows = <Row>(sql: string, ...values: SQLInputValue[]) => sqlite.prepare(sql).all(...values) as Row[];
  return {
    db: drizzle(client as never, { schema: tables }),
    rows,
    explain(query) {
      const { sql, params } = query.toSQL();
      return rows<{ detail: string }>(`explain query plan ${sql}`, ...(params as SQLInputValue[])).map(
        ({ detail }) => detail,
      );
    },
    close: () => sqlite.close(),
  };
}

type Connection = { sqlite: DatabaseSync; trip: Trip };

function makeStatement(connection: Connection, sql: string, values: SQLInputValue[]) {
  const { sqlite, trip } = connection;
  const runNow = () => {
    const results = sqlite.prepare(sql).all(...values);
    const { changes } = sqlite.prepare('select changes() as changes').get() as { changes: number };
    return { success: true, results, meta: { changes } };
  };
  return {
    runNow,
    bind: (...bound: SQLInputValue[]) => makeStatement(connection, sql, bound),
    all: () => trip(runNow),
    run: () => trip(runNow),
    raw: () =>
      trip(() => {
        const statement = sqlite.prepare(sql);
        statement.setReturnArrays(true);
        return statement.all(...values);
      }),
  };
}

function inTransaction<T>(sqlite: DatabaseSync, run: () => T): T {
  sqlite.exec('begin');
  try {
    const result = run();
    sqlite.exec('commit');
    return result;
  } catch (error) {
    sqlite.exec('rollback');
    throw error;
  }
}
