import { describe, expect, test } from 'vitest';
import { importsOf, listFiles } from './source-files.ts';

/** Who may import whom: a room and the only things of this repository and of packages that it may reach. */
const WALLS: { room: RegExp; files: number; may: RegExp }[] = [
  { room: /^schema\/domain\//, files: 10, may: /^schema\/domain\// },
  { room: /^schema\/contract\//, files: 5, may: /^(schema\/(contract|domain)\/|zod$|@hono\/zod-openapi$)/ },
  { room: /^schema\/artifacts\//, files: 3, may: /^(schema\/(artifacts|domain)\/|zod$)/ },
  { room: /^schema\/jobs\//, files: 3, may: /^(schema\/(jobs|artifacts|domain)\/|zod$)/ },
  { room: /^schema\/tables\//, files: 6, may: /^(schema\/(tables|domain|jobs)\/|drizzle-orm)/ },
  { room: /^worker\//, files: 40, may: /^(worker\/|schema\/|[a-z@][^/]*(\/|$))/ },
  { room: /^render-node\//, files: 40, may: /^(render-node\/|schema\/(artifacts|domain|jobs)\/|[a-z@])/ },
  { room: /^render-node\/plan\//, files: 10, may: /^(render-node\/plan\/|schema\/domain\/)/ },
];

const OUTSIDE_WORKER = /^(render-node|studio|test|scripts|bench)\//;
const OUTSIDE_NODE = /^(worker|studio|test|scripts|bench|schema\/(contract|tables))\//;

describe('the walls of the house', () => {
  for (const wall of WALLS) {
    test(`${wall.room.source} imports only what it may`, () => {
      const files = listFiles(/\.ts$/).filter((file) => wall.room.test(file) && !file.endsWith('.d.ts'));
      expect(files.length).toBeGreaterThanOrEqual(wall.files);
      const strangers = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => !wall.may.test(target))
          .map((target) => `${file} imports ${target}`),
      );
      expect(strangers).toEqual([]);
    });
  }

  test('the Worker and the render node never see each other, nor anything beside the schema', () => {
    const crossings = listFiles(/^(worker|render-node)\/.*\.ts$/).flatMap((file) => {
      const outside = file.startsWith('worker/') ? OUTSIDE_WORKER : OUTSIDE_NODE;
      return importsOf(file)
        .filter((target) => outside.test(target))
        .map((target) => `${file} imports ${target}`);
    });
    expect(crossings).toEqual([]);
  });

  test('nothing that ships imports a test', () => {
    const files = listFiles(/^(schema|worker|render-node)\/.*\.ts$/);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => importsOf(file).some((target) => target.startsWith('test/')))).toEqual([]);
  });

  test('a route holds no SQL and no use case holds HTTP', () => {
    const routes = listFiles(/^worker\/[a-z]+\/routes\.ts$/);
    expect(routes.length).toBeGreaterThanOrEqual(5);
    const withSql = routes.filter((file) =>
      importsOf(file).some((target) => /store\.ts$|^drizzle-orm|^schema\/tables/.test(target)),
    );
    expect(withSql).toEqual([]);
    const stores = listFiles(/^worker\/[a-z]+\/store\.ts$/);
    expect(stores.length).toBeGreaterThanOrEqual(3);
    expect(stores.filter((file) => importsOf(file).some((target) => target.startsWith('hono')))).toEqual([]);
  });

  test('a room of the Worker reaches another room through its use cases, never its store', () => {
    const files = listFiles(/^worker\/[a-z]+\/.*\.ts$/);
    const crossings = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^worker\/[a-z]+\/store\.ts$/.test(target) && target.split('/')[1] !== file.split('/')[1])
        .map((target) => `${file} imports ${target}`),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(crossings).toEqual([]);
  });
});
