import { expect, test } from 'vitest';
import { readSource } from './source-files.ts';

type Locked = {
  name?: string;
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  link?: boolean;
};
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

test('packages are replaced by one exact version with a checksum, which runs nothing', () => {
  const { overrides } = JSON.parse(readSource('package.json')) as { overrides: object };
  const specs = new Set(JSON.stringify(overrides).match(/npm:[^"]+/g));
  expect([...specs]).toEqual(['npm:empty-npm-package@1.0.0']);
  const replaced = Object.values(lock.packages).filter(({ name }) => name === 'empty-npm-package');
  expect(replaced).toHaveLength(3);
  expect(new Set(replaced.map(({ integrity }) => integrity)).size).toBe(1);
  for (const { version, integrity, hasInstallScript } of replaced) {
    expect({ version, hasInstallScript }).toEqual({ version: '1.0.0', hasInstallScript: undefined });
    expect(integrity).toMatch(/^sha512-/);
  }
});
