import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../schema/migrations/', import.meta.url);

/** The SQL statements of all migrations, in order. */
export function migrationStatements(): string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return files.toSorted().flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split(BREAKPOINT));
}

const BREAKPOINT = '--> statement-breakpoint';
