import { and, eq, exists, lt, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { FARM, leaseMsOf } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { type JobEvent, type JobState, next } from '#schema/domain/states.ts';
import { jobs, projects, renders, shorts, videoMetadata } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { startProject } from '../projects/store/project-transitions.ts';
import { startRender } from '../renders/store/render-transitions.ts';
import { withOrigin } from '../shorts/with-origin.ts';
import { awaitsFramingOf } from '../shorts/store/frame-shorts.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobWithSubject = {
  job: JobRow;
  project: typeof projects.$inferSelect;
  render: typeof renders.$inferSelect | null;
};

/** When a lease that is given or extended now runs out. */
function leaseEnd(now: number): SQL {
  const capture: Stage = 'capture-live';
  return sql`case ${jobs.stage} when ${capture} then ${now + leaseMsOf(capture)} else ${now + FARM.leaseMs} end`;
}

type NewLease = { leaseHash: string; nonce: string; node: string; now: number };

/** Which queued job a claim asks for: the one of a ticket, or the first of some stages in that order. */
export type Wanted = { jobId: string; generation: number } | { stages: Stage[] };

/**
 * THE claim: one statement makes a queued job leased, so of many claims one wins. In the same batch its subject is marked
 * as being worked on, and everything that the answer needs is read. Null: nothing to claim.
 */
export async function takeLease(db: Db, wanted: Wanted, lease: NewLease) {
  const state = next('job', 'queued', 'claimed');
  if (state === null) throw new Error('no such move');
  const mine = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.leaseHash, lease.leaseHash), eq(jobs.status, state)));
  const myProject = sql`(select ${jobs.projectId} from ${jobs} where ${jobs.leaseHash} = ${lease.leaseHash})`;
  const myRender = sql`(select ${jobs.renderId} from ${jobs} where ${jobs.leaseHash} = ${lease.leaseHash})`;
  const [taken, , , project, render, projectShorts, metadata, [origin]] = await db.batch([
    db
      .update(jobs)
      .set({
        status: state,
        attempts: sql`${jobs.attempts} + 1`,
        leaseHash: lease.leaseHash,
        leaseExpiresAt: leaseEnd(lease.now),
        node: lease.node,
        nonce: lease.nonce,
        uploadId: null,
        progress: 0,
        updatedAt: lease.now,
      })
      .where(and(isWanted(wanted, lease.now), eq(jobs.status, 'queued')))
      .returning(),
    startProject(db, and(eq(projects.id, myProject), exists(mine)), lease.now),
    startRender(db, and(eq(renders.id, myRender), exists(mine)), lease.now),
    db.select().from(projects).where(eq(projects.id, myProject)),
    db.select().from(renders).where(eq(renders.id, myRender)),
    db
      .select({
        id: shorts.id,
        startSec: shorts.startSec,
        endSec: shorts.endSec,
        layout: shorts.layout,
        framingKey: shorts.framingKey,
        framingJobId: shorts.framingJobId,
      })
      .from(shorts)
      .where(eq(shorts.projectId, myProject)),
    db
      .select({ sizeBytes: videoMetadata.sizeBytes })
      .from(videoMetadata)
      .where(eq(videoMetadata.url, sql`(select ${projects.url} from ${projects} where ${projects.id} = ${myProject})`)),
    db
      .select()
      .from(projects)
      .where(eq(projects.id, originOf(myProject, myRender, lease.leaseHash))),
  ]);
  const job = taken[0];
  if (job === undefined || project[0] === undefined) return null;
  return {
    job,
    project: withOrigin(project[0], origin),
    render: render[0] ?? null,
    shorts: projectShorts,
    sizeBytes: metadata[0]?.sizeBytes ?? null,
  };
}

/** The project whose source a job of a copied short reads: that of the short which it renders or frames. */
function originOf(myProject: SQL, myRender: SQL, leaseHash: string): SQL {
  return sql`(select origin_project_id from shorts where id = (select short_id from renders where id = ${myRender})
    union all select origin_project_id from shorts where project_id = ${myProject}
      and framing_job_id = (select id from jobs where lease_hash = ${leaseHash})
    limit 1)`;
}

export type Taken = NonNullable<Awaited<ReturnType<typeof takeLease>>>;

function isWanted(wanted: Wanted, now: number): SQL | undefined {
  if ('jobId' in wanted) return and(eq(jobs.id, wanted.jobId), eq(jobs.generation, wanted.generation));
  const firsts = wanted.stages.map(
    (stage) =>
      sql`(select id from jobs where status = 'queued' and stage = ${stage} and run_after <= ${now} order by run_after, id limit 1)`,
  );
  return eq(jobs.id, sql`coalesce(${sql.join([...firsts, sql`null`], sql`, `)})`);
}

