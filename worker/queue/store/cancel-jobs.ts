import { and, eq, type SQL } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { next } from '#schema/domain/states.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { Statement } from '../../base/store/statements.ts';

const CANCELLED: JobFailureCode = 'farm.cancelled';

/** Statements that cancel these jobs. A queued job never runs. A running job is cancelled with its next heartbeat. */
export function cancelJobs(db: Db, which: SQL | undefined, now: number): Statement[] {
  const to = next('job', 'queued', 'failed');
  if (to === null) throw new Error('no such transition');
  return [
    db
      .update(jobs)
      .set({ status: to, failureCode: CANCELLED, cancelRequested: true, updatedAt: now })
      .where(and(which, eq(jobs.status, 'queued'))),
    db
      .update(jobs)
      .set({ cancelRequested: true, updatedAt: now })
      .where(and(which, eq(jobs.status, 'leased'))),
  ];
}
