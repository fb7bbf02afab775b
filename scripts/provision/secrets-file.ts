import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSecrets } from './answers.ts';
import type { Names } from './names.ts';
import type { Outside } from './outside.ts';

/** The secrets file of an environment, from the repository. Git ignores its folder. */
export const secretsFileOf = ({ worker }: Names) => join('.clipmill', `${worker}.secrets.json`);

/** What is known of secrets: the values in the file, and the names at Cloudflare, null before the first deployment. */
export type KnownSecrets = { values: Record<string, string>; atCloudflare: string[] | null };

export async function readKnownSecrets(
  { root, wrangler }: Pick<Outside, 'root' | 'wrangler'>,
  names: Names,
): Promise<KnownSecrets> {
  const file = secretsFileOf(names);
  const text = await readFile(join(root, file), 'utf8').catch(() => '{}');
  const listed = await wrangler(['secret', 'list', '--name', names.worker, '--format', 'json']);
  return { values: readValues(text, file), atCloudflare: readSecrets(listed) };
}

/** Writes the secrets file, readable only by its owner. */
export async function writeSecrets(root: string, names: Names, values: Record<string, string>): Promise<void> {
  const path = join(root, secretsFileOf(names));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
}

/** Removes the secrets file. */
export async function removeSecrets(root: string, names: Names): Promise<void> {
  await rm(join(root, secretsFileOf(names)), { force: true });
}

function readValues(text: string, file: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    throw new Error(`${file} must be a JSON object of names and values. Mend it or remove it.`);
  }
}
