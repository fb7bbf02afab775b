import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startNodeScript } from './child.ts';
import { CLI, ROOT, wranglerEnv } from './wrangler.ts';

type State = { stateDir: string; name: string };
type Migration = { name: string; sql: string };

/**
 * Updates the database. Migrations are applied only if they changed since the last start of this state folder. The
 * Worker may start meanwhile.
 */
export async function prepareDatabase(state: State): Promise<void> {
  const marker = resolve(state.stateDir, 'migrated');
  const migrations = await readMigrations();
  const digest = digestOf(migrations);
  const known = await readFile(marker, 'utf8').catch(() => null);
  if (known === null) await createDatabase(state, migrations);
  else if (known !== digest) await runD1(state, ['migrations', 'apply', 'clipmill']);
  await writeFile(marker, digest);
}

/** The table in which wrangler records the applied migrations. */
const MIGRATIONS_TABLE = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`;

/**
 * Applies all migrations to a new database in one call, which takes a quarter of the time of `migrations apply`. Later
 * migrations are applied by that. If a start ended in the middle, the tables exist and it finds out what is missing.
 */
async function createDatabase(state: State, migrations: readonly Migration[]): Promise<void> {
  const file = resolve(state.stateDir, 'migrations.sql');
  const rows = migrations.map(({ name }) => `('${name}')`).join(', ');
  const record = `${MIGRATIONS_TABLE}\nINSERT INTO d1_migrations (name) VALUES ${rows};`;
  await writeFile(file, [...migrations.map(({ sql }) => `${sql}\n`), record].join('\n'));
  await runD1(state, ['execute', 'clipmill', '--file', file]).catch(() =>
    runD1(state, ['migrations', 'apply', 'clipmill']),
  );
}

async function runD1({ stateDir, name }: State, command: string[]): Promise<void> {
  const lines: string[] = [];
  const child = startNodeScript({
    args: ['--no-warnings', CLI, 'd1', ...command, '--local', `--persist-to=${resolve(stateDir, name)}`],
    cwd: ROOT,
    env: wranglerEnv(resolve(stateDir)),
    onLine: (line) => lines.push(line),
  });
  if ((await child.exited) !== 0) throw new Error(`The database could not be prepared:\n${lines.join('\n')}`);
}

async function readMigrations(): Promise<Migration[]> {
  const folder = join(ROOT, 'schema/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

function digestOf(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, sql } of migrations) hash.update(name).update(sql);
  return hash.digest('hex');
}
