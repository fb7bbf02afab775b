import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { MOVED } from '../../worker/archive/store/moved-tables.ts';
import * as tables from '../../schema/tables/index.ts';
import { listFiles, readSource } from './source-files.ts';

/** Tables that name projects, renders or shorts and whose rows do not move with a project: decision 98 says why. */
const STAY = [
  'archived_projects',
  'webhook_deliveries',
  'live_moments',
  'audit_events',
  'credit_ledger',
  'posts',
  'key_projects',
];
const NAMES_A_PROJECT = /^(projectId|renderId|shortId|subject|subjectId|copiedFromId|transcriptId)$/;

test('every table that hangs on a project moves to the archive with it, or is known to stay', () => {
  const all = Object.values(tables).flatMap((table) => (is(table, SQLiteTable) ? [table] : []));
  const moved = Object.values(MOVED).map((table) => getTableName(table));
  const naming = all.filter((table) => Object.keys(getTableColumns(table)).some((name) => NAMES_A_PROJECT.test(name)));
  expect(naming.length).toBeGreaterThan(5);
  const undecided = naming.map((table) => getTableName(table)).filter((name) => ![...moved, ...STAY].includes(name));
  expect(undecided).toEqual([]);
});

test('every route that names a project or a render brings it back from the archive', () => {
  const routes = listFiles(/^worker\/.*routes\.ts$/).flatMap((file) =>
    [...readSource(file).matchAll(/createRoute\(\{[\s\S]*?path: '([^']+)'[\s\S]*?middleware: \[([^\]]*)\]/g)].map(
      ([, path = '', middleware = '']) => ({ path, opens: middleware.split(', ') }),
    ),
  );
  const ofProject = routes.filter(({ path }) => /^\/(projects\/\{id\}|shorts\/\{project_id\})/.test(path));
  const ofRender = routes.filter(({ path }) => path.startsWith('/renders/{id}'));
  expect([ofProject.length, ofRender.length]).toEqual([28, 3]);
  expect(ofProject.filter(({ opens }) => opens[1] !== 'opened')).toEqual([]);
  expect(ofRender.filter(({ opens }) => opens[1] !== 'openedByRender')).toEqual([]);
});
