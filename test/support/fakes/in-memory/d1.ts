import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/d1';
import * as tables from '#schema/tables/index.ts';
import type { Db } from '../../../../worker/base/deps.ts';
import { migrationStatements } from '../../builders/migrations.ts';

/** D1 refuses a statement with more bound values. */
const MOST_VALUES = 100;
/** And an answer with more columns. */
const MOST_COLUMNS = 100;

/**
 * A fake D1 over Node's SQLite, with the migrations applied. It behaves like D1 where they differ: a batch is one
 * transaction, and its rows are objects. `test/unit/support/miniflare.test.ts` runs one suite against this fake and
 * Cloudflare's own D1.
 */
export type FakeD1 = {
  db: Db;
  /** What `db` speaks to, as a Worker gets it. */
  binding: unknown;
  sqlite: DatabaseSync;
  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** The query plan of SQLite, one line a step. */
  explain(query: { toSQL(): { sql: string; params: unknown[] } }): string[];
  close(): void;
};

type Statement = ReturnType<typeof makeStatement>;

/** One round trip to the database with these statements. It decides when, and if, they run. */
export type Trip = <T>(run: () => T, statements?: readonly string[]) => Promise<T>;

export function makeFakeD1(trip: Trip = async (run) => run()): FakeD1 {
  const sqlite = openMigrated();
  const connection = { prepare: keepPrepared(sqlite), trip };
  const client = {
    prepare: (sql: string) => makeStatement(connection, sql, []),
    batch: (statements: Statement[]) =>
      trip(
        () => inTransaction(sqlite, () => statements.map((each) => each.runNow())),
        statements.map((each) => each.sql),
      ),
  };
  const rows = <Row>(sql: string, ...values: SQLInputValue[]) => sqlite.prepare(sql).all(...values) as Row[];
  return {
    db: drizzle(client as never, { schema: tables }),
    binding: client,
    sqlite,
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

let migrated: Uint8Array | undefined;

/** An own database with the migrations applied. They run once: all others begin as a copy of the first. */
function openMigrated(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  if (migrated === undefined) {
    for (const statement of migrationStatements()) sqlite.exec(statement);
    // As in a database of some years: the migrations ran in real time, most tests run in a virtual one.
    sqlite.exec("update sweep_marks set mark = '0' where name = 'openings'");
    migrated = sqlite.serialize();
  } else {
    sqlite.deserialize(migrated);
  }
  return sqlite;
}

type Connection = { prepare: (sql: string) => StatementSync; trip: Trip };

function makeStatement(connection: Connection, sql: string, values: SQLInputValue[]) {
  const { prepare, trip } = connection;
  if (values.length > MOST_VALUES) throw new Error('D1_ERROR: too many SQL variables');
  const runNow = () => {
    const statement = prepare(sql);
    statement.setReturnArrays(false);
    const results = statement.all(...values);
    const { changes } = prepare('select changes() as changes').get() as { changes: number };
    return { success: true, results, meta: { changes } };
  };
  return {
    sql,
    runNow,
    bind: (...bound: SQLInputValue[]) => makeStatement(connection, sql, bound),
    all: () => trip(runNow, [sql]),
    run: () => trip(runNow, [sql]),
    raw: () =>
      trip(() => {
        const statement = prepare(sql);
        statement.setReturnArrays(true);
        return statement.all(...values);
      }, [sql]),
  };
}

/** Prepares each statement once: a simulation of hours sends the same ones again and again. */
function keepPrepared(sqlite: DatabaseSync): (sql: string) => StatementSync {
  const known = new Map<string, StatementSync>();
  return (sql) => {
    const prepared = known.get(sql) ?? sqlite.prepare(sql);
    if (prepared.columns().length > MOST_COLUMNS) throw new Error('D1_ERROR: too many columns in result set');
    known.set(sql, prepared);
    return prepared;
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
