import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { RecordedAnswer } from '../test/contract/support/record-answers.ts';
import { describeCommit } from './lib/docs/describe-commit.ts';
import { recordedExamples } from './lib/docs/recorded-examples.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

const OUT = join(ROOT, 'worker/docs/recorded-answers.json');
const API_PATH = '/api/v1';
/** The tests that show each operation once. Others send odd requests, or count them. */
const FOLDERS = ['accounts', 'lives', 'projects', 'renders', 'shorts', 'sources', 'uploads', 'webhooks'];

/** Runs the contract tests, and keeps the fullest answer of each operation as the example of the reference. */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-examples-'));
  const file = join(folder, 'answers.ndjson');
  try {
    const filters = FOLDERS.map((name) => `test/contract/${name}`);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', ...filters];
    const env = { RECORD_ANSWERS: file };
    const { exitCode } = await execa(process.execPath, vitest, { cwd: ROOT, env, stdio: 'inherit', reject: false });
    if (exitCode !== 0) throw new Error('The contract tests failed: their answers are no examples.');
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const answers = lines.map((line) => JSON.parse(line) as RecordedAnswer);
    const base = answers.find(({ url }) => url.includes(API_PATH))?.url.replace(/(\/api\/v1).*/, '$1') ?? '';
    const examples = recordedExamples(describeCommit('https://clipmill.example'), answers, base);
    await writeFile(OUT, `${JSON.stringify(examples, null, 2)}\n`);
    await execa('npx', ['oxfmt', OUT], { cwd: ROOT });
    process.stdout.write(`${OUT}: ${Object.keys(examples).length} answers of ${answers.length}\n`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

runScript(main);
