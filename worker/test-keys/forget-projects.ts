import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { inPages } from '../base/in-pages.ts';
import { deleteProject } from '../projects/delete-project.ts';
import { findOldTestProjects } from './store.ts';

/** The most that one sweep deletes: each takes some calls to the bucket. */
const MOST = 200;

/** Deletes test projects after a day, as their user would. Runs each minute. */
export async function forgetTestProjects(deps: Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>): Promise<void> {
  const before = deps.clock() - KEEP.testProjects.ms;
  await inPages(
    deps,
    (page) => findOldTestProjects(deps.db, before, page),
    (old) =>
      eachAlone('test_project_not_deleted', old, ({ id: projectId, userId }) =>
        deleteProject(deps, { userId, projectId }),
      ),
    MOST,
  );
}
