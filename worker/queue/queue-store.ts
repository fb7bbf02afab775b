import { eq, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** Marks a job as sent, once its message is in the queue. */
export async function markSent(db: Db, jobId: string, now: number): Promise<void> {
  await db.update(jobs).set(sentAt(now)).where(eq(jobs.id, jobId));
}

/** The same for many jobs in one statement; the job ids travel as JSON, since D1 binds 100 values at most. */
export async function markAllSent(db: Db, jobIds: readonly string[], now: number): Promise<void> {
  await db
    .update(jobs)
    .set(sentAt(now))
    .where(sql`${jobs.id} in (select value from json_each(${JSON.stringify(jobIds)}))`);
}

function sentAt(now: number) {
  return { sentAt: now, sends: sql`${jobs.sends} + 1` };
}
