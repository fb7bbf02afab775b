import type { EditProjectRequest } from '#schema/contract/project.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { patchProject } from './project-store.ts';
import { readProject } from './read-project.ts';
import type { ProjectWithCount } from './store/select-project.ts';

/**
 * Changes the given fields, and returns the project. Throws `request.not_found`, or `request.invalid` if the client's own
 * object would become too large.
 */
export async function changeProject(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; projectId: string },
  { title, external_id: externalId, metadata }: EditProjectRequest,
): Promise<ProjectWithCount> {
  const patch = { title, externalId, metadata };
  const isChanged =
    Object.values(patch).every((value) => value === undefined) || (await patchProject(deps.db, wanted, patch));
  const project = await readProject(deps, wanted);
  if (isChanged) return project;
  throw new ApiError(
    'request.invalid',
    `metadata would be larger than ${LIMITS.clientMetadataBytes} bytes of JSON. Remove names with null.`,
  );
}
