import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startNodeScript } from './child.ts';
import { freePort } from './free-port.ts';
import type { LocalSystemOptions } from './local-system-options.ts';
import { nodeSettings, type Secrets } from './secrets.ts';
import { type Supervised, supervise } from './supervise.ts';
import { waitUntil } from './wait-until.ts';
import { ROOT } from './wrangler.ts';

const START_MS = 60_000;

type System = { url: string; secrets: Secrets };

/**
 * Starts render node number `number` and keeps it running. `polls` resolves after its first answered poll:
 * from then on it takes jobs.
 */
export async function startLocalNode(
  options: LocalSystemOptions,
  system: System,
  number: number,
): Promise<Supervised & { polls: Promise<void> }> {
  const port = await freePort();
  const name = `node ${number}`;
  const workDir = resolve(options.stateDir, 'nodes', String(number));
  await mkdir(workDir, { recursive: true });
  const start = () =>
    startNodeScript({
      args: [join(ROOT, 'render-node/main.ts')],
      cwd: ROOT,
      env: {
        ...process.env,
        ...nodeSettings(system),
        NODE_NAME: `local-${number}`,
        HEALTH_PORT: String(port),
        WORK_DIR: workDir,
      },
      onLine: (line) => options.onLine(name, line),
    });
  const supervised = supervise(start, (exit, waitMs) =>
    options.onLine('system', `${name} ended (${exit}); it starts again in ${waitMs / 1_000} s`),
  );
  return { ...supervised, polls: waitForPoll(name, port, options.signal) };
}

async function waitForPoll(name: string, port: number, signal: AbortSignal | undefined): Promise<void> {
  let last = 'no answer';
  const probe = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    const health = (await response.json()) as { status: string; lastPollAt: string | null };
    last = health.status;
    return health.status === 'ok' && health.lastPollAt !== null;
  };
  await waitUntil(`${name} polls the Worker`, probe, { timeoutMs: START_MS, signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new Error(`${name} does not poll the Worker (its health: ${last}).`, { cause: error });
  });
}
