import { QUIET_WRANGLER } from '../../scripts/lib/system/secrets.ts';
import { startHarness } from '../../test/support/system/harness.ts';
import type { LocalSystem } from '../../test/support/system/local-system.ts';

/** The Worker and the queue bridge with empty storage, as tests see them, for a bench; `settings` are the Worker's. */
export async function startBenchSystem(
  settings: Record<string, string> = {},
): Promise<LocalSystem & { close(): Promise<void> }> {
  Object.assign(process.env, QUIET_WRANGLER, { WRANGLER_LOG: 'none' });
  const harness = await startHarness(settings);
  return {
    ...harness,
    ...harness.secrets,
    apiUrl: `${harness.url}/api/v1`,
    sql: (statement, ...values) => harness.sql(statement, values) as Promise<never>,
    logs: async () => harness.logs(),
  };
}
