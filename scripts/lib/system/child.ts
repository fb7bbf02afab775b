import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

export type ChildOptions = {
  /** Arguments of Node. The first one is the script. */
  args: string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  onLine: (line: string) => void;
};

/**
 * A process in a separate process group: Ctrl-C in the terminal reaches only the parent, and a kill includes its
 * children.
 */
export type Child = {
  readonly pid: number;
  /** The exit code, or the name of the signal. */
  readonly exited: Promise<number | string>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, then SIGKILL if it still runs after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/** Starts a script with the same Node that runs this one. Throws if the process cannot be started. */
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

/** Running process groups. None of them outlives this process, however it ends. */
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
      // Ends everything that the process left in its group (workerd, ffmpeg).
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
    // The whole group has already ended.
  }
}
