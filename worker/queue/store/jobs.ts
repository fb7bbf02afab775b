import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core';
import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { type JobEvent, type JobState, next } from '#schema/domain/states.ts';
import { jobs } from '#schema/tables/index.ts';
import { nextTurn } from './turns.ts';
import type { Db } from '../../base/deps.ts';
import { rootOf } from '../../base/store/family.ts';
import { insertFrom } from '../../base/store/insert-rows.ts';
import type { Guard, Statement } from '../../base/store/statements.ts';
import { isOfTest } from '../../base/store/test-users.ts';

export type JobRow = typeof jobs.$inferSelect;

/**
 * Literals, not parameters: SQLite uses an index of queued or leased jobs only if the query has its exact condition.
 */
export const IS_QUEUED = sql`${jobs.status} = 'queued'`;
export const IS_LEASED = sql`${jobs.status} = 'leased'`;

/** Identifies an attempt of a job, or its wait for one. It is the same attempt while all three values are unchanged. */
export type JobVersion = Pick<JobRow, 'id' | 'generation' | 'status'>;

type JobFields = SQLiteInsertValue<typeof jobs>;

/**
 * A new job, in values or in SQL over the rows from which it is made. `ownerId`: the user in whose turn it waits, or
 * null if it has no turn. `nth`: its number among the jobs of one owner and stage that the statement adds, from 1.
 */
export type NewJob = Pick<
  JobFields,
  'id' | 'stage' | 'projectId' | 'renderId' | 'splitId' | 'part' | 'more' | 'traceId'
> & {
  ownerId: SQL | null;
  nth?: SQL;
  now: number;
  /** Cannot be claimed before this time. */
  runAfter?: number | SQL;
};

/** Statement that adds a job of a project, in the turn of its owner. With a `guard` only if that holds. */
export function insertJob(db: Db, job: Omit<NewJob, 'ownerId' | 'nth'>, guard: Guard = sql`true`): Statement {
  const source = sql`from (select ${rootOf(sql`user_id`)} as owner_id from projects where id = ${job.projectId}) as subject where ${guard}`;
  return insertJobs(db, { ...job, ownerId: sql`subject.owner_id` }, source);
}

/** Statement that adds a job for each row of `source` (`from …`, `where …`). The only function that adds jobs. */
export function insertJobs(db: Db, { now, nth, ...job }: NewJob, source: SQL) {
  const times = { runAfter: job.runAfter ?? now, createdAt: now, updatedAt: now };
  return insertFrom(db, jobs, { ...job, ...times, ...beginning(job, { nth, now }) }, source);
}

/**
 * A job waits in its queue. One of a test user never does, so no node can get it, and no other job has its turn after it:
 * it begins as if somebody had claimed it, until the Worker itself ends it (worker/test-keys).
 */
function beginning({ ownerId, stage }: Pick<NewJob, 'ownerId' | 'stage'>, { nth, now }: Pick<NewJob, 'nth' | 'now'>) {
  if (ownerId === null) return { status: 'queued' as const, turn: 0 };
  const turn = nextTurn(sql`${stage}`, ownerId, nth);
  const ofTest = (value: SQL, otherwise: SQL) => sql`iif(${isOfTest(ownerId)}, ${value}, ${otherwise})`;
  return {
    status: ofTest(sql`'leased'`, sql`'queued'`),
    turn: ofTest(sql`0.0`, turn),
    nonce: ofTest(sql`lower(hex(randomblob(16)))`, sql`null`),
    leaseExpiresAt: ofTest(sql`${now + TEST_KEYS.stepMs}`, sql`null`),
  };
}

/** True for a job that nodes work on. */
export const IS_FOR_NODES = sql`not ${isOfTest(jobs.ownerId)}`;

/** True inside a batch while the job has not moved on. `generation` identifies the lease or the message. */
export function stillHolds(db: Db, job: JobVersion): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(jobs)
      .where(isVersion(job)),
  );
}

/** When the next attempt may begin, whether the last one counts, and the node that should leave the job to others. */
export type Requeue = { runAfter: number; isSetback: boolean; avoidNode: string | null };

/**
 * The transition of the job. Must be the last statement of its batch: its number of changed rows shows if the batch
 * took effect.
 */
export function moveJob(
  db: Db,
  job: JobVersion,
  event: JobEvent,
  patch: { now: number; failureCode?: JobFailureCode; requeue?: Requeue },
): Statement {
  const to: JobState | null = next('job', job.status, event);
  if (to === null) throw new Error(`a job that is ${job.status} cannot be ${event}`);
  const requeue = patch.requeue;
  return db
    .update(jobs)
    .set({
      status: to,
      updatedAt: patch.now,
      ...(patch.failureCode === undefined ? {} : { failureCode: patch.failureCode }),
      ...(requeue === undefined
        ? {}
        : {
            generation: job.generation + 1,
            leaseHash: null,
            leaseExpiresAt: null,
            sentAt: null,
            sends: 0,
            deadLetters: 0,
            runAfter: requeue.runAfter,
            avoidNode: requeue.avoidNode,
            ...(requeue.isSetback ? countSetback(patch.now) : {}),
          }),
    })
    .where(isVersion(job));
}

/** The attempt does not count. */
function countSetback(now: number) {
  return {
    attempts: sql`max(0, ${jobs.attempts} - 1)`,
    setbacks: sql`${jobs.setbacks} + 1`,
    setbackSince: sql`coalesce(${jobs.setbackSince}, ${now})`,
  };
}

function isVersion(job: JobVersion): SQL | undefined {
  return and(eq(jobs.id, job.id), eq(jobs.generation, job.generation), eq(jobs.status, job.status));
}
