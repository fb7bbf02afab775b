import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';
import { changedFiles } from './lib/test-near/changed-files.ts';
import { chooseContractTests, type ContractChoice } from './lib/test-near/contract-tests.ts';
import { type RelatedTests, relatedTests } from './lib/test-near/related-tests.ts';

const HELP = `npm run test:near [-- options]

Runs the tests near a change: the unit tests that import a changed file, the tests of the repository itself,
and the contract tests of the changed module (see scripts/lib/test-near/contract-tests.ts). Prints what it chose and why.
Tests of the project node that import a changed file are named and not run: they render, which takes minutes.

  --base REF      compares with this branch or commit, from where the two parted; otherwise with the last commit
  --dry-run       only prints what it would run
`;

const OPTIONS = {
  base: { type: 'string', default: 'HEAD' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return (say(HELP), 0);
  const changed = await changedFiles(values.base);
  if (changed.length === 0) return (say(`Nothing differs from ${values.base}.`), 0);
  const tests = await relatedTests(changed);
  const contract = chooseContractTests(changed);
  explain(changed, tests, contract);
  return values['dry-run'] ? 0 : run(tests.unit, contract);
}

function explain(changed: string[], tests: RelatedTests, contract: ContractChoice[]): void {
  say(`changed: ${changed.length} files\n${listed(changed)}`);
  say(`unit: ${tests.unit.length} files import one of them\n${listed(tests.unit)}`);
  say('repository: always, since these tests read files instead of importing them');
  say(`contract: ${contract.length}`);
  for (const { test, because } of contract) say(`  test/contract/${test}, because of ${because}`);
  if (tests.node.length > 0) say(`not run, of the project node: ${tests.node.length}\n${listed(tests.node)}`);
}

const SHOWN = 12;

function listed(files: string[]): string {
  const more = files.length > SHOWN ? [`  and ${files.length - SHOWN} more`] : [];
  return [...files.slice(0, SHOWN).map((file) => `  ${file}`), ...more].join('\n');
}

/**
 * One run for all tests. Each path ends in `/` or `.test.ts`, so that it selects no other files with the same
 * beginning.
 */
async function run(unit: string[], contract: ContractChoice[]): Promise<number> {
  const paths = contract.map(({ test }) => `test/contract/${test}${test.includes('/') ? '.test.ts' : '/'}`);
  const projects = ['unit', 'repository', 'contract'].flatMap((name) => ['--project', name]);
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [cli, 'run', ...projects, ...unit, 'test/repository/', ...paths];
  return (await execa(process.execPath, args, { cwd: ROOT, stdio: 'inherit', reject: false })).exitCode ?? 1;
}

runScript(main);
