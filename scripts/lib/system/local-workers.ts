import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { freePort } from './free-port.ts';
import type { LocalSystemOptions } from './local-system-options.ts';
import { type Secrets, workerSettings } from './secrets.ts';
import { waitUntil } from './wait-until.ts';
import { prepareDatabase, startWranglerDev } from './wrangler.ts';

const START_MS = 60_000;

export type LocalWorkers = {
  bridgeUrl: string;
  /** Rejects if one of the two ends unexpectedly. */
  broken: Promise<never>;
};

/**
 * Starts the queue bridge and the Worker, each with `wrangler dev`. Waits until both answer and both are in the
 * registry through which they share queues. `own` receives each process as soon as it exists.
 */
export async function startLocalWorkers(
  options: LocalSystemOptions,
  system: { url: string; secrets: Secrets },
  own: (child: Child) => void,
): Promise<LocalWorkers> {
  const { stateDir, signal } = options;
  const bridgePort = await freePort();
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
  await prepareDatabase({ stateDir, name: 'worker' });
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
  const broken = Promise.race([rejectAtEnd('queue bridge', bridge), rejectAtEnd('Worker', worker)]);
  broken.catch(() => undefined);
  const bridgeUrl = `http://127.0.0.1:${bridgePort}`;
  const limits = { timeoutMs: START_MS, signal };
  const up = Promise.all([
    waitUntil('the Worker answers a request', () => answersWith(`${system.url}/api/v1/user`, 401), limits),
    waitUntil('the queue bridge answers', () => answersWith(`${bridgeUrl}/client/v4`, 404), limits),
    waitUntil('the Worker and the bridge know each other', async () => areRegistered(stateDir), limits),
  ]);
  await Promise.race([up, broken]);
  return { bridgeUrl, broken };
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
