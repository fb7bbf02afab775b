import { isPortFree } from './free-port.ts';
import { startLocalNode } from './local-nodes.ts';
import type { LocalSystemOptions } from './local-system-options.ts';
import { startLocalWorker } from './local-worker.ts';
import type { Secrets } from './secrets.ts';
import { claimStateDir, keepSecrets } from './state-dir.ts';

/** Interval of the cron trigger, which does not fire on its own locally. */
const CRON_MS = 60_000;

export type LocalSystem = {
  /** Without a trailing slash. */
  url: string;
  secrets: Secrets;
  /** Rejects if the Worker ends unexpectedly. Nodes are restarted instead. */
  broken: Promise<never>;
  stop(): Promise<void>;
};

type Ending = () => unknown;

/**
 * Starts the whole system on this machine: the Worker with its database and bucket, a timer for its cron trigger, and
 * render nodes. Resolves when the Worker answers and every node polls it. Throws if the port or the state folder is in use
 * or a part does not start, and stops all started parts.
 */
export async function startLocalSystem(options: LocalSystemOptions): Promise<LocalSystem> {
  if (!(await isPortFree(options.port))) {
    throw new Error(`Port ${options.port} is in use. Choose another one with PORT=...`);
  }
  const url = `http://127.0.0.1:${options.port}`;
  const secrets = await keepSecrets(options.stateDir);
  const endings: Ending[] = [await claimStateDir(options.stateDir, url)];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const { broken } = await startParts(options, { url, secrets }, endings);
    return { url, secrets, broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the parts in parallel. `endings` collects how to stop each, so that a failed start leaves none running. */
async function startParts(
  options: LocalSystemOptions,
  system: { url: string; secrets: Secrets },
  endings: Ending[],
): Promise<Pick<LocalSystem, 'broken'>> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const own = { ...options, signal };
  const { isUp, broken } = await startLocalWorker(own, system, (child) => endings.push(() => child.stop()));
  const numbers = Array.from({ length: options.nodes }, (_, at) => at + 1);
  const starting = isUp.then(() => Promise.all(numbers.map((number) => startLocalNode(own, system, number))));
  endings.push(async () => {
    stopping.abort();
    const nodes = await starting.catch(() => []);
    await Promise.all(nodes.map((node) => node.stop()));
  });
  const startingCron = isUp.then(() => startCron(system.url, options.onLine));
  endings.push(async () => {
    stopping.abort();
    (await startingCron.catch(() => null))?.();
  });
  const polling = starting.then((nodes) => Promise.all(nodes.map((node) => node.polls)));
  await Promise.race([Promise.all([startingCron, polling]), broken]);
  // Wrapped in an object, because an async function would await a bare promise.
  return { broken };
}

/** Also fires at once: leases of an earlier run may have expired. */
function startCron(url: string, onLine: LocalSystemOptions['onLine']): Ending {
  const stopped = new AbortController();
  const fire = async () => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(CRON_MS)]);
    const response = await fetch(`${url}/cdn-cgi/handler/scheduled`, { signal }).catch(() => null);
    if (response?.ok !== true && !stopped.signal.aborted) {
      onLine('system', `the cron trigger failed (${response?.status ?? 'no answer'})`);
    }
  };
  const timer = setInterval(() => void fire(), CRON_MS);
  void fire();
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
