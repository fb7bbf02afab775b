import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { listAccounts as listStored, type SubAccount } from './store.ts';

/** A page of a user's open sub-accounts, newest first. */
export function listAccounts(
  { db }: Pick<Deps, 'db'>,
  wanted: { parentId: string; externalId: string | undefined },
  page: PageRequest,
): Promise<Page<SubAccount>> {
  return listStored(db, wanted, page);
}
