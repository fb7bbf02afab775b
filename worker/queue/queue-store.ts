import { eq, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** Marks a job as sent, after its message is in the queue. */
export async function markSent(db: Db, jobId: string, now: number): Promise<void> {
  await db.update(jobs).set(sentAt(now)).where(eq(jobs.id, jobId));
}

/** The same for many jobs in one statement. The job ids are one JSON parameter, because D1 binds at most 100 values. */
export async function markAllSent(db: Db, jobIds: readonly string[], now: number): Promise<void> {
  await db
    .update(jobs)
    .set(sentAt(now))
    .where(sql`${jobs.id} in (select value from json_each(${JSON.stringify(jobIds)}))`);
}

function sentAt(now: number) {
  return { sentAt: now, sends: sql`${jobs.sends} + 1` };
}