/** Remembers the open multipart upload of an attempt, so that a failed attempt can be cleaned up. */
export async function noteUpload(db: Db, jobId: string, uploadId: string): Promise<void> {
  await db.update(jobs).set({ uploadId }).where(eq(jobs.id, jobId));
}

/** Extends a lease. Null: it is lost. Progress never falls. */
export async function extendLease(db: Db, beat: { jobId: string; leaseHash: string; progress: number; now: number }) {
  const rows = await db
    .update(jobs)
    .set({
      leaseExpiresAt: leaseEnd(beat.now),
      progress: sql`max(${jobs.progress}, ${beat.progress})`,
      updatedAt: beat.now,
    })
    .where(and(eq(jobs.id, beat.jobId), eq(jobs.leaseHash, beat.leaseHash), eq(jobs.status, 'leased')))
    .returning({
      stage: jobs.stage,
      projectId: jobs.projectId,
      splitId: jobs.splitId,
      renderId: jobs.renderId,
      progress: jobs.progress,
      cancelRequested: jobs.cancelRequested,
    });
  return rows[0] ?? null;
}

/** The job with what it works for, or null. */
export async function findJob(db: Db, jobId: string): Promise<JobWithSubject | null> {
  const rows = await db
    .select({ job: jobs, project: projects, render: renders })
    .from(jobs)
    .innerJoin(projects, eq(projects.id, jobs.projectId))
    .leftJoin(renders, eq(renders.id, jobs.renderId))
    .where(eq(jobs.id, jobId));
  return rows[0] ?? null;
}

/** True inside a batch as long as this very job has not moved on: `generation` names the lease or the ticket. */
export function stillHolds(db: Db, job: Pick<JobRow, 'id' | 'generation' | 'status'>): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(jobs)
      .where(and(eq(jobs.id, job.id), eq(jobs.generation, job.generation), eq(jobs.status, job.status))),
  );
}

/** The move of the job itself. Comes last in its batch, and its `meta.changes` tells whether the batch counted. */
export function moveJob(
  db: Db,
  job: Pick<JobRow, 'id' | 'generation' | 'status'>,
  event: JobEvent,
  patch: { now: number; failureCode?: JobFailureCode; requeue?: { runAfter: number; countAttempt: boolean } },
) {
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
            runAfter: requeue.runAfter,
            ...(requeue.countAttempt ? {} : { attempts: sql`max(0, ${jobs.attempts} - 1)` }),
          }),
    })
    .where(and(eq(jobs.id, job.id), eq(jobs.generation, job.generation), eq(jobs.status, job.status)));
}

/** Jobs whose node has not been heard of in time. */
export async function findExpiredLeases(db: Db, now: number, limit: number): Promise<JobWithSubject[]> {
  return db
    .select({ job: jobs, project: projects, render: renders })
    .from(jobs)
    .innerJoin(projects, eq(projects.id, jobs.projectId))
    .leftJoin(renders, eq(renders.id, jobs.renderId))
    .where(and(eq(jobs.status, 'leased'), lt(jobs.leaseExpiresAt, now)))
    .orderBy(jobs.leaseExpiresAt)
    .limit(limit);
}

/** Queued jobs without a ticket, or whose last one is overdue: the wait doubles with each sending. */
export async function findOverdueTickets(db: Db, now: number, limit: number) {
  return db
    .select({ id: jobs.id, stage: jobs.stage, generation: jobs.generation, runAfter: jobs.runAfter })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'queued'),
        sql`(${jobs.sentAt} is null or ${jobs.sentAt} + ${FARM.resendAfterMs} * (1 << min(${jobs.sends}, 6)) < ${now})`,
      ),
    )
    .orderBy(jobs.sentAt)
    .limit(limit);
}

/** Takes the mark of a sent ticket away, so that the next sweep sends a new one. */
export async function forgetTicket(db: Db, jobId: string): Promise<void> {
  await db
    .update(jobs)
    .set({ sentAt: null })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'queued')));
}

/** The shorts that wait for the framing of this very job. */
export async function findUnframedShorts(db: Db, job: Pick<JobRow, 'id' | 'projectId'>): Promise<{ id: string }[]> {
  return db
    .select({ id: shorts.id })
    .from(shorts)
    .where(and(eq(shorts.projectId, job.projectId), awaitsFramingOf(job.id)));
}
