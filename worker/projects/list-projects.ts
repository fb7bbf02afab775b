import type { PageRequest } from '#schema/contract/pages.ts';
import { readPlaces } from '../archive/read-places.ts';
import type { ProjectRows } from '../archive/store/moved-tables.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import type { ProjectWithCount } from './store/select-project.ts';
import { listProjects, type ProjectFilter } from './project-store.ts';

/** Projects of a user, newest first. Those in the archive are shown without being opened. */
export async function listProjectsOfUser(
  deps: Pick<Deps, 'db' | 'media'>,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Page<ProjectWithCount>> {
  const { total, places, live } = await listProjects(deps.db, filter, page);
  return { ...page, total, rows: await readPlaces(deps, places, live, projectOf) };
}

function projectOf({ projects: [project], shorts }: ProjectRows): ProjectWithCount | null {
  return project === undefined ? null : { ...project, shortsCount: shorts.length, waitingSince: null };
}
