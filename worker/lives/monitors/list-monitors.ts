import type { PublicSort } from '#schema/contract/live.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import type { LivePlatform } from '#schema/domain/live.ts';
import type { Deps } from '../../base/deps.ts';
import type { Page } from '../../http/pages.ts';
import { listMonitors, listPublic, type MonitorRow } from './monitor-store.ts';

/** All monitors of a user, newest first. */
export async function listMonitorsOfUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  visibility: 'public' | 'private' | undefined,
): Promise<MonitorRow[]> {
  return listMonitors(deps.db, userId, visibility);
}

/** The public monitors of all users, as one user sees them. `q` searches names and channels. */
export async function listPublicMonitors(
  deps: Pick<Deps, 'db'>,
  callerId: string,
  filter: { platform?: LivePlatform | undefined; q?: string | undefined; sort: PublicSort },
  page: PageRequest,
): Promise<Page<MonitorRow>> {
  return listPublic(deps.db, callerId, filter, page);
}
