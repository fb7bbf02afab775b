import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { prepareDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import type { LocalSystemOptions } from './local-system-options.ts';
import { type Secrets, workerSettings } from './secrets.ts';
import { waitUntil } from './wait-until.ts';
import { startWranglerDev } from './wrangler.ts';

const START_MS = 60_000;

export type LocalWorkers = {
  bridgeUrl: string;
  /** Resolves when the bridge answers: from then on nodes can poll the queues. */
  bridgeIsUp: Promise<unknown>;
  /** Resolves when both answer, the database is ready and both are in the registry through which they share queues. */
  areUp: Promise<unknown>;
  /** Rejects if one of the two ends unexpectedly. */
  broken: Promise<never>;
};

/**
 * Starts the queue bridge and the Worker, each with `wrangler dev`, and prepares the database meanwhile. `own` receives
 * each process as soon as it exists. `options.signal` ends the waiting.
 */
export async function startLocalWorkers(
  options: LocalSystemOptions,
  system: { url: string; secrets: Secrets },
  own: (child: Child) => void,
): Promise<LocalWorkers> {
  const { stateDir, signal } = options;
  const bridgePort = await freePort();
  const worker = await startWranglerDev({
    name: 'worker',
    config: 'wrangler.toml',
    port: options.port,
    settings: workerSettings(system.url, system.secrets),
    stateDir,
    logLevel: 'log',
    onLine: (line) => options.onLine('worker', line),
  });
  own(worker);
  const bridge = await startWranglerDev({
    name: 'bridge',
    config: 'test/queue-bridge/wrangler.toml',
    port: bridgePort,
    settings: { QUEUES_TOKEN: system.secrets.queuesToken },
    stateDir,
    logLevel: 'warn',
    onLine: (line) => options.onLine('bridge', line),
  });
  own(bridge);
  const database = prepareDatabase({ stateDir, name: 'worker' });
  const broken = Promise.race([rejectAtEnd('queue bridge', bridge), rejectAtEnd('Worker', worker)]);
  const bridgeUrl = `http://127.0.0.1:${bridgePort}`;
  const limits = { timeoutMs: START_MS, signal };
  const bridgeIsUp = waitUntil('the queue bridge answers', () => answersWith(`${bridgeUrl}/client/v4`, 404), limits);
  const areUp = Promise.all([
    database,
    bridgeIsUp,
    waitUntil('the Worker answers a request', () => answersWith(`${system.url}/api/v1/user`, 401), limits),
    waitUntil('the Worker and the bridge know each other', async () => areRegistered(stateDir), limits),
  ]);
  for (const promise of [broken, bridgeIsUp, areUp]) promise.catch(() => undefined);
  return { bridgeUrl, bridgeIsUp, areUp, broken };
}

async function rejectAtEnd(name: string, child: Child): Promise<never> {
  throw new Error(`The ${name} ended unexpectedly (${await child.exited}).`);
}

async function answersWith(url: string, status: number): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.status === status;
}

function areRegistered(stateDir: string): boolean {
  return ['clipmill', 'clipmill-queue-bridge'].every((name) => existsSync(join(stateDir, 'registry', name)));
}
