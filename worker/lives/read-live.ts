import type { LiveSort } from '#schema/contract/live.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readLivePages } from './live-store.ts';

/** A live with its shorts and clips, if the user may see it. Throws `request.not_found`. */
export async function readLive(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; liveId: string; sort: LiveSort },
  pages: { shorts: PageRequest; clips: PageRequest },
) {
  const found = await readLivePages(deps.db, wanted, pages);
  if (found === null) throw new ApiError('request.not_found');
  return found;
}
