import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const DAY_MS = 86_400_000;

let whole: WholeProject;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
});
afterEach(() => vi.restoreAllMocks());

/**
 * Ratchets: lower them with each change that saves something. Each render reads the brands of its user: one statement; the choice reads what was found early: one. Before: about 1,200 statements in 550 trips, watched or
 * not, and all rows stayed. A renderer version after 5 costs 22 bytes a render: rows leave out only that one.
 */
describe('a project with four renders', () => {
  it.each([
    { isWatched: false, statements: 122, trips: 60, rows: 105 },
    { isWatched: true, statements: 389, trips: 214, rows: 277 },
  ])('costs so much while it is made: %j', async ({ isWatched, statements, trips, rows }) => {
    const written = () => whole.d1.rows<{ n: number }>('select total_changes() as n')[0]?.n ?? 0;
    await whole.addUser();
    const before = written();
    await whole.run({ isWatched });
    // Of tables. D1 also bills each entry of an index that changes.
    expect(written() - before).toBeLessThanOrEqual(rows);
    expect(whole.statements.length).toBeLessThanOrEqual(statements);
    expect(whole.trips).toBeLessThanOrEqual(trips);
  });

  it('leaves so many bytes of rows after 30 days', async () => {
    // The user, the first grant and what the sweep notes are no project's.
    await whole.addUser();
    await runSweeps(whole.farm.deps);
    const before = whole.bytes();
    await whole.run();
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    await runSweeps(whole.farm.deps);
    const left = whole.bytes();
    expect(left['jobs']).toBeUndefined();
    const sum = Object.entries(left).reduce((all, [table, bytes]) => all + bytes - (before[table] ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(6_122);
  });
});
