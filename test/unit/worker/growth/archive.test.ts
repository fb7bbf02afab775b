import { DatabaseSync } from 'node:sqlite';
import { ulid } from 'ulid';
import { afterEach, expect, it, vi } from 'vitest';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { migrationStatements } from '../../../support/builders/migrations.ts';
import { seededRandom } from '../../../support/builders/random.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const START = 1_790_000_000_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** D1 ends there. */
const DATABASE_BYTES = 10e9;
const PROJECTS = 20_000;
const PROJECTS_OF_USER = 20;
/** Real texts differ in length, so no page of the file is quite full. */
const SHARE = { least: 0.5, most: 1.5 };

afterEach(() => vi.restoreAllMocks());

it('leaves one row after 90 days, of which one database holds fifteen million with their indexes', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const whole = new WholeProject();
  await whole.addUser();
  await runSweeps(whole.farm.deps);
  const before = whole.bytes();
  await whole.run();
  for (const days of [31, 91]) {
    vi.setSystemTime(Date.now() + days * DAY_MS);
    await runSweeps(whole.farm.deps);
  }
  const left = Object.entries(whole.bytes()).filter(([table, bytes]) => bytes > (before[table] ?? 0));
  expect(left.map(([table]) => table)).toEqual(['archived_projects', 'credit_ledger']);
  expect(whole.d1.rows('select reason from credit_ledger order by reason')).toEqual([
    { reason: 'archived' },
    { reason: 'grant' },
  ]);
  const [archived] = whole.d1.rows<Row>('select * from archived_projects');
  // A ratchet: lower it with each change that saves something.
  expect(bytesOfEach(archived as Row)).toBeLessThanOrEqual(660);
  expect(DATABASE_BYTES / 660).toBeGreaterThan(15_000_000);
});

type Row = { url: string; title: string; renders: string };

/** Bytes in the file of one of many such projects that many users made within a year, with what the ledger keeps. */
function bytesOfEach({ title, url, renders }: Row): number {
  const file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  for (const statement of migrationStatements()) file.exec(statement);
  const random = seededRandom(1);
  const empty = sizeOf(file);
  const users = Array.from({ length: PROJECTS / PROJECTS_OF_USER }, () => ulid(0, random));
  const addProject = file.prepare(
    'insert into archived_projects (user_id, id, archive_id, title, url, renders, touched_at) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const addYear = file.prepare(
    "insert into credit_ledger values (?, ?, -15, 'archived', ?, 1790000000000) on conflict do nothing",
  );
  const vary = (text: string) =>
    text.repeat(2).slice(0, Math.round(text.length * (SHARE.least + random() * (SHARE.most - SHARE.least))));
  for (let at = 0; at < PROJECTS; at += 1) {
    const madeAt = START + Math.round((at / PROJECTS) * YEAR_MS);
    const user = users[Math.floor(random() * users.length)] ?? '';
    const made = (JSON.parse(renders) as string[][]).map(([, name = '']) => [ulid(madeAt, random), vary(name)]);
    addProject.run(
      user,
      ulid(madeAt, random),
      ulid(0, random).slice(-6),
      vary(title),
      url,
      JSON.stringify(made),
      madeAt,
    );
    addYear.run(ulid(madeAt, random), user, `${user}:${new Date(madeAt).getUTCFullYear()}`);
  }
  const bytes = sizeOf(file) - empty;
  file.close();
  return bytes / PROJECTS;
}

function sizeOf(file: DatabaseSync): number {
  const [row] = file.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').all();
  return Number(row?.['bytes']);
}
