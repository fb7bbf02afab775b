import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { runScript } from '../lib/run-script.ts';
import { ROOT } from '../lib/system/wrangler.ts';
import { buildWheel, PYTHON_HOME, PYTHON_PACKAGE, writePythonClient } from './build-client.ts';

const HELP = `npm run python [-- --setup] [--out DIR]

Makes the Python package from packages/client-python and the OpenAPI document of this commit: a wheel.

  --setup     install what makes and tests it into .python, with Python 3.11 or newer; once
  --out DIR   where the wheel goes (out/python)
`;

const OPTIONS = {
  setup: { type: 'boolean', default: false },
  out: { type: 'string', default: join(ROOT, 'out/python') },
  help: { type: 'boolean', short: 'h' },
} as const;

runScript(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.setup) await setUp();
  const python = join(PYTHON_HOME, 'bin/python');
  if (!existsSync(python)) throw new Error('The packages that make it are missing. Run: npm run python -- --setup');
  const scratch = await mkdtemp(join(tmpdir(), 'clipmill-python-'));
  try {
    await writePythonClient(python, scratch);
    process.stdout.write(`${await buildWheel(python, scratch, values.out)}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return 0;
});

/** `.python`: an environment with the tools, and the wheels that an empty environment needs beside ours. */
async function setUp(): Promise<void> {
  const shown = { stdio: 'inherit' } as const;
  await execa('python3', ['-m', 'venv', PYTHON_HOME], shown);
  const pip = join(PYTHON_HOME, 'bin/pip');
  await execa(pip, ['install', '--quiet', '--requirement', join(PYTHON_PACKAGE, 'requirements-dev.txt')], shown);
  await execa(pip, ['download', '--quiet', '--dest', join(PYTHON_HOME, 'wheels'), 'httpx>=0.27,<1'], shown);
}
