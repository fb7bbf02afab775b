import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { withoutPlace, withQueues } from '../../provision/deployment-settings.ts';
import { ROOT } from './wrangler.ts';

/**
 * Writes wrangler.toml for a local instance and returns its path from the repository. It is beside the original, because
 * the paths in it are relative. `queues` binds the queues of the stages too.
 *
 * What provisioning wrote is left out: the domain, whose name requests would get, and the required secrets, beside which
 * wrangler hides all other settings.
 */
export async function writeLocalConfig(name: 'local' | 'queues'): Promise<string> {
  const file = `.wrangler-${name}.toml`;
  const path = join(ROOT, file);
  const text = withoutPlace(await readFile(join(ROOT, 'wrangler.toml'), 'utf8'));
  // Several systems may start at once: none may read half a file.
  await writeFile(`${path}.${process.pid}`, name === 'queues' ? withQueues(text) : text);
  await rename(`${path}.${process.pid}`, path);
  return file;
}
