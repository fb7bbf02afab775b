import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { describeCommit } from '../lib/docs/describe-commit.ts';
import { ROOT } from '../lib/system/wrangler.ts';

/** How the converter writes it: a folder for each subject of the reference, bodies from its examples. */
const OPTIONS = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  requestNameSource: 'Fallback',
  enableOptionalParameters: false,
  includeDeprecated: false,
};

/** Writes a collection of all calls for Postman (format 2.1), from the OpenAPI document of this commit. */
export async function makeCollection(file: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'clipmill-collection-'));
  const [source, options] = [join(scratch, 'openapi.json'), join(scratch, 'options.json')];
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(source, JSON.stringify(describeCommit('https://clipmill.example')));
    await writeFile(options, JSON.stringify(OPTIONS));
    await execa('openapi2postmanv2', ['-s', source, '-o', file, '-c', options], { cwd: ROOT, preferLocal: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
