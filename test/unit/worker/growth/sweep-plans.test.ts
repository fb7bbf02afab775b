import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSweeps } from '../../../../worker/run-sweeps.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Steps that do not grow with the past: JSON of the statement, rows that a subquery has found, what is open now, plans. */
const IS_SMALL =
  /^SCAN (json_each|listed VIRTUAL TABLE.*|\d+-ROW VALUES CLAUSE|hours|plans|CONSTANT|.*subquery.*|.* USING INDEX (jobs_leased|lives_monitoring|lives_open)$)/;

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
  // What nobody opens is warned of, archived, and goes.
  whole.d1.rows("update plans set keep_days = 30 where slug = 'free'");
  whole.d1.rows("update sweep_marks set mark = '0' where name = 'openings'");
  whole.d1.rows(
    "insert into webhooks (id, user_id, url, secret, events, created_at) select 'w', id, 'https://w.test', 's', '[]', 1 from users",
  );
  whole.forget();
  for (const waitMs of [HOUR_MS, 31 * DAY_MS, 8 * DAY_MS]) {
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
