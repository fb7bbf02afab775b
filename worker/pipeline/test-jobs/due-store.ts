import { and, eq, type SQL, sql } from 'drizzle-orm';
import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { apiKeys, jobs } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { isOfTest, testUserIdOf } from '../../base/store/test-users.ts';
import { IS_LEASED } from '../../queue/store/jobs.ts';
import { readClaimed, selectClaimed, startSubject } from '../claimed-store.ts';
import type { JobWithSubject } from '../report-store.ts';

/** Open jobs of a test user, by when they are due (epoch milliseconds). One round trip that reads an index. */
export function findTestJobs(db: Db, userId: string): Promise<{ id: string; dueAt: number }[]> {
  return findOpen(db, sql`${userId}`);
}

/** The same for the user of a test key, of which only the hash is known. */
export function findTestJobsOfKey(db: Db, keyHash: string): Promise<{ id: string; dueAt: number }[]> {
  const isKey = sql`key_hash = ${keyHash} and is_test = 1`;
  return findOpen(db, sql`(select ${testUserIdOf(apiKeys.userId)} from api_keys where ${isKey})`);
}

async function findOpen(db: Db, owner: SQL) {
  // The literal states of the index of open jobs by owner.
  return db
    .select(OPEN)
    .from(jobs)
    .where(and(sql`${jobs.ownerId} = ${owner}`, sql`status in ('queued', 'leased')`))
    .orderBy(jobs.leaseExpiresAt, jobs.id);
}

const OPEN = { id: jobs.id, dueAt: sql<number>`coalesce(${jobs.leaseExpiresAt}, 0)` };

/** Due jobs of all test users, the longest due first. */
export function findDueTestJobs(db: Db, now: number, { limit, skip }: { limit: number; skip: number }) {
  return db
    .select(OPEN)
    .from(jobs)
    .where(and(IS_LEASED, sql`${jobs.leaseExpiresAt} <= ${now}`, isOfTest(jobs.ownerId)))
    .orderBy(jobs.leaseExpiresAt)
    .limit(limit)
    .offset(skip);
}

/** Whether the project or the render of a job has yet to begin, as it does when a node claims the job. */
export function isToBegin({ job, project, render }: JobWithSubject): boolean {
  if (render !== null) return render.status === 'pending';
  return project.status === 'pending' && job.stage === 'download';
}

/** Begins what a job is about. It is due again one step later. */
export async function begin(db: Db, { job }: JobWithSubject, now: number): Promise<void> {
  const [first, ...others] = startSubject(db, job.stage, { isMine: eq(jobs.id, job.id), now });
  const later = db
    .update(jobs)
    .set({ leaseExpiresAt: now + TEST_KEYS.stepMs, updatedAt: now })
    .where(and(eq(jobs.id, job.id), eq(jobs.generation, job.generation), eq(jobs.status, 'leased')));
  if (first !== undefined) await db.batch([first, ...others, later]);
}

/** A job with everything that a node would get. Null: it is gone. */
export async function readTestJob(db: Db, jobId: string) {
  return readClaimed((await db.batch([selectClaimed(db, eq(jobs.id, jobId))]))[0]);
}
