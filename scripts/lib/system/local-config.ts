import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { withoutPlace, withQueues } from '../../provision/deployment-settings.ts';
import { ROOT } from './wrangler.ts';

/**
 * Writes wrangler.toml for a local instance and returns its path from the repository. It is beside the original, because
 * the paths in it are relative. `queues` binds the queues of the stages too.
 *
 * Left out: the domain, whose name requests would get, the place of the data, and `[secrets]`, with which wrangler hides
 * all settings that are not required.
 */
export async function writeLocalConfig(name: 'local' | 'queues'): Promise<string> {
  const file = `.wrangler-${name}.toml`;
  const path = join(ROOT, file);
  const toml = withoutPlace(await readFile(join(ROOT, 'wrangler.toml'), 'utf8'));
  const text = toml.replaceAll(/^\[(?:env\.\w+\.)?secrets\]\nrequired = .*$/gm, '');
  // Several systems may start at once: none may read half a file.
  await writeFile(`${path}.${process.pid}`, name === 'queues' ? withQueues(text) : text);
  await rename(`${path}.${process.pid}`, path);
  return file;
}
