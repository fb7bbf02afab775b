import type { PageRequest } from '#schema/contract/pages.ts';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import type { Db, Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { isVisible } from './store/live-shorts.ts';
import { listShorts, type WantedShorts } from './short-store.ts';

/** The shorts of one project. Throws `request.not_found`. */
export async function listShortsOfProject(deps: Pick<Deps, 'db'>, wanted: WantedShorts, page: PageRequest) {
  const found = (await listShorts(deps.db, wanted, page)) ?? (await listAsGuest(deps.db, wanted, page));
  if (found === null) throw new ApiError('request.not_found');
  return found;
}

/** The project of a live's moment has no real owner. Users who may see the live may read it. */
async function listAsGuest(db: Db, wanted: WantedShorts, page: PageRequest) {
  if (!(await isVisible(db, { userId: wanted.userId, momentId: wanted.projectId }))) return null;
  return listShorts(db, { ...wanted, userId: LIVES_OWNER_ID }, page);
}
