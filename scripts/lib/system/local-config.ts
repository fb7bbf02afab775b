import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './wrangler.ts';

/** What stands behind a mark in wrangler.toml, for production (no `environment`) or another environment. */
export function withQueues(toml: string, environment?: string): string {
  const mark = environment === undefined ? '#queues:' : `#queues-${environment}:`;
  return toml.replaceAll(new RegExp(`^${mark} ?`, 'gm'), '');
}

/**
 * Writes wrangler.toml for a local instance and returns its path from the repository. It is beside the original, because
 * the paths in it are relative. `queues` binds the queues of the stages too.
 */
export async function writeLocalConfig(name: 'local' | 'queues'): Promise<string> {
  const file = `.wrangler-${name}.toml`;
  const toml = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  const path = join(ROOT, file);
  const text = name === 'queues' ? withQueues(toml) : toml;
  // Several systems may start at once: none may read half a file.
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
  return file;
}
