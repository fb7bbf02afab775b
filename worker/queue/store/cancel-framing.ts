import { and, eq, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { next } from '#schema/domain/states.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { Statement } from '../../base/store/statements.ts';

const CANCELLED: JobFailureCode = 'farm.cancelled';

/**
 * Statements that cancel framing jobs of a ready project whose shorts now wait for a newer job. A queued job never
 * runs. A running job is cancelled with its next heartbeat.
 */
export function cancelStaleFraming(db: Db, projectId: string, now: number): Statement[] {
  const to = next('job', 'queued', 'failed');
  if (to === null) throw new Error('no such transition');
  const isStale = and(
    eq(jobs.projectId, projectId),
    eq(jobs.stage, 'analyze-faces'),
    sql`not exists (select 1 from shorts where shorts.project_id = ${projectId} and shorts.framing_job_id = ${jobs.id})`,
  );
  return [
    db
      .update(jobs)
      .set({ status: to, failureCode: CANCELLED, updatedAt: now })
      .where(and(isStale, eq(jobs.status, 'queued'))),
    db
      .update(jobs)
      .set({ cancelRequested: true, updatedAt: now })
      .where(and(isStale, eq(jobs.status, 'leased'))),
  ];
}
