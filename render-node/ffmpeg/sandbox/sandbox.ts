import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { execa } from 'execa';
import { SettingError } from '../../base/setting-error.ts';
import { seccompFilter } from './seccomp.ts';

export const SANDBOX_MODES = ['auto', 'required', 'off'] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

/** What one program may reach. */
export type Reach = {
  /** The only folder that it may write to, and its working folder. Missing if it writes nothing. */
  workdir?: string | undefined;
  /** More files and folders that it may read. */
  reads?: readonly string[];
  /** Files of graphics chips that it may use. */
  devices?: readonly string[] | undefined;
  /** The network of the host. Without it the program has only its own loopback. */
  hasNetwork?: boolean;
  /** It reads what the node sends to its stdin, and ends when that ends. */
  hasStdin?: boolean;
  /** A unix socket of the node, reachable at `FORWARD_PORT` of that loopback. */
  socket?: string | null;
};

/** How programs are confined here. */
export type Sandbox = {
  /** False if a container forbids a new /proc. Programs then have none. */
  hasProc: boolean;
};

/** Where programs in the sandbox reach the node's relay. */
export const FORWARD_PORT = 8080;
/** Memory that files in the private /tmp may take. */
const TMP_BYTES = 64_000_000;
const TRY_MS = 10_000;

const BWRAP = '/usr/bin/bwrap';
const SOCAT = '/usr/bin/socat';

const HOST_FILES = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts', '/etc/localtime'];
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl', '/etc/ca-certificates'];
const RELAY = '/run/relay';

/**
 * Ends everything in the sandbox when the node is gone, and its end of stdin with it. `--die-with-parent` only takes
 * effect some milliseconds after the start: of 25 nodes that were killed within them, 12 left an orphan.
 */
const WATCH = 'exec 9<&0; (read -r _ <&9; kill -KILL -1) </dev/null >/dev/null 2>&1 &';
/** Forwards loopback to the relay. socat logs when it listens. */
const FORWARD = [
  `socat -d -d -lf /tmp/forward -b 131072 TCP-LISTEN:${FORWARD_PORT},bind=127.0.0.1,reuseaddr,fork UNIX-CONNECT:${RELAY}`,
  '</dev/null >/dev/null 2>&1 9<&- &',
  'until [ -s /tmp/forward ]; do kill -0 $! || exit 127; done;',
].join(' ');
const BECOME = 'exec "$@" </dev/null 9<&-';

/**
 * The command that runs a program in a sandbox: own namespaces, no capability, a read-only root with the system's
 * programs and libraries, one writable folder, and the filter of system calls, which bubblewrap reads from `filterFd`.
 * Everything in it dies with the node, which holds its stdin open, and with bubblewrap.
 */
export function sandboxed(
  command: readonly string[],
  { workdir = '/tmp', reads = [], devices, hasNetwork = false, hasStdin = false, socket = null }: Reach,
  { hasProc, filterFd }: Sandbox & { filterFd: number | null },
): { file: string; args: string[] } {
  const args = [
    ['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    hasNetwork ? ['--share-net'] : [],
    ['--ro-bind', '/usr', '/usr'],
    ...systemFolders(),
    ...[...HOST_FILES, ...(hasNetwork ? NETWORK_FILES : [])].map((path) => readable(path)),
    hasProc ? ['--proc', '/proc'] : [],
    ['--dev', '/dev', '--size', String(TMP_BYTES), '--tmpfs', '/tmp'],
    ...chipFiles(devices),
    ...reads.map((path) => readable(path)),
    socket === null ? [] : ['--ro-bind', socket, RELAY],
    workdir === '/tmp' ? [] : ['--bind', workdir, workdir],
    ['--chdir', workdir],
    ['--remount-ro', '/'],
    filterFd === null ? [] : ['--seccomp', String(filterFd)],
    ['--'],
    ['/bin/sh', '-c', scriptOf(hasStdin, socket !== null), 'sh'],
    command,
  ];
  return { file: BWRAP, args: args.flat() };
}

function scriptOf(hasStdin: boolean, hasSocket: boolean): string {
  const forward = hasSocket ? [FORWARD] : [];
  // The watcher would consume the program's own input.
  return (hasStdin ? [...forward, 'exec "$@"'] : [WATCH, ...forward, BECOME]).join(' ');
}

/** Drivers ask /sys which chip a file belongs to. */
function chipFiles(devices: readonly string[] = []): string[][] {
  if (devices.length === 0) return [];
  const files = devices.map((path) => ['--dev-bind-try', path, path]);
  return [...files, readable('/sys/devices'), readable('/sys/dev')];
}

function readable(path: string): string[] {
  return ['--ro-bind-try', path, path];
}

let links: string[][] | undefined;

/** `/bin` and its like: links into /usr on a current system, folders on an old one. */
function systemFolders(): string[][] {
  links ??= ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap((path) => {
    if (!existsSync(path)) return [];
    return [lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : readable(path)];
  });
  return links;
}

/** What a program outside of /usr needs to run: its folder, and the libraries next to it. */
export function foldersOf(program: string): string[] {
  const file = isAbsolute(program) ? program : onPath(program);
  if (file === null || file.startsWith('/usr/') || file.startsWith('/bin/')) return [];
  return [dirname(file), join(dirname(dirname(file)), 'lib')];
}

function onPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

let current: Sandbox | null = null;

/** The sandbox of this process, or null. */
export function theSandbox(): Sandbox | null {
  return current;
}

/** The filter of this machine's system calls, or null. */
export const FILTER = seccompFilter(process.arch);

/**
 * Decides once, at the start, whether every media program of this process runs in a sandbox: tries one with the same
 * options. `reason` says why there is none. Throws `SettingError` if it is required and does not work.
 */
export async function openSandbox(mode: SandboxMode): Promise<{ sandbox: Sandbox | null; reason: string | null }> {
  current = null;
  if (mode === 'off') return { sandbox: null, reason: 'SANDBOX=off' };
  const missing = [BWRAP, SOCAT].filter((file) => !existsSync(file));
  if (missing.length > 0) return unavailable(mode, `${missing.join(' and ')} not found`);
  let reason = '';
  for (const sandbox of [{ hasProc: true }, { hasProc: false }]) {
    reason = await tryOut(sandbox);
    if (reason !== '') continue;
    current = sandbox;
    return { sandbox, reason: null };
  }
  return unavailable(mode, reason);
}

function unavailable(mode: SandboxMode, reason: string) {
  if (mode === 'auto') return { sandbox: null, reason };
  throw new SettingError(
    `SANDBOX=required, but no sandbox is available: ${reason}. Install bubblewrap and socat and allow user namespaces (docs/operations.md), or set SANDBOX=auto.`,
  );
}

/** Runs `true` in it, through the forwarder. Empty if that works, otherwise the reason. */
async function tryOut(sandbox: Sandbox): Promise<string> {
  const reach = { socket: '/dev/null' };
  const { file, args } = sandboxed(['/bin/true'], reach, { ...sandbox, filterFd: FILTER && 3 });
  const result = await execa(file, args, {
    env: {},
    extendEnv: false,
    stdio: ['pipe', 'ignore', 'pipe', ...(FILTER === null ? [] : [FILTER])],
    reject: false,
    timeout: TRY_MS,
  });
  if (!result.failed) return '';
  const said = result.stderr.split('\n')[0]?.slice(0, 200) ?? '';
  return said === '' ? `bubblewrap ended with ${result.exitCode ?? result.signal ?? 'no code'}` : said;
}
