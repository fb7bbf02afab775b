import { and, eq, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** Marks a job as sent, after its message is in the queue, unless it waits for a message of a later generation. */
export async function markSent(db: Db, job: { jobId: string; generation: number }, now: number): Promise<void> {
  await db
    .update(jobs)
    .set(sentAt(now))
    .where(and(eq(jobs.id, job.jobId), eq(jobs.generation, job.generation)));
}

/** The same for many new jobs in one statement. The job ids are one JSON parameter, because D1 binds at most 100 values. */
export async function markAllSent(db: Db, jobIds: readonly string[], now: number): Promise<void> {
  await db
    .update(jobs)
    .set(sentAt(now))
    .where(and(sql`${jobs.id} in (select value from json_each(${JSON.stringify(jobIds)}))`, eq(jobs.generation, 0)));
}

function sentAt(now: number) {
  return { sentAt: now, sends: sql`${jobs.sends} + 1` };
}

/** True if at least `count` downloads wait. Reads no more than so many entries of an index. */
export async function hasWaitingDownloads(db: Db, count: number): Promise<boolean> {
  const waiting = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), eq(jobs.stage, 'download')))
    .limit(count)
    .as('waiting');
  const [row] = await db.select({ found: sql<number>`count(*)` }).from(waiting);
  return (row?.found ?? 0) >= count;
}
