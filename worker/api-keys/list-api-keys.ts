import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { type ApiKeyRow, listApiKeys as listKeys } from './store.ts';

/** A page of a user's API keys, newest first. */
export function listApiKeys(deps: Pick<Deps, 'db'>, userId: string, page: PageRequest): Promise<Page<ApiKeyRow>> {
  return listKeys(deps.db, userId, page);
}
