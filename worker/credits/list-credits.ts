import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import type { Movement } from './store/ledger.ts';
import { listMovements } from './store/read-ledger.ts';

/** The ledger of a user, newest first. */
export async function listCredits(
  deps: Pick<Deps, 'db'>,
  user: { id: string },
  page: PageRequest,
): Promise<Page<Movement>> {
  return listMovements(deps.db, user.id, page);
}
