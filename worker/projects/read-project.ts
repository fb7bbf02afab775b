import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { type ProjectWithCount, selectProject } from './store/select-project.ts';

/** A project of the user. Throws `request.not_found`. */
export async function readProject(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; projectId: string },
): Promise<ProjectWithCount> {
  const [project] = await selectProject(deps.db, wanted.userId, wanted.projectId);
  if (project === undefined) throw new ApiError('request.not_found');
  return project;
}
