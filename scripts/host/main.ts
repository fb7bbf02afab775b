import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { runScript } from '../lib/run-script.ts';
import { runCommand } from './commands.ts';
import type { Host } from './host.ts';
import { COMMANDS } from './plan.ts';

const HELP = `clipmill-node install | update | rollback | uninstall [--dry-run]

A render node on this host, without containers: Debian or Ubuntu with systemd, as root. Run it from a checkout of the version
that you want. It can be run again at any time, and changes only what is not as it should be.

  install     what is missing: Debian packages, the sandbox's permission, settings, this release, the service. Needs once:
                --api-url URL   address of the Worker
                --key-stdin     read the node's key from standard input (or NODE_KEY); it is never printed
                --slots N       jobs at once (default: one for each two cores)
  update      builds this release beside the running one, switches and restarts. Running jobs may take nine minutes to end.
              If the new one does not answer, the one before runs again
  rollback    the release before. Again: the newer one
  uninstall   the node, its service and its cache. Settings and models stay
                --purge         they go too

  --dry-run   print the plan and change nothing

Settings are in /etc/clipmill/node.env, releases in /opt/clipmill/releases (this one and the one before).
`;

const OPTIONS = {
  'api-url': { type: 'string' },
  'key-stdin': { type: 'boolean' },
  slots: { type: 'string' },
  purge: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

/** How long a node may take until it answers. */
const PATIENCE_SEC = 60;
const SOURCE = join(import.meta.dirname, '../..');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const command = COMMANDS.find((name) => name === positionals.join(' '));
  if (command === undefined) throw new Error(HELP);
  // The service's user reads what root writes here.
  process.umask(0o022);
  const nodeKey = values['key-stdin'] === true ? (await text(process.stdin)).trim() : process.env['NODE_KEY'];
  // Programs that this starts need not know it.
  delete process.env['NODE_KEY'];
  const given = { apiUrl: values['api-url'], nodeKey, slots: values.slots };
  const asked = { command, given, isDryRun: values['dry-run'], isPurge: values.purge };
  const commit = await commitOf(SOURCE);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await runCommand(thisHost(), { ...asked, source: SOURCE, commit, cores: availableParallelism() }, say);
  return 0;
}

function thisHost(): Host {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return {
    root: '/',
    isRoot: process.getuid?.() === 0,
    node: process.execPath,
    run: async ([file = '', ...args], options = {}) => {
      const { exitCode, stderr } = await execa(file, args, { ...options, env, reject: false, stdin: 'ignore' });
      if (exitCode !== 0)
        throw new Error(`${[file, ...args].join(' ')} failed:\n${stderr.split('\n').slice(-10).join('\n')}`);
    },
    answers,
  };
}

/** Any answer of a node counts, also of one that the Worker does not want yet. Another program on its port does not. */
async function answers(port: number): Promise<boolean> {
  for (let sec = 0; sec < PATIENCE_SEC; sec += 1) {
    const health: unknown = await fetch(`http://127.0.0.1:${port}/healthz`)
      .then((response) => response.json())
      .catch(() => null);
    if (typeof health === 'object' && health !== null && 'slots' in health) return true;
    await sleep(1_000);
  }
  return false;
}

/** Null outside of a checkout. Throws a sentence if the checkout has changes, which no name of a release would tell. */
async function commitOf(folder: string): Promise<string | null> {
  // Git asks who owns a checkout. Its code runs here anyway.
  const git = (...args: string[]) => execa('git', ['-c', 'safe.directory=*', '-C', folder, ...args], { reject: false });
  const { stdout: commit, exitCode } = await git('rev-parse', 'HEAD');
  if (exitCode !== 0) return null;
  const { stdout: changes } = await git('status', '--porcelain', '--untracked-files=no');
  if (changes !== '') throw new Error(`The checkout has changes that are in no commit:\n${changes}`);
  return commit;
}

runScript(main);
