import type { EditMonitorRequest } from '#schema/contract/live.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { stopUnfollowed } from '../recording/recordings-store.ts';
import {
  editMonitor,
  findMonitor,
  findVisibleMonitor,
  pauseMonitorsOf,
  type MonitorRow,
  removeMonitor,
  setFavorite,
} from './monitor-store.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock'>;
type WantedMonitor = { userId: string; monitorId: string };

/**
 * Renames, publishes, pauses or resumes a monitor of the user. A recording without followers stops at once. Throws
 * `request.not_found`.
 */
export async function changeMonitor(
  deps: ChangeDeps,
  wanted: WantedMonitor,
  request: EditMonitorRequest,
): Promise<MonitorRow> {
  const now = deps.clock();
  if (!(await editMonitor(deps.db, wanted, request, now))) throw new ApiError('request.not_found');
  if (request.paused === true) await stopUnfollowed(deps.db, now);
  return present(await findMonitor(deps.db, wanted));
}

/**
 * Removes a monitor of the user and returns it as it was. Monitors of other users are not affected. Throws
 * `request.not_found`.
 */
export async function deleteMonitor(deps: ChangeDeps, wanted: WantedMonitor): Promise<MonitorRow> {
  const row = present(await findMonitor(deps.db, wanted));
  const now = deps.clock();
  if (!(await removeMonitor(deps.db, wanted, now))) throw new ApiError('request.not_found');
  await stopUnfollowed(deps.db, now);
  return row;
}

/** Pauses every monitor of a user, who may resume them later. Recordings without followers stop at once. */
export async function pauseMonitors(deps: ChangeDeps, userId: string): Promise<void> {
  const now = deps.clock();
  await pauseMonitorsOf(deps.db, userId, now);
  await stopUnfollowed(deps.db, now);
}

/** Adds a monitor to the user's favorites, or removes it. Throws `request.not_found`. */
export async function favorMonitor(deps: ChangeDeps, wanted: WantedMonitor, isFavorite: boolean): Promise<MonitorRow> {
  const row = present(await findVisibleMonitor(deps.db, wanted));
  await setFavorite(deps.db, wanted, isFavorite, deps.clock());
  return { ...row, isFavorited: isFavorite };
}

function present(row: MonitorRow | null): MonitorRow {
  if (row === null) throw new ApiError('request.not_found');
  return row;
}
