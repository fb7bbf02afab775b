import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Steps that do not grow with the past: JSON of the statement, rows that a subquery has found, what is open now. */
const IS_SMALL =
  /^SCAN (json_each|hours|CONSTANT|.*subquery.*|.* USING INDEX (jobs_leased|lives_monitoring|lives_open)$)/;

let whole: WholeProject;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('no sweep reads a whole table', async () => {
  await whole.run();
  whole.d1.rows("update jobs set status = 'leased', lease_expires_at = 1 where stage = 'transcribe'");
  whole.forget();
  for (const waitMs of [HOUR_MS, 31 * DAY_MS]) {
    vi.setSystemTime(Math.ceil((Date.now() + waitMs) / HOUR_MS) * HOUR_MS);
    await runSweeps(whole.farm.deps);
  }
  const plans = [...new Set(whole.statements)].map((sql) => ({
    sql,
    scans: whole.d1
      .explain({ toSQL: () => ({ sql, params: [] }) })
      .filter((step) => /\bSCAN\b/.test(step) && !IS_SMALL.test(step)),
  }));
  expect(plans.length).toBeGreaterThan(30);
  expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
});
