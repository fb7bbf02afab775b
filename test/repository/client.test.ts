import { expect, test } from 'vitest';
import { importsOf, listFiles, readSource } from './source-files.ts';

const filesOf = (folder: string) => listFiles(new RegExp(`^packages/client/${folder}/.*\\.ts$`));

test('the client needs nothing: it imports itself, and the command line Node, too', () => {
  const [main, node] = [filesOf('src'), filesOf('node')];
  expect(main.length).toBeGreaterThan(8);
  expect(node.length).toBeGreaterThan(8);
  const outside = (files: string[], own: RegExp) => files.flatMap(importsOf).filter((target) => !own.test(target));
  expect(outside(main, /^packages\/client\/src\//)).toEqual([]);
  expect(outside(node, /^(packages\/client\/(src|node)\/|node:)/)).toEqual([]);
});

test('the package installs nothing and runs nothing on install', () => {
  const manifest = JSON.parse(readSource('packages/client/package.json')) as Record<string, object>;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(Object.keys(manifest['scripts'] ?? {}).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
});

test('the lines of the README name what the client has', () => {
  const example = /## From code\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readSource('README.md'))?.[1] ?? '';
  const calls = [...example.matchAll(/clipmill\.(\w+)\(/g)].map((match) => match[1] ?? '');
  const known = ['calls', 'client', 'pages'].map((file) => readSource(`packages/client/src/${file}.ts`)).join('');
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter((name) => !known.includes(`    ${name}:`))).toEqual([]);
});
