import { KEEP_METADATA_MS } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { dropAll } from '../base/in-pages.ts';
import { dropOldMetadata } from './store.ts';

/** Forgets videos that nobody has asked for in a month. Projects have a copy of what they show. */
export async function forgetMetadata(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = deps.clock() - KEEP_METADATA_MS;
  return dropAll(deps, (limit) => dropOldMetadata(deps.db, before, limit));
}
