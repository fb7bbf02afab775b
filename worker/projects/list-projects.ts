import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import type { ProjectWithCount } from './store/select-project.ts';
import { listProjects, type ProjectFilter } from './project-store.ts';

/** Projects of a user, newest first. */
export async function listProjectsOfUser(
  deps: Pick<Deps, 'db'>,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Page<ProjectWithCount>> {
  return listProjects(deps.db, filter, page);
}
