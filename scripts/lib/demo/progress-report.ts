import { MultiBar, type SingleBar } from 'cli-progress';

/** Shows progress: bars on a terminal, plain lines elsewhere. Written to standard error with `toStderr`. */
export type ProgressReport = {
  /** One line of text. */
  say(line: string): void;
  /** Progress of one item: percent, and a word for its state. Can be called at any rate. */
  update(name: string, percent: number, state: string): void;
  close(): void;
};

export function openProgress({ toStderr }: { toStderr: boolean }): ProgressReport {
  const stream = toStderr ? process.stderr : process.stdout;
  return stream.isTTY ? bars(stream) : lines((line) => stream.write(`${line}\n`));
}

function bars(stream: NodeJS.WriteStream): ProgressReport {
  const format = '{name} |{bar}| {percentage}% {state}';
  const multi = new MultiBar({ stream, format, hideCursor: true, clearOnComplete: false, barsize: 30 });
  const known = new Map<string, SingleBar>();
  return {
    say: (line) => multi.log(`${line}\n`),
    update: (name, percent, state) => {
      const payload = { name: name.slice(0, 32).padEnd(32), state };
      const bar = known.get(name) ?? multi.create(100, 0, payload);
      known.set(name, bar);
      bar.update(Math.round(percent), payload);
    },
    close: () => multi.stop(),
  };
}

/** One line for each new state and every 20 percent. */
export function lines(write: (line: string) => void): ProgressReport {
  const last = new Map<string, string>();
  return {
    say: write,
    update: (name, percent, state) => {
      const step = `${state} ${Math.floor(percent / 20) * 20}`;
      if (last.get(name) === step) return;
      last.set(name, step);
      write(`${name}: ${state} ${Math.round(percent)}%`);
    },
    close: () => undefined,
  };
}
