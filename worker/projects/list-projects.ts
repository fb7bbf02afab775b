import type { PageRequest } from '#schema/contract/pages.ts';
import { readPlaces } from '../archive/read-places.ts';
import { type Place, selectPlaceOf } from '../archive/store/places.ts';
import type { ProjectRows } from '../archive/store/moved-tables.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { type ProjectWithCount, selectProject } from './store/select-project.ts';
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

/** A project as lists show it, in the archive or not, without opening it. Undefined: there is none. */
export async function findShown(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; projectId: string },
): Promise<ProjectWithCount | undefined> {
  const [live, archived] = await deps.db.batch([
    selectProject(deps.db, wanted.userId, wanted.projectId),
    selectPlaceOf(deps.db, wanted),
  ]);
  const places = archived.map((place) => ({ id: place.projectId, ...place }));
  return live[0] ?? (await readPlaces(deps, places, [], projectOf))[0];
}

function projectOf(
  { projects: [project], shorts }: Pick<ProjectRows, 'projects' | 'shorts'>,
  { expiresAt }: Pick<Place, 'expiresAt'>,
): ProjectWithCount | null {
  return project === undefined ? null : { ...project, expiresAt, shortsCount: shorts.length, waitingSince: null };
}
