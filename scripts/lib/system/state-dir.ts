import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecrets, type Secrets, secretsFrom } from './secrets.ts';

/** The folder with everything that survives a restart of a local instance. */
export function stateDirOf(env: NodeJS.ProcessEnv): string {
  return env['STATE_DIR'] || '.clipmill';
}

/**
 * The secrets of a local instance. Created at its first start, readable only by its owner. `OPERATOR_TOKEN` and
 * `NODE_KEY` of the environment replace the stored ones, for other commands too. Throws if they are too short.
 */
export async function keepSecrets(stateDir: string, env: NodeJS.ProcessEnv = process.env): Promise<Secrets> {
  // The database in it holds what other users of the machine must not read.
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const known = readSecrets(stateDir);
  const given = secretsFrom(env);
  // A folder of an earlier version gets the keys that it lacks.
  if (known?.connectionKeys !== undefined && Object.keys(given).length === 0) return known;
  const secrets = { ...makeSecrets(), ...known, ...given };
  await writeFile(join(stateDir, 'secrets.json'), JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The secrets of the local instance in this folder, or null before its first start. */
export function readSecrets(stateDir: string): Secrets | null {
  const file = join(stateDir, 'secrets.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : null;
}

type Running = { pid: number; url: string };

/** The local instance that is running in this folder, or null. */
export async function readRunning(stateDir: string): Promise<Running | null> {
  const text = await readFile(join(stateDir, 'running.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const running = JSON.parse(text) as Running;
  return isAlive(running.pid) ? running : null;
}

/**
 * Records that this process runs the folder's local instance. Throws if another process does, because two would corrupt
 * the data.
 */
export async function claimStateDir(stateDir: string, url: string): Promise<() => Promise<void>> {
  const other = await readRunning(stateDir);
  if (other !== null) {
    throw new Error(`A local instance is already running in ${stateDir}, at ${other.url} (process ${other.pid}).`);
  }
  const file = join(stateDir, 'running.json');
  writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Running));
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
