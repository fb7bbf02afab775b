import { expect, it, vi } from 'vitest';
import { findChanges } from '../../../../worker/events/store.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

/** Steps through what a user has open, what ended since the last look, and the channels that the user follows. */
const IS_BOUNDED = [
  /^(MULTI-INDEX OR|INDEX \d|LIST SUBQUERY \d|CORRELATED .*SUBQUERY \d|SCAN CONSTANT ROW)$/,
  /USING INDEX (projects_unfinished|renders_user_status) \(user_id=\?( AND status=\?)?\)/,
  /USING (COVERING )?INDEX \w+ \(user_id=\? AND (updated_at|framing_ended_at)>\?\)/,
  /USING (COVERING )?INDEX monitors_user_channel \(user_id=\?( AND channel_id=\?)?\)/,
  /USING INDEX review_comments_user \(user_id=\? AND id>\?\)/,
  /USING COVERING INDEX credit_ledger_once \(reason=\? AND ref>\? AND ref<\?\)/,
  /(live_channels|lives|live_moments|users) USING (COVERING )?INDEX \w+ \((id|channel_id|live_id)=\?( AND id>\?)?\)/,
];

it('a look at the changes of a user reads nothing that ended before the last look', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const whole = new WholeProject();
  whole.forget();
  await findChanges(whole.farm.deps.db, 'U', Date.now());
  const steps = whole.statements.flatMap((sql) => whole.d1.explain({ toSQL: () => ({ sql, params: [] }) }));
  expect(steps.join()).toMatch(/projects.*renders/);
  expect(steps.filter((step) => !IS_BOUNDED.some((bounded) => bounded.test(step)))).toEqual([]);
});
