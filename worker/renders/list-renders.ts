import type { PageRequest } from '#schema/contract/pages.ts';
import type { RenderState } from '#schema/domain/states.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import type { RenderWithShort } from './store/select-renders.ts';
import { listRenders } from './render-store.ts';

/** Renders of a user, newest first. Throws `request.not_found` if the filter names a project of another user. */
export async function listRendersOfUser(
  deps: Pick<Deps, 'db'>,
  filter: {
    userId: string;
    projectId?: string | undefined;
    status?: RenderState | undefined;
    withoutDrafts?: boolean;
  },
  page: PageRequest,
): Promise<Page<RenderWithShort>> {
  const found = await listRenders(deps.db, filter, page);
  if (found === null) throw new ApiError('request.not_found');
  return found;
}
