import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startNodeScript } from './child.ts';
import { QUIET_WRANGLER } from './secrets.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The command's own script. The file in `.bin` would add a process between us and workerd. */
const CLI = join(ROOT, 'node_modules/wrangler/wrangler-dist/cli.js');

type DevOptions = {
  config: string;
  port: number;
  /** Settings and secrets. Written to a file in the state folder, so that they do not appear in process lists. */
  settings: Record<string, string>;
  name: string;
  stateDir: string;
  logLevel: 'log' | 'warn';
  onLine: (line: string) => void;
};

/**
 * Starts `wrangler dev` for one Worker. Both Workers of a system find each other's queues through the registry in its
 * state folder.
 */
export async function startWranglerDev(options: DevOptions): Promise<Child> {
  const stateDir = resolve(options.stateDir);
  const envFile = join(stateDir, `${options.name}.env`);
  await writeFile(envFile, toEnvFile(options.settings), { mode: 0o600 });
  const flags = {
    config: options.config,
    ip: '127.0.0.1',
    port: String(options.port),
    'inspector-port': '0',
    'persist-to': join(stateDir, options.name),
    'env-file': envFile,
    'log-level': options.logLevel,
    'show-interactive-dev-session': 'false',
  };
  return startNodeScript({
    args: ['--no-warnings', CLI, 'dev', ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
    cwd: ROOT,
    env: wranglerEnv(stateDir),
    onLine: (line) => {
      if (!isNoise(line)) options.onLine(line);
    },
  });
}

/**
 * Updates the database. Migrations are applied only if they changed since the last start of this state folder. On later
 * starts it also marks queued jobs as unsent: the local broker loses its messages when it ends, and the sweep sends new
 * ones for unsent jobs.
 */
export async function prepareDatabase(state: { stateDir: string; name: string }): Promise<void> {
  const marker = resolve(state.stateDir, 'migrated');
  const digest = await digestMigrations();
  const known = await readFile(marker, 'utf8').catch(() => null);
  if (known !== digest) await runD1(state, ['migrations', 'apply', 'clipmill']);
  if (known !== null) await runD1(state, ['execute', 'clipmill', '--command', FORGET_TICKETS]);
  await writeFile(marker, digest);
}

const FORGET_TICKETS = "UPDATE jobs SET sent_at = NULL WHERE status = 'queued'";

async function runD1({ stateDir, name }: { stateDir: string; name: string }, command: string[]): Promise<void> {
  const lines: string[] = [];
  const child = startNodeScript({
    args: ['--no-warnings', CLI, 'd1', ...command, '--local', `--persist-to=${resolve(stateDir, name)}`],
    cwd: ROOT,
    env: wranglerEnv(resolve(stateDir)),
    onLine: (line) => lines.push(line),
  });
  if ((await child.exited) !== 0) throw new Error(`The database could not be prepared:\n${lines.join('\n')}`);
}

async function digestMigrations(): Promise<string> {
  const folder = join(ROOT, 'schema/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()) {
    hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}

function wranglerEnv(stateDir: string): NodeJS.ProcessEnv {
  return { ...process.env, ...QUIET_WRANGLER, NO_COLOR: '1', WRANGLER_REGISTRY_PATH: join(stateDir, 'registry') };
}

/** Single quotes, because the values contain JSON. */
function toEnvFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

/** Lines that wrangler prints at each start or request. The Worker writes its own request log. */
const NOISE =
  /^\s*$|wrangler 4\.|^─|^\[wrangler:info\] |^env\.|^Binding +Resource|^Your Worker has access|^Using secrets|^⎔ |configuration:$|experimental_s3_credentials|not automatically triggered|To manually trigger|cdn-cgi\/local\/scheduled|For more details, see|"unsafe" fields are|"unsafe\.bindings|The binding type "ai"|Consider migrating this unsafe/;

export function isNoise(line: string): boolean {
  return NOISE.test(line);
}
