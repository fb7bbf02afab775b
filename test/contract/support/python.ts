import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { buildWheel, PYTHON_HOME, writePythonClient } from '../../../scripts/python/build-client.ts';
import type { Need } from '../../support/system/needs.ts';

const TOOLS = join(PYTHON_HOME, 'bin/python');

/** What makes and checks the Python client. */
export const PYTHON: Need = {
  isMet: existsSync(TOOLS) && existsSync(join(PYTHON_HOME, 'wheels')),
  reason: 'the packages of the Python client are missing (npm run python -- --setup)',
};

/** The wheel of this commit in an empty environment, as a customer has it. */
export type InstalledWheel = {
  /** The written package: its source, and the modules that are made. */
  source: string;
  /** An interpreter with the wheel and what it needs, and nothing else. */
  python: string;
  /** An interpreter with the tools of a developer. */
  tools: string;
  /** Names of what is installed. */
  installed: string[];
  remove(): Promise<void>;
};

/** Builds the wheel and installs it without a network. */
export async function installWheel(): Promise<InstalledWheel> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-python-'));
  const [source, home] = [join(folder, 'package'), join(folder, 'home')];
  const python = join(home, 'bin/python');
  await writePythonClient(TOOLS, source);
  const wheel = await buildWheel(TOOLS, source, join(folder, 'wheel'));
  await execa(TOOLS, ['-m', 'venv', home]);
  const options = ['--quiet', '--disable-pip-version-check', '--no-index', '--find-links', join(PYTHON_HOME, 'wheels')];
  await execa(python, ['-m', 'pip', 'install', ...options, wheel]);
  const { stdout } = await execa(python, ['-m', 'pip', 'list', '--format', 'json', '--disable-pip-version-check']);
  const installed = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  return { source, python, tools: TOOLS, installed, remove: () => rm(folder, { recursive: true }) };
}
