import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../lib/system/wrangler.ts';
import { pythonCalls } from './python-calls.ts';
import { pythonDocument, typesDocument } from './python-document.ts';

/** The source of the package in this repository. */
export const PYTHON_PACKAGE = join(ROOT, 'packages/client-python');
/** The environment that `npm run python -- --setup` makes. */
export const PYTHON_HOME = join(ROOT, '.python');

/** How the generator of types writes them: one module of `TypedDict`s, with the descriptions of the document. */
const TYPE_OPTIONS = [
  ['--input-file-type', 'openapi'],
  ['--output-model-type', 'typing.TypedDict'],
  ['--target-python-version', '3.11'],
  ['--enum-field-as-literal', 'all'],
  ['--naming-strategy', 'parent-prefixed'],
  ['--formatters', 'builtin'],
  ['--use-schema-description'],
  ['--use-field-description'],
  ['--no-use-closed-typed-dict'],
  ['--disable-timestamp'],
  ['--strict-refs'],
].flat();

/**
 * The whole package in a folder: what is written by hand, and the two modules that are made from the OpenAPI document.
 * `python`: an interpreter with the packages of requirements-dev.txt.
 */
export async function writePythonClient(python: string, folder: string): Promise<void> {
  await cp(PYTHON_PACKAGE, folder, { recursive: true });
  const document = pythonDocument();
  const module = join(folder, 'src/clipmill');
  const schemas = join(folder, 'openapi.json');
  await writeFile(schemas, JSON.stringify(typesDocument(document)));
  await writeFile(join(module, '_calls.py'), pythonCalls(document));
  const types = ['--input', schemas, '--output', join(module, 'api.py'), ...TYPE_OPTIONS];
  await execa(python, ['-m', 'datamodel_code_generator', ...types]);
}

/** Builds the wheel of a written package, without a network. Returns its path. */
export async function buildWheel(python: string, folder: string, outDir: string): Promise<string> {
  await mkdir(outDir, { recursive: true });
  const options = ['--wheel', '--no-isolation', '--outdir', outDir];
  await execa(python, ['-m', 'build', ...options, folder]);
  const wheel = (await readdir(outDir)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error(`The build left no wheel in ${outDir}.`);
  return join(outDir, wheel);
}
