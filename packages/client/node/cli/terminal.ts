import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/**
 * What a person sees and types. Results go to the standard output, progress and questions to the standard error. With
 * `json` only the last line goes to the standard output.
 */
export function makeTerminal(json: boolean) {
  const { stdin, stdout, stderr } = process;
  const isLive = stderr.isTTY;
  let line = '';
  const clear = () => {
    if (!isLive || line === '') return;
    stderr.write(`\r${' '.repeat(line.length)}\r`);
    line = '';
  };
  return {
    canAsk: stdin.isTTY && stderr.isTTY,
    /** A line of the result. */
    print(text: string) {
      clear();
      (json ? stderr : stdout).write(`${printable(text)}\n`);
    },
    /** A line that the next one replaces. If the output is not a terminal, only new steps are lines: `step: 5 %`. */
    show(given: string) {
      const text = printable(given);
      const step = text.replace(/:[^:]*$/, '');
      if (isLive ? text === line : step === line) return;
      clear();
      line = isLive ? text.slice(0, stderr.columns - 1) : step;
      stderr.write(isLive ? line : `${step}\n`);
    },
    clear,
    ask: (question: string) => ask(question, stderr),
    askSecret: async (question: string) => {
      stderr.write(question);
      const answer = await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
      stderr.write('\n');
      return answer;
    },
    readInput: async () => (await readAll(stdin)).trim(),
  };
}

export type Terminal = ReturnType<typeof makeTerminal>;

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}

/**
 * Without what a terminal would obey: names and titles come from strangers, and older servers did not clean them. Lines
 * and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '');
}

/** Lines of a table, its columns as wide as their longest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** `1:02:05` for seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
