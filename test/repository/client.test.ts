import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { importsOf, listFiles, readSource, ROOT } from './source-files.ts';

const run = promisify(execFile);
const { exports } = JSON.parse(readSource('package.json')) as {
  exports: Record<string, { types: string; default: string }>;
};

test('clipmill/client is built as plain JavaScript under its public name', async () => {
  await run(process.execPath, ['scripts/build-client.mjs'], { cwd: ROOT });
  const program = `import('clipmill/client').then((client) => console.log(JSON.stringify(Object.keys(client))))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT });
  expect(JSON.parse(stdout)).toEqual(expect.arrayContaining(['ApiError', 'createClient', 'signIn']));
  expect(readSource(exports['./client']?.types ?? '')).toContain('createClient');
});

test('the client needs nothing at run time: it imports types of the contract, and itself', () => {
  const files = listFiles(/^client\/.*\.ts$/);
  expect(files.length).toBeGreaterThan(3);
  const outside = files.flatMap((file) => importsOf(file).filter((target) => !target.startsWith('client/')));
  expect(outside.length).toBeGreaterThan(5);
  expect(outside.filter((target) => target !== 'zod' && !target.startsWith('schema/contract/'))).toEqual([]);
  const values = files.flatMap((file) =>
    [...readSource(file).matchAll(/^import (?!type )[^;]*from '(?!\.\/)[^']+'/gm)].map((match) => match[0]),
  );
  expect(values).toEqual([]);
});

test('the ten lines of the README are ten, and name what the client has', () => {
  const example = /## From code\n\n```ts\n([\s\S]*?)```/.exec(readSource('README.md'))?.[1] ?? '';
  const calls = [...example.matchAll(/clipmill\.(\w+)\(/g)].map((match) => match[1] ?? '');
  const known = readSource('client/calls.ts') + readSource('client/index.ts');
  expect(example.split('\n').filter((line) => line.trim() !== '')).toHaveLength(10);
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter((name) => !known.includes(`    ${name}:`))).toEqual([]);
});
