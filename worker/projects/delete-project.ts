import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { removeAttempt } from '../media/remove-attempt.ts';
import { tryRemoval } from '../media/removals.ts';
import { placesOfProject } from '../media/remove.ts';
import { readProject } from './read-project.ts';
import { type ProjectWithCount, selectProject } from './store/select-project.ts';
import { eraseProject } from './project-store.ts';

/** The most keys that one delete call of the bucket accepts. */
const KEYS_PER_CALL = 1000;

type DeleteDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/**
 * Deletes a project with its shorts, renders and jobs, ends its reservation of credits, and returns the project as it
 * was. Its media are removed from storage at once. The sweep removes files that a node is still writing, and files that
 * could not be removed. Throws `request.not_found`.
 */
export async function deleteProject(
  deps: DeleteDeps,
  wanted: { userId: string; projectId: string },
): Promise<ProjectWithCount> {
  const project = await readProject(deps, wanted);
  const erased = await eraseProject(deps.db, project, { now: deps.clock(), newId: deps.newId });
  if (erased === null) throw new ApiError('request.not_found');
  for (const place of placesOfProject(project.id)) await tryRemoval(deps.media, place);
  await removeKeys(deps.media, erased.renderKeys);
  const running = erased.jobs.filter((job) => job.status === 'leased');
  for (const job of running) await removeAttempt(deps.media, job).catch(() => undefined);
  return project;
}

/**
 * Deletes a project of whose end its user was warned. Its row is read again: it may have been opened while others of its page
 * were deleted. The sweep of removals empties its places. False: it stays.
 */
export async function deleteExpired(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<boolean> {
  const [project] = await selectProject(deps.db, userId, projectId);
  if (project === undefined || project.expiresAt === null) return false;
  return (await eraseProject(deps.db, project, { now: deps.clock(), newId: deps.newId })) !== null;
}

async function removeKeys(media: Deps['media'], keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_PER_CALL) {
    await media.delete(keys.slice(from, from + KEYS_PER_CALL)).catch(() => undefined);
  }
}
