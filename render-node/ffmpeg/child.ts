import { existsSync } from 'node:fs';

const SETPRIV = '/usr/bin/setpriv';

/** How every child process of the node is run: its whole process group is ended with it, by force after 1.5 s. */
export const CHILD_OPTIONS = { killDescendants: true, forceKillAfterDelay: 1_500 } as const;

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
