import type { Child } from './child.ts';
import { prepareDatabase } from './database.ts';
import { writeLocalConfig } from './local-config.ts';
import type { LocalSystemOptions } from './local-system-options.ts';
import { type Secrets, workerSettings } from './secrets.ts';
import { waitUntil } from './wait-until.ts';
import { startWranglerDev } from './wrangler.ts';

const START_MS = 60_000;

export type LocalWorker = {
  /** Resolves when it answers and the database is ready. */
  isUp: Promise<unknown>;
  /** Rejects if it ends unexpectedly. */
  broken: Promise<never>;
};

/**
 * Starts the Worker with `wrangler dev`, and prepares the database meanwhile. `own` receives the process as soon as it
 * exists. `options.signal` ends the waiting.
 */
export async function startLocalWorker(
  options: LocalSystemOptions,
  system: { url: string; secrets: Secrets },
  own: (child: Child) => void,
): Promise<LocalWorker> {
  const { stateDir, signal } = options;
  const worker = await startWranglerDev({
    name: 'worker',
    config: await writeLocalConfig('local'),
    port: options.port,
    settings: workerSettings(system.url, system.secrets),
    stateDir,
    logLevel: 'log',
    onLine: (line) => options.onLine('worker', line),
  });
  own(worker);
  const broken = rejectAtEnd(worker);
  const limits = { timeoutMs: START_MS, signal };
  const isUp = Promise.all([
    prepareDatabase({ stateDir, name: 'worker' }),
    waitUntil('the Worker answers a request', () => answersWith(`${system.url}/api/v1/user`, 401), limits),
  ]);
  for (const promise of [broken, isUp]) promise.catch(() => undefined);
  return { isUp, broken };
}

async function rejectAtEnd(child: Child): Promise<never> {
  throw new Error(`The Worker ended unexpectedly (${await child.exited}).`);
}

async function answersWith(url: string, status: number): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.status === status;
}
