import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { TestOptions } from 'vitest';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped on this machine. The summary at the end of a run prints it. */
    skipReason?: string;
  }
}

/** Something that a test needs and a machine may lack. `reason` says what is missing. */
export type Need = { isMet: boolean; reason: string };

/**
 * Options of a test or a group that is skipped where `need` is not met: `describe('voices', needs(ESPEAK), () => …)`.
 * This is the only way to skip a test, so that each skipped test has a reason.
 */
export function needs(need: Need): Pick<TestOptions, 'skip' | 'meta'> {
  return need.isMet ? {} : { skip: true, meta: { skipReason: need.reason } };
}

/** A program on PATH. */
export async function program(name: string): Promise<Need> {
  const { code } = await execa(name, ['--version'], { reject: false, stdin: 'ignore' });
  return { isMet: code !== 'ENOENT', reason: `${name} is not installed` };
}

/** Modules of the Python on PATH. */
export async function pythonModules(...names: string[]): Promise<Need> {
  const { exitCode } = await execa('python3', ['-c', `import ${names.join(', ')}`], { reject: false, stdin: 'ignore' });
  return { isMet: exitCode === 0, reason: `Python lacks ${names.join(' or ')}` };
}

/** A file that a setting names, because it may not be part of the project. */
export function fileOf(setting: string): Need & { path: string } {
  const path = process.env[setting] ?? '';
  return { isMet: existsSync(path), reason: `${setting} names no file`, path };
}

/** A file of the folder with real videos, which is not part of the project. */
export function realMedia(file: string): Need {
  return { isMet: existsSync(join(MEDIA, file)), reason: `${file} is missing (folder of CLIPMILL_MEDIA)` };
}
