import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { QUIET_WRANGLER } from '../lib/system/secrets.ts';
import type { Answer } from './answers.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs wrangler to its end. A failure is returned, not thrown. */
export type Wrangler = (args: string[]) => Promise<Answer>;

/**
 * Runs wrangler with the same Node as this process, without colors, prompts, telemetry, and log files, which might hold
 * what it uploads. `cli` is its script.
 */
export function makeWrangler(cli: string): Wrangler {
  return async (args) => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, ['--no-warnings', cli, ...args], {
      cwd: ROOT,
      stdin: 'ignore',
      reject: false,
      env: { ...QUIET_WRANGLER, NO_COLOR: '1' },
    });
    return { exitCode: exitCode ?? 1, stdout, stderr };
  };
}
