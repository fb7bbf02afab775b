import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { JobPart } from '#schema/domain/parts.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import type { Statement } from '../base/store/statements.ts';
import { cancelJobs } from '../queue/store/cancel-jobs.ts';
import { type JobRow, type JobVersion, stillHolds } from '../queue/store/jobs.ts';

/** A job that is a part of a stage. */
export type PartRow = JobRow & { splitId: string; part: JobPart };

type PartVersion = JobVersion & { splitId: string };

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

/** Statements that cancel the other parts after this one has failed for good. */
export function cancelSiblings(db: Db, job: PartVersion, now: number): Statement[] {
  return cancelJobs(db, and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), stillHolds(db, job)), now);
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
