import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Answer } from './answers.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs wrangler to its end. A failure is returned, not thrown. */
export type Wrangler = (args: string[]) => Promise<Answer>;

/** Runs wrangler with the same Node as this process, without colors, prompts and telemetry. `cli` is its script. */
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
