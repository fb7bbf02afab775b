import { type SQL, sql } from 'drizzle-orm';
import { FARM, leaseMsOf, WATCHING } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { IS_SHOWN } from '../projects/store/project-transitions.ts';
import { showRenderProgress } from '../renders/store/render-transitions.ts';
import { isHeldBy, type KeyName } from '../queue/store/held-by.ts';

/** Expiry of a lease that is given or extended now. */
export function leaseEnd(now: number): SQL {
  const capture: Stage = 'capture-live';
  return sql`case ${jobs.stage} when ${capture} then ${now + leaseMsOf(capture)} else ${now + FARM.leaseMs} end`;
}

/** What a node reports with a heartbeat. */
export type Beat = {
  jobId: string;
  leaseHash: string;
  progress: number;
  etaSec: number | null;
  now: number;
  /** As the node says. Undefined: any stage. */
  stage?: Stage | undefined;
  keyName: KeyName;
};

/**
 * Extends a lease, and shows the progress of a render that is one job. Null if the lease is lost. Progress never
 * decreases. One round trip.
 */
export async function extendLease(db: Db, report: Beat) {
  const whole: Stage = 'render';
  const held = sql`(select render_id from jobs where id = ${report.jobId} and lease_hash = ${report.leaseHash}
    and status = 'leased' and stage = ${whole})`;
  const { progress, etaSec, now, stage = whole } = report;
  if (stage !== whole) return (await extension(db, report))[0] ?? null;
  const [rows] = await db.batch([
    extension(db, report),
    showRenderProgress(db, held, { fraction: progress, etaSec, now }),
  ]);
  return rows[0] ?? null;
}

function extension(db: Db, report: Beat) {
  return db
    .update(jobs)
    .set({
      leaseExpiresAt: leaseEnd(report.now),
      progress: sql`max(${jobs.progress}, ${report.progress})`,
      updatedAt: report.now,
    })
    .where(isHeldBy(report.jobId, report))
    .returning({
      stage: jobs.stage,
      projectId: jobs.projectId,
      splitId: jobs.splitId,
      renderId: jobs.renderId,
      progress: jobs.progress,
      claimedAt: jobs.runAfter,
      cancelRequested: jobs.cancelRequested,
      more: jobs.more,
      userId: sql<string>`(select user_id from projects where projects.id = ${jobs.projectId})`,
      /** The project still shows progress or time left. */
      isShown: sql`(select ${IS_SHOWN} from projects where projects.id = ${jobs.projectId})`.mapWith(Boolean),
      isWatched: sql`exists (select 1 from users where users.watched_at > ${report.now - WATCHING.keptMs}
        and users.id = (select user_id from projects where projects.id = ${jobs.projectId}))`.mapWith(Boolean),
    });
}
