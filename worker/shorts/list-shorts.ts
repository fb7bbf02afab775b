import type { PageRequest } from '#schema/contract/pages.ts';
import type { ShortSort } from '#schema/contract/short.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { listShorts } from './store.ts';

/** The shorts of one project, from the moment that they exist. Throws `request.not_found`. */
export async function listShortsOfProject(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; projectId: string; sort: ShortSort },
  page: PageRequest,
) {
  const found = await listShorts(deps.db, wanted, page);
  if (found === null) throw new Refusal('request.not_found');
  return found;
}
