import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, listFiles } from './source-files.ts';

/** Folders whose files never import each other in a circle, type imports included. */
const WITHOUT_CIRCLES = ['worker', 'render-node', 'schema', 'packages', 'scripts', 'bench', 'test', 'studio'];
/** Here folders do not import each other in a circle either. (Modules of the Worker: see worker-floors.test.ts.) */
const FOLDERS_WITHOUT_CIRCLES = ['render-node', 'schema'];

/** Folders whose own folders hold a limited number of source files each. */
const WITH_SMALL_FOLDERS = ['worker', 'render-node', 'schema', 'scripts', 'bench', 'packages', 'test', 'studio'];
const MAX_FILES = 25;

const SOURCE = /\.(ts|mts|mjs|tsx)$/;

describe('imports', () => {
  const files = sourcesOf(WITHOUT_CIRCLES);
  const graph = new Map(files.map((file) => [file, importsOf(file)]));

  test.each(WITHOUT_CIRCLES)('of %s are seen', (root) => {
    const own = files.filter((file) => file.startsWith(`${root}/`));
    expect(own.length).toBeGreaterThan(2);
    expect(own.flatMap((file) => graph.get(file) ?? []).length).toBeGreaterThan(own.length / 2);
  });

  test('form no circle', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  test.each(FOLDERS_WITHOUT_CIRCLES)('between folders of %s form no circle', (root) => {
    const own = files.filter((file) => file.startsWith(`${root}/`));
    const folders = new Map<string, string[]>();
    for (const file of own) {
      const targets = (graph.get(file) ?? [])
        .filter((target) => graph.has(target))
        .map((target) => posix.dirname(target));
      folders.set(posix.dirname(file), [...(folders.get(posix.dirname(file)) ?? []), ...targets]);
    }
    expect(folders.size).toBeGreaterThan(3);
    expect(circlesOf(folders)).toEqual([]);
  });

  test('that form a circle are found', () => {
    const circle = new Map([
      ['a', ['b', 'zod']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ]);
    expect(circlesOf(circle)).toEqual([['a', 'b', 'c']]);
  });
});

describe('folders', () => {
  const files = sourcesOf(WITH_SMALL_FOLDERS);
  const counts = new Map<string, number>();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);

  test(`hold at most ${MAX_FILES} source files`, () => {
    expect(files.length).toBeGreaterThan(500);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

function sourcesOf(roots: readonly string[]): string[] {
  return listFiles(SOURCE).filter((file) => roots.some((root) => file.startsWith(`${root}/`)));
}

/** Groups of files that reach each other by imports, by Tarjan's algorithm. Each group is sorted. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    stack.push(file);
    let low = at;
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === at) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
