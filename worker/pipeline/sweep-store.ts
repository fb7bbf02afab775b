import { and, eq, gt, inArray, isNull, lt, lte, min, sql } from 'drizzle-orm';
import { FARM } from '#schema/domain/limits.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { IS_FOR_NODES, IS_LEASED, IS_QUEUED, type JobRow } from '../queue/store/jobs.ts';
import { selectWithSubject } from './report-store.ts';

/** Some of the jobs of a sweep: the first `skip` of them could not be handled. */
type SweepPage = { limit: number; skip: number };

/** The content of a queued job's message, and when it is due. */
const MESSAGE = { jobId: jobs.id, stage: jobs.stage, generation: jobs.generation, runAfter: jobs.runAfter };

/** Paused stages need no messages. */
const IS_ON = sql`not exists (select 1 from farm_facts where name = 'stage:' || ${jobs.stage})`;

/** Jobs whose lease has expired. Those of test users have no node that could lose one. */
export function findExpiredLeases(db: Db, now: number, { limit, skip }: SweepPage) {
  return selectWithSubject(db)
    .where(and(IS_LEASED, lt(jobs.leaseExpiresAt, now), IS_FOR_NODES))
    .orderBy(jobs.leaseExpiresAt)
    .limit(limit)
    .offset(skip);
}

/** Queued jobs without a message. */
export function findUnsentJobs(db: Db, { limit, skip }: SweepPage) {
  return db
    .select(MESSAGE)
    .from(jobs)
    .where(and(IS_QUEUED, isNull(jobs.sentAt), IS_ON))
    .limit(limit)
    .offset(skip);
}

/** Queued jobs whose last message is overdue. After the first message the wait is longer. */
export function findOverdueJobs(db: Db, now: number, { limit, skip }: SweepPage) {
  const isLong = sql`${jobs.sentAt} + ${FARM.resendAfterMs} * min(${jobs.sends}, 2) < ${now}`;
  return db
    .select(MESSAGE)
    .from(jobs)
    .where(and(IS_QUEUED, lt(jobs.sentAt, now - FARM.resendAfterMs), isLong, IS_ON))
    .orderBy(jobs.sentAt)
    .limit(limit)
    .offset(skip);
}

/** The most jobs of one look. The others are found by polling. */
const MOST_DUE = 1_000;

/**
 * Queued jobs whose delay ended in this range, and when the next delay ends. One round trip. Jobs that never had a
 * delay are offered when they are sent: offering them here too would wake two nodes for one job.
 */
export async function findDueJobs(db: Db, { after, until }: { after: number; until: number }) {
  const ofAnyStage = and(IS_QUEUED, inArray(jobs.stage, [...STAGES]));
  const wasDelayed = gt(jobs.runAfter, jobs.createdAt);
  const [due, [coming]] = await db.batch([
    db
      .select(MESSAGE)
      .from(jobs)
      .where(and(ofAnyStage, gt(jobs.runAfter, after), lte(jobs.runAfter, until), wasDelayed, IS_ON))
      .limit(MOST_DUE),
    db
      .select({ at: min(jobs.runAfter) })
      .from(jobs)
      .where(and(ofAnyStage, gt(jobs.runAfter, until))),
  ]);
  return { due, nextAt: coming?.at ?? null };
}

/** Notes a dead letter of a queued job. The next sweep sends a new message. */
export async function noteDeadLetter(db: Db, { id, generation }: Pick<JobRow, 'id' | 'generation'>): Promise<void> {
  await db
    .update(jobs)
    .set({ sentAt: null, deadLetters: sql`${jobs.deadLetters} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.generation, generation), eq(jobs.status, 'queued')));
}

/** Makes a queued job due now. */
export async function hurry(db: Db, jobId: string, now: number): Promise<void> {
  await db
    .update(jobs)
    .set({ runAfter: now, sends: 0 })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'queued')));
}
