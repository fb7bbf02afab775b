import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { SOURCE_LIMITS } from './source-limits.ts';

const SETPRIV = '/usr/bin/setpriv';
const PRLIMIT = '/usr/bin/prlimit';

/** What a program needs of the node's environment: where programs, libraries and fonts are, and the language. No key. */
const PASSED_ON = /^(?:PATH|HOME|LANG|LC_ALL|LD_LIBRARY_PATH|TMPDIR|FONTCONFIG_(?:FILE|PATH))$/;

/** The environment of programs that open users' media: nothing in it is secret. */
export function plainEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)));
}

/**
 * How every child process of the node is run: its whole process group is ended with it, forcibly after 1.5 s. It sees
 * nothing of the node's environment but `plainEnv`.
 */
export const CHILD_OPTIONS = {
  killDescendants: true,
  forceKillAfterDelay: 1_500,
  env: plainEnv(),
  extendEnv: false,
} as const;

/**
 * The command with which a child dies together with the node, even when the node is killed with SIGKILL: an ffmpeg that
 * writes a file ignores its broken progress pipe and would encode on as an orphan (seen with 5.1). The kernel's
 * parent-death signal prevents that; `setpriv` (util-linux, part of every Debian) sets it and becomes the child, so
 * the process id stays. Elsewhere the command is left as it is, and an orphan ends with its own work.
 */
export function boundCommand(
  file: string,
  args: readonly string[],
  hasSetpriv: boolean = process.platform === 'linux' && existsSync(SETPRIV),
): { file: string; args: string[] } {
  if (!hasSetpriv) return { file, args: [...args] };
  return { file: SETPRIV, args: ['--pdeathsig', 'KILL', '--', file, ...args] };
}

/** The kernel counts the stacks of threads too, 8 MB each, and filters have as many threads as there are cores. */
const MOST_BYTES = SOURCE_LIMITS.maxProcessBytes + availableParallelism() * 32_000_000;

/**
 * `boundCommand` for a program that opens users' media, with a memory limit: a small file that unfolds to gigabytes
 * then ends its own process and not the node. `prlimit` comes with setpriv.
 */
export function mediaCommand(
  file: string,
  args: readonly string[],
  maxBytes: number | null = canLimitMemory() ? MOST_BYTES : null,
): { file: string; args: string[] } {
  if (maxBytes === null) return boundCommand(file, args);
  // The soft limit: the colon leaves the hard one alone.
  return boundCommand(PRLIMIT, [`--data=${maxBytes}:`, '--', file, ...args]);
}

let isLimitable: boolean | undefined;

/** Not if the host already has its own limit, which might be lower: prlimit would fail, and nothing would run. */
function canLimitMemory(): boolean {
  isLimitable ??=
    process.platform === 'linux' &&
    existsSync(PRLIMIT) &&
    /^Max data size +unlimited +unlimited/m.test(readFileSync('/proc/self/limits', 'utf8'));
  return isLimitable;
}
