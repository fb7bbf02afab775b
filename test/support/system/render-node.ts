import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNodeScript } from '../../../scripts/lib/system/child.ts';
import { freePort } from '../../../scripts/lib/system/free-port.ts';
import { nodeSettings } from '../../../scripts/lib/system/secrets.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import type { LocalSystem } from './local-system.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A real render node in its own process. */
export type TestNode = {
  name: string;
  pid: number;
  /** Its log so far, one object per line. */
  events(): Record<string, unknown>[];
  /** Kills it and its ffmpeg at once, without a shutdown. */
  killHard(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a node for the system and waits until it polls. `env` overrides the defaults. */
export async function startNode(system: LocalSystem, env: Record<string, string> = {}): Promise<TestNode> {
  const workDir = await mkdtemp(join(tmpdir(), 'clipmill-node-'));
  const port = await freePort();
  const name = `test-${port}`;
  const lines: string[] = [];
  const { url, nodeKey, queuesToken } = system;
  const child = startNodeScript({
    args: ['render-node/main.ts'],
    cwd: ROOT,
    env: {
      ...process.env,
      ...nodeSettings({ url, bridgeUrl: url, secrets: { nodeKey, queuesToken } }),
      NODE_NAME: name,
      POLL_MS: '100',
      // Tests put jobs into rows and queues by themselves, of which no socket tells.
      DOORBELL: 'off',
      HEALTH_PORT: String(port),
      WORK_DIR: workDir,
      ...env,
    },
    onLine: (line) => lines.push(line),
  });
  const stop = async () => {
    await child.stop();
    await rm(workDir, { recursive: true, force: true });
  };
  const healthz = async () => {
    if (!child.isRunning()) throw new Error(`The node ended: ${lines.join('\n')}`);
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  };
  await waitUntil(`the node answers: ${lines.join('\n')}`, healthz).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const killHard = async () => {
    child.signal('SIGKILL');
    await stop();
  };
  return { name, pid: child.pid, events: () => lines.flatMap(readEvent), killHard, stop };
}

function readEvent(line: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(line) as Record<string, unknown>];
  } catch {
    return [{ event: 'not-json', line }];
  }
}
