import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export type ChildOptions = {
  /** Arguments of the running Node; the first is the script. */
  args: string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  onLine: (line: string) => void;
};

/** A process in a group of its own: Ctrl-C in the terminal reaches us alone, and a kill reaches its children too. */
export type Child = {
  readonly pid: number;
  /** Exit code, or the signal's name. */
  readonly exited: Promise<number | string>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL when it is still there after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/** Starts Node (the very one that runs this) with a script. Throws when the process cannot be made. */
export function startNodeScript(options: ChildOptions): Child {
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => options.onLine(stripVTControlCharacters(line)));
  }
  return toChild(child);
}

/** Groups that still run. Whatever way this process ends, none of them outlives it. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
});

function toChild(child: ChildProcess): Child {
  if (child.pid === undefined) throw new Error('The process could not be started.');
  const pid = child.pid;
  running.add(pid);
  const exited = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      // Whatever the process left behind in its group (workerd, ffmpeg) goes with it.
      signalGroup(pid, 'SIGKILL');
      running.delete(pid);
      resolve(code ?? signal ?? 'unknown');
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals) => signalGroup(pid, name);
  const stop = async (graceMs = 8_000) => {
    if (!isRunning()) return;
    signal('SIGTERM');
    const timer = setTimeout(() => signal('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };
  return { pid, exited, isRunning, signal, stop };
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The whole group has ended already.
  }
}
