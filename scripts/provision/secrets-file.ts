import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readAccountId, readSecrets } from './answers.ts';
import type { Names } from './names.ts';
import type { Outside } from './outside.ts';
import { type Facts, fillSecrets } from './secrets.ts';

/** The secrets file of an environment, from the repository. Git ignores its folder. */
export const secretsFileOf = ({ worker }: Names) => join('.clipmill', `${worker}.secrets.json`);

/** Writes the secrets file, readable only by its owner, and says what is left to do. */
export async function writeSecrets(
  { root, env, wrangler, say }: Pick<Outside, 'root' | 'env' | 'wrangler' | 'say'>,
  names: Names,
  { place, url }: Pick<Facts, 'place' | 'url'>,
): Promise<void> {
  const file = secretsFileOf(names);
  const path = join(root, file);
  const known = readSecrets(await wrangler(['secret', 'list', '--name', names.worker, '--format', 'json']));
  const accountId = env['CLOUDFLARE_ACCOUNT_ID'] ?? readAccountId(await wrangler(['whoami', '--json']));
  const before = await readFile(path, 'utf8').catch(() => '{}');
  const facts = { names, place, accountId, url, given: env };
  const { values, missing } = fillSecrets(readValues(before, file), known, facts);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
  say(`\nSecrets: ${file}. Keep a copy where only operators can read it.\n`);
  for (const { name, what } of missing) say(`  It lacks ${name}: ${what}.\n`);
  say(`\nThen: npx wrangler deploy --env="${names.environment ?? ''}" --secrets-file ${file}\n`);
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
