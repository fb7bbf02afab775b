import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { JobPart } from '#schema/domain/parts.ts';
import { next } from '#schema/domain/states.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import type { Statement } from '../base/store/statements.ts';
import { type JobRow, type JobVersion, stillHolds } from '../queue/store/jobs.ts';

/** A job that is a part of a stage. */
export type PartRow = JobRow & { splitId: string; part: JobPart };

type PartVersion = JobVersion & { splitId: string };

const CANCELLED: JobFailureCode = 'farm.cancelled';

export function isPart(job: JobRow): job is PartRow {
  return job.splitId !== null && job.part !== null;
}

/** True inside a batch if this part has not moved on and all other parts are done. */
export function isLastOpenPart(db: Db, job: PartVersion): SQL {
  const unfinished = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), ne(jobs.status, 'done')));
  return sql`${stillHolds(db, job)} and ${notExists(unfinished)}`;
}

/**
 * Statements that cancel the other parts after this one has failed for good. Queued parts are cancelled at once,
 * running parts with their next heartbeat.
 */
export function cancelSiblings(db: Db, job: PartVersion, now: number): Statement[] {
  const which = and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), stillHolds(db, job));
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

/** The parts that a job joins, in order. `nonce` locates the result of each part. */
export async function findParts(db: Db, splitId: string): Promise<PartRow[]> {
  const rows = await db.select().from(jobs).where(eq(jobs.splitId, splitId));
  return rows.filter(isPart).toSorted((a, b) => a.part.index - b.part.index);
}

/** Progress of all parts together, including running ones, with the number of running parts and of all parts. */
export async function sumParts(db: Db, splitId: string): Promise<{ done: number; working: number; count: number }> {
  const [row] = await db
    .select({
      done: sql<number>`sum(case ${jobs.status} when 'done' then 1 when 'leased' then ${jobs.progress} else 0 end)`,
      working: sql<number>`sum(${jobs.status} = 'leased')`,
      count: sql<number>`count(*)`,
    })
    .from(jobs)
    .where(eq(jobs.splitId, splitId));
  return row ?? { done: 0, working: 1, count: 1 };
}
