import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { LAST_VERSION } from '../test/support/neighbors/last-version.ts';
import { printVersion, recordVersion } from '../test/support/neighbors/record-version.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const HELP = `npm run record-version

Writes test/fixtures/last-version.json: what a node and the Worker of this commit say to each other, and how they read.
Tests hold the next version against it. "npm run release" calls it. In between, call it only with a break that the next
release may make: see docs/releases.md.
`;

runScript(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const { stdout: commit } = await execa('git', ['rev-parse', 'HEAD']);
  const { version: number } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const version = await recordVersion({ version: number, commit });
  await writeFile(LAST_VERSION, printVersion(version));
  const calls = version.chapters.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  process.stdout.write(`${LAST_VERSION}: ${calls} calls of ${version.client}, commit ${commit.slice(0, 8)}\n`);
  return 0;
});
