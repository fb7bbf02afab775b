import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startNodeScript } from './child.ts';
import { QUIET_WRANGLER } from './secrets.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The command's own script. The file in `.bin` would add a process between us and workerd. */
export const CLI = join(ROOT, 'node_modules/wrangler/wrangler-dist/cli.js');

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

/** Starts `wrangler dev` for one Worker. */
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

/** Environment of every wrangler of a local instance. */
export function wranglerEnv(stateDir: string): NodeJS.ProcessEnv {
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
