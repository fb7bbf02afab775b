import { standingEndOf } from '#schema/domain/storage/lifetimes.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { eraseArchived } from '../archive/store/erase-archived.ts';
import { record } from '../audit/store/record.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { inPages } from '../base/in-pages.ts';
import { logEvent } from '../base/log.ts';
import { deleteExpired } from '../projects/delete-project.ts';
import { type Expired, findExpired, findExpiredInArchive, takeBackWarning } from './store.ts';

/** In one run, of each kind. */
const MOST_AT_ONCE = 200;

type ExpireDeps = Pick<Deps, 'db' | 'plans' | 'clock' | 'newId'>;

/**
 * Deletes projects whose users were warned `KEEP.warnedProjects` ago, in the archive or not, if nobody touched them since
 * and the plan of today still lets them go. Otherwise the warning is taken back. The sweep of removals empties their
 * places in the bucket.
 */
export async function expireProjects(deps: ExpireDeps): Promise<void> {
  const now = deps.clock();
  let count = 0;
  const sweepBy = (
    find: (page: { limit: number; skip: number }) => Promise<Expired[]>,
    erase: (project: Expired) => Promise<boolean>,
  ) =>
    inPages(
      deps,
      find,
      (found) =>
        eachAlone('project_not_expired', found, async (project) => {
          if (!(await mayGo(deps, project, now))) return takeBackWarning(deps.db, project);
          if (!(await erase(project))) return;
          await noteDeletion(deps, project);
          count += 1;
        }),
      MOST_AT_ONCE,
    );
  await sweepBy(
    (page) => findExpired(deps.db, now, page),
    ({ id, userId }) => deleteExpired(deps, { userId, projectId: id }),
  );
  await sweepBy(
    (page) => findExpiredInArchive(deps.db, now, page),
    async ({ id, userId }) => {
      await eraseArchived(deps.db, { userId, id, now });
      return true;
    },
  );
  if (count > 0) logEvent('projects_expired', { count });
}

/** A suspended user cannot open anything, and a project with a review link or a planned post is needed. */
async function mayGo(deps: ExpireDeps, project: Expired, now: number): Promise<boolean> {
  const { keepDays } = await deps.plans.limitsOf(project);
  const isOld = keepDays > 0 && (project.touchedAt ?? now) + keepDays * DAY_MS <= now;
  return isOld && standingEndOf(project) !== null && project.suspendedAt === null && project.isNeeded === 0;
}

async function noteDeletion(deps: ExpireDeps, { id, userId }: Expired): Promise<void> {
  const event = { id: deps.newId(), userId, actor: 'system', action: 'deleted', subject: `projects/${id}` } as const;
  await record(deps.db, { ...event, createdAt: deps.clock() });
}
