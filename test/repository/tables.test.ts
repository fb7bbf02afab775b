import { DatabaseSync } from 'node:sqlite';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { is } from 'drizzle-orm';
import { SQLiteTable as TableClass } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import * as tables from '#schema/tables/index.ts';
import { readLastVersion } from '../support/neighbors/last-version.ts';
import { listFiles, readSource } from './source-files.ts';

const migrations = listFiles(/^schema\/migrations\/\d{4}_.*\.sql$/);
const declared = (Object.values(tables) as unknown[]).filter((value): value is SQLiteTable => is(value, TableClass));

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const file of migrations) database.exec(readSource(file).replaceAll('--> statement-breakpoint', ''));
  return database;
}

const nameOf = (file: string): string => file.replace(/^.*\/|\.sql$/g, '');

/** Statements of a migration that a Worker without it would notice. */
function takesAway(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((text) => text.trim().replace(/;$/, ''));
  const isAdded = (table = '') => statements.some((text) => text.toLowerCase().startsWith(`create table \`${table}\``));
  return statements.filter((text) => {
    if (/^(create table|create index|drop index) /i.test(text)) return false;
    if (/^insert into .* on conflict do nothing$/is.test(text)) return false;
    const [, unique] = /^create unique index \S+ on `(\w+)`/i.exec(text) ?? [];
    if (unique !== undefined) return !isAdded(unique);
    return !/^alter table `\w+` add `/i.test(text) || (/ not null/i.test(text) && !/ default /i.test(text));
  });
}

describe('tables and migrations', () => {
  test('the migrated database has exactly the declared columns and indexes', () => {
    const database = migrated();
    expect(declared.length).toBeGreaterThanOrEqual(7);
    for (const table of declared) {
      const config = getTableConfig(table);
      const columns = database
        .prepare(`select name, "notnull" as strict from pragma_table_xinfo('${config.name}')`)
        .all();
      expect(columns.map((column) => [column['name'], column['strict'] === 1].join(' ')).toSorted()).toEqual(
        config.columns.map((column) => [column.name, column.notNull].join(' ')).toSorted(),
      );
      const indexes = database
        .prepare(`select name from sqlite_master where type = 'index' and tbl_name = ? and sql is not null`)
        .all(config.name);
      expect(indexes.map((index) => String(index['name'])).toSorted()).toEqual(
        config.indexes.map((index) => index.config.name).toSorted(),
      );
    }
  });

  test('no migration rebuilds a table or cascades a delete: D1 would lose the children silently, and only one unused table had none', () => {
    expect(migrations.length).toBeGreaterThan(0);
    const dangerous = migrations.filter((file) =>
      /drop table(?! `revoked_tokens`)|foreign_keys\s*=\s*off|on delete cascade/i.test(readSource(file)),
    );
    expect(dangerous).toEqual([]);
  });

  test('since the last version, migrations only add, so that its Worker goes on with the new database', () => {
    expect(migrations.map(nameOf)).toContain(readLastVersion().migration);
    const later = migrations.filter((file) => nameOf(file) > readLastVersion().migration);
    expect(later.flatMap((file) => takesAway(readSource(file)).map((statement) => `${file}: ${statement}`))).toEqual(
      [],
    );
  });

  test.each([
    ['ALTER TABLE `a` ADD `b` text NOT NULL;', 'ALTER TABLE `a` ADD `b` text NOT NULL'],
    ['ALTER TABLE `a` DROP COLUMN `b`;', 'ALTER TABLE `a` DROP COLUMN `b`'],
    ['ALTER TABLE `a` RENAME TO `b`;', 'ALTER TABLE `a` RENAME TO `b`'],
    ["UPDATE `a` SET `b` = 'c';", "UPDATE `a` SET `b` = 'c'"],
    ["INSERT OR REPLACE INTO `a` VALUES ('c');", "INSERT OR REPLACE INTO `a` VALUES ('c')"],
    ['CREATE UNIQUE INDEX `i` ON `old` (`b`);', 'CREATE UNIQUE INDEX `i` ON `old` (`b`)'],
  ])('finds what takes away: %s', (sql, found) => {
    const harmless =
      'CREATE TABLE `a` (`b` text);\n--> statement-breakpoint\nALTER TABLE `a` ADD `c` integer DEFAULT 0 NOT NULL;';
    const more =
      'CREATE UNIQUE INDEX `j` ON `a` (`b`);--> statement-breakpoint\nDROP INDEX `k`;--> statement-breakpoint\n' +
      "INSERT INTO `a` VALUES ('b') ON CONFLICT DO NOTHING;";
    expect(takesAway(`${harmless}--> statement-breakpoint\n${sql}--> statement-breakpoint\n${more}`)).toEqual([found]);
  });

  test('only the last migration keeps its snapshot: drizzle-kit compares with no other', () => {
    const last = /\d{4}/.exec(migrations.toSorted().at(-1) ?? '')?.[0];
    expect(listFiles(/^schema\/migrations\/meta\/.*_snapshot\.json$/)).toEqual([
      `schema/migrations/meta/${last}_snapshot.json`,
    ]);
  });
});
