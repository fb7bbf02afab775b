import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Answer } from './answers.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs wrangler to its end; a failure is an answer too. */
export type Wrangler = (args: string[]) => Promise<Answer>;

/** Runs wrangler by this very Node, without colours, questions and statistics. `cli` is its script. */
export function makeWrangler(cli: string): Wrangler {
  return async (args) => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, ['--no-warnings', cli, ...args], {
      cwd: ROOT,
      stdin: 'ignore',
      reject: false,
      env: { CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
    });
    return { exitCode: exitCode ?? 1, stdout, stderr };
  };
}
