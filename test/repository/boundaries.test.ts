import { describe, expect, test } from 'vitest';
import { importsOf, listFiles } from './source-files.ts';

/** Who may import whom: a folder and the only files of this repository and packages that it may import. */
const BOUNDARIES: { folder: RegExp; files: number; may: RegExp }[] = [
  { folder: /^schema\/domain\//, files: 10, may: /^schema\/domain\// },
  { folder: /^schema\/contract\//, files: 5, may: /^(schema\/(contract|domain)\/|zod$|@hono\/zod-openapi$)/ },
  { folder: /^schema\/artifacts\//, files: 3, may: /^(schema\/(artifacts|domain)\/|zod$)/ },
  { folder: /^schema\/jobs\//, files: 3, may: /^(schema\/(jobs|artifacts|domain)\/|zod$)/ },
  { folder: /^schema\/tables\//, files: 6, may: /^(schema\/(tables|domain|jobs)\/|drizzle-orm)/ },
  { folder: /^worker\//, files: 40, may: /^(worker\/|schema\/|[a-z@][^/]*(\/|$))/ },
  { folder: /^render-node\//, files: 40, may: /^(render-node\/|schema\/(artifacts|domain|jobs)\/|[a-z@])/ },
  {
    folder: /^studio\/(src|service-worker)\//,
    files: 20,
    may: /^(studio\/|packages\/client\/src\/|schema\/domain\/|render-node\/(drawing|plan|ffmpeg\/graph)\/|clipmill$|(?!#|node:|render-node\/)[a-z@])/,
  },
  { folder: /^render-node\/plan\//, files: 10, may: /^(render-node\/plan\/|schema\/domain\/)/ },
  // The studio's preview draws with it in browsers.
  {
    folder: /^render-node\/drawing\//,
    files: 5,
    may: /^(render-node\/(drawing|plan|ffmpeg\/graph)\/|schema\/domain\/|harfbuzzjs$)/,
  },
];

/** Exports plan clips with the code that renders them. Its pure parts run in browsers, too. */
const PLANS_EXPORTS = /^worker\/exports\/(plan-sequence|bundle)\.ts$/;
const PLANNER = /^render-node\/(drawing|plan|ffmpeg\/graph)\//;
const OUTSIDE_WORKER = /^(render-node|studio|test|scripts|bench)\//;
const OUTSIDE_NODE = /^(worker|studio|test|scripts|bench|schema\/(contract|tables))\//;

describe('boundaries between folders', () => {
  for (const boundary of BOUNDARIES) {
    test(`${boundary.folder.source} imports only what it may`, () => {
      const files = listFiles(/\.tsx?$/).filter((file) => boundary.folder.test(file) && !file.endsWith('.d.ts'));
      expect(files.length).toBeGreaterThanOrEqual(boundary.files);
      const forbidden = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => !boundary.may.test(target))
          .map((target) => `${file} imports ${target}`),
      );
      expect(forbidden).toEqual([]);
    });
  }

  test('the Worker and the render node import nothing of each other, and of the rest only the schema', () => {
    const crossings = listFiles(/^(worker|render-node)\/.*\.ts$/).flatMap((file) => {
      const outside = file.startsWith('worker/') ? OUTSIDE_WORKER : OUTSIDE_NODE;
      return importsOf(file)
        .filter((target) => outside.test(target) && !(PLANS_EXPORTS.test(file) && PLANNER.test(target)))
        .map((target) => `${file} imports ${target}`);
    });
    expect(crossings).toEqual([]);
  });

  test('nothing that ships imports a test', () => {
    const files = listFiles(/^(schema|worker|render-node|studio)\/.*\.tsx?$/);
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((file) => importsOf(file).some((target) => target.startsWith('test/')))).toEqual([]);
  });
});
