import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import type { Page } from '../http/pages.ts';
import { listNodeKeys as listKeys, type NodeKeyRow } from './store.ts';

/** A page of the keys of nodes, newest first, revoked ones included. */
export function listNodeKeys(deps: Pick<Deps, 'db'>, page: PageRequest): Promise<Page<NodeKeyRow>> {
  return listKeys(deps.db, page);
}
