import { DAY_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { findArchived, moveBack, touchProject, touchProjectOfRender } from './archive-store.ts';
import { yearRefOf } from './archive-projects.ts';
import { type Archived, keyOfArchive, readArchive } from './read-archive.ts';

/** That a project was opened is noted once in this time. */
const NOTED_EVERY_MS = DAY_MS;

type OpenDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'opened'>;

/**
 * Call this before anything else reads or changes a project. Notes that it was opened, which keeps it out of the archive,
 * and brings it back from there. Does nothing if the user has no such project.
 */
export async function openProject(deps: OpenDeps, wanted: { userId: string; projectId: string }): Promise<void> {
  await openOnce(deps, wanted.userId, wanted.projectId, (times) => touchProject(deps.db, wanted, times));
}

/** The same for the project of a render. */
export async function openProjectOfRender(deps: OpenDeps, wanted: { userId: string; renderId: string }): Promise<void> {
  await openOnce(deps, wanted.userId, wanted.renderId, (times) => touchProjectOfRender(deps.db, wanted, times));
}

async function openOnce(
  deps: OpenDeps,
  userId: string,
  id: string,
  touch: (times: { now: number; noted: number }) => Promise<Archived | null>,
): Promise<void> {
  const now = deps.clock();
  if (deps.opened.has(userId, id)) return;
  const archived = await touch({ now, noted: now - NOTED_EVERY_MS });
  if (archived !== null) await bringBack(deps, userId, archived);
  deps.opened.note(userId, id);
}

/** Of several at the same time, one puts the rows back. The others change nothing. */
async function bringBack(deps: OpenDeps, userId: string, archived: Archived): Promise<void> {
  const rows = await readArchive(deps, archived);
  const [project] = rows?.projects ?? [];
  if (rows === null || project === undefined) {
    const still = await findArchived(deps.db, { userId, projectId: archived.id });
    if (still?.archiveId !== archived.archiveId) return;
    throw new Error('the object of an archived project is lost');
  }
  await moveBack(deps.db, {
    userId,
    rows,
    archived,
    key: keyOfArchive(archived),
    yearRef: yearRefOf(project),
    now: deps.clock(),
  });
}
