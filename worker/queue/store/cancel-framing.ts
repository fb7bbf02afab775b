import { and, eq, type SQL, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { Statement } from '../../base/store/statements.ts';
import { cancelJobs } from './cancel-jobs.ts';

/** Statements that cancel framing jobs of a project whose shorts now wait for a newer job, if `guard` holds. */
export function cancelStaleFraming(db: Db, projectId: string, now: number, guard?: SQL): Statement[] {
  const isStale = and(
    eq(jobs.projectId, projectId),
    eq(jobs.stage, 'analyze-faces'),
    guard,
    sql`not exists (select 1 from shorts where shorts.project_id = ${projectId} and shorts.framing_job_id = ${jobs.id})`,
  );
  return cancelJobs(db, isStale, now);
}
