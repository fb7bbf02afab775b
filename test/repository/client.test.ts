import { expect, test } from 'vitest';
import { importsOf, listFiles, readSource } from './source-files.ts';

test('the client needs nothing at run time: it imports types of the contract, and itself', () => {
  const files = listFiles(/^packages\/client\/src\/.*\.ts$/);
  expect(files.length).toBeGreaterThan(3);
  const outside = files.flatMap((file) => importsOf(file).filter((target) => !target.startsWith('packages/client/')));
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
  const known = readSource('packages/client/src/calls.ts') + readSource('packages/client/src/index.ts');
  expect(example.split('\n').filter((line) => line.trim() !== '')).toHaveLength(10);
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter((name) => !known.includes(`    ${name}:`))).toEqual([]);
});
