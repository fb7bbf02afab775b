import { expect, test } from 'vitest';
import { readSource } from './source-files.ts';

type Locked = { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean };
const lock = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> };

/** Resolves a name as Node does: in the package itself, then in its parent folders. */
function isLocked(from: string, name: string): boolean {
  const folders = from.split('node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1).join('node_modules/'));
  return [from === '' ? '' : `${from}/`, ...folders].some(
    (folder) => `${folder}node_modules/${name}` in lock.packages || `${folder}${name}` in lock.packages,
  );
}

test('the lockfile holds every platform of every package, or `npm ci` refuses it', () => {
  const wanted = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ from, name })),
  );
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter(({ from, name }) => !isLocked(from, name))).toEqual([]);
});

test('the lockfile names no registry', () => {
  const named = Object.entries(lock.packages).filter(
    ([, { resolved, link }]) => resolved !== undefined && link !== true,
  );
  expect(named).toEqual([]);
});

test('miniflare is the one that wrangler brings: the tests run what `wrangler dev` runs', () => {
  const copies = Object.keys(lock.packages).filter((path) => path.endsWith('node_modules/miniflare'));
  expect(copies).toEqual(['node_modules/miniflare']);
});
