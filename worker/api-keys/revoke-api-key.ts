import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { type ApiKeyRow, deleteApiKey } from './store.ts';

/** Deletes an API key. Its next request is refused. Throws `request.not_found`. */
export async function revokeApiKey(deps: Pick<Deps, 'db'>, which: { userId: string; id: string }): Promise<ApiKeyRow> {
  const row = await deleteApiKey(deps.db, which);
  if (row === null) throw new ApiError('request.not_found');
  return row;
}
