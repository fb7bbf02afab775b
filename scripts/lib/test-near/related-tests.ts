import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../system/wrangler.ts';

/** Test files of one vitest project, paths from the root. */
export type RelatedTests = Record<'unit' | 'node', string[]>;

/** The test files of the projects unit and node that changed or that import a changed file, directly or indirectly. */
export async function relatedTests(changed: readonly string[]): Promise<RelatedTests> {
  const related = changed.map((file) => join(ROOT, file));
  const vitest = await createVitest('test', { root: ROOT, watch: false, project: ['unit', 'node'], related });
  try {
    const specifications = await vitest.getRelevantTestSpecifications();
    const filesOf = (project: string) =>
      specifications.filter((one) => one.project.name === project).map((one) => relative(ROOT, one.moduleId));
    return { unit: filesOf('unit').toSorted(), node: filesOf('node').toSorted() };
  } finally {
    await vitest.close();
  }
}
