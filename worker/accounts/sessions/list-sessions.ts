import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../../base/deps.ts';
import type { Page } from '../../http/pages.ts';
import { type Family, listFamilies } from './store.ts';

/** A page of the sign-ins of a user that have not ended, the one used last first. */
export function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  page: PageRequest,
): Promise<Page<Family>> {
  return listFamilies(db, { userId, now: clock() }, page);
}
