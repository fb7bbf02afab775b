import { and, eq, exists, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { isOfLive } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { HeardPart, JobPart } from '#schema/domain/parts.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { next } from '#schema/domain/states.ts';
import { earlyWindow } from '#schema/domain/wishes/early-clips.ts';
import { jobs, projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db, Deps } from '../base/deps.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../base/store/statements.ts';
import { announce } from '../outbox/store/announce.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import type { QueueDeps } from '../queue/enqueue.ts';
import { cancelJobs } from '../queue/store/cancel-jobs.ts';
import { type JobRow, stillHolds } from '../queue/store/jobs.ts';
import type { PartRow } from './parts-store.ts';

/** A job of early clips: it chooses or frames what one part of a talk holds, before the others are heard. */
export type EarlyJob = JobRow & { part: JobPart & { heard: HeardPart } };

export function isEarly(job: JobRow): job is EarlyJob {
  return job.part?.heard !== undefined;
}

/** The project of an early job: its words are those of the part, until all of them are known. */
export function asHeard(project: ProjectRow, job: JobRow): ProjectRow {
  if (!isEarly(job) || project.transcriptKey !== null) return project;
  const { nonce, language } = job.part.heard;
  const { transcript, sound } = objectKeys;
  return {
    ...project,
    transcriptKey: transcript(project.id, nonce),
    soundKey: sound(project.id, nonce),
    spokenLanguage: language,
  };
}

/**
 * The choice of early clips in a part of a talk that has just been heard, for the batch that completes the part. Empty
 * where no early clips are looked for. It is added only while other parts are unheard, none was found in an earlier
 * part, and no other such choice is open.
 */
export function draftEarlyChoice(
  deps: QueueDeps & Pick<Deps, 'newId'>,
  { job, project }: { job: PartRow; project: ProjectRow },
  language: string,
): DraftJob[] {
  const isWanted = project.goal === 'shorts' && !isOfLive(project) && earlyWindow(job.part) !== null;
  if (!isWanted || job.nonce === null) return [];
  const part = { ...job.part, heard: { nonce: job.nonce, language } };
  return [draftJob(deps, { stage: 'create-shorts', projectId: project.id, part }, mayChooseEarly(deps.db, job))];
}

function mayChooseEarly(db: Db, job: PartRow): SQL {
  const one = { one: sql`1` };
  const unheard = db
    .select(one)
    .from(jobs)
    .where(and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), ne(jobs.status, 'done')));
  const found = db.select(one).from(shorts).where(eq(shorts.projectId, job.projectId));
  const open = db
    .select(one)
    .from(jobs)
    .where(and(eq(jobs.projectId, job.projectId), eq(jobs.stage, 'create-shorts'), IS_OPEN));
  return sql`${stillHolds(db, job)} and ${isBeingHeard(db, job.projectId)} and ${exists(unheard)}
    and ${notExists(found)} and ${notExists(open)}`;
}

const IS_OPEN = inArray(jobs.status, ['queued', 'leased']);

/** True inside a batch while a project is not heard whole. Once it is, no early clip is added any more. */
export function isBeingHeard(db: Db, projectId: string): SQL {
  const heard = db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.status, 'transcribing')));
  return sql`${exists(heard)}`;
}

/** The same write, if the project has not failed since it was read: early clips are framed while others work for it. */
export function unlessRefunded(write: GuardedInsert, projectId: string): GuardedInsert {
  const refunded = write.db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.status, 'refunded')));
  return { ...write, guard: sql`${write.guard} and ${notExists(refunded)}` };
}

/** Statements that end the open choice of early clips: the whole is heard. A running one learns of it by its heartbeat. */
export function endEarlyChoice(write: GuardedWrite, job: JobRow): Statement[] {
  return cancelOthers(write, job, ['create-shorts']);
}

/**
 * Statements that end everything that is open for the early clips of a project that fails with this job, because its
 * source goes. What is rendered already stays. `openRenders`: see `findOpenRenders`.
 */
export function endEarlyClips(write: GuardedInsert, job: JobRow, openRenders: readonly OpenRender[]): Statement[] {
  const to = next('render', 'processing', 'failed');
  if (to === null) throw new Error('no such transition');
  const failureCode: JobFailureCode = 'render.project_failed';
  const isOpen = inArray(renders.status, ['pending', 'processing']);
  const announced = openRenders.map(({ id, userId, projectId }) => {
    const open = write.db
      .select({ one: sql`1` })
      .from(renders)
      .where(and(eq(renders.id, id), isOpen));
    const guard = sql`${write.guard} and ${exists(open)}`;
    return announce({ ...write, guard }, 'render.error', { userId, projectId, subjectId: id });
  });
  return [
    ...cancelOthers(write, job, ['create-shorts', 'analyze-faces', 'render', 'render-part', 'join-render']),
    ...announced,
    write.db
      .update(renders)
      .set({ status: to, failureCode, etaSec: null, updatedAt: write.now })
      .where(and(eq(renders.projectId, job.projectId), isOpen, write.guard)),
  ];
}

type OpenRender = Pick<typeof renders.$inferSelect, 'id' | 'userId' | 'projectId'>;

/** The renders of a project that have not ended. */
export async function findOpenRenders(db: Db, projectId: string): Promise<OpenRender[]> {
  return db
    .select({ id: renders.id, userId: renders.userId, projectId: renders.projectId })
    .from(renders)
    .where(and(eq(renders.projectId, projectId), inArray(renders.status, ['pending', 'processing'])));
}

function cancelOthers({ db, now, guard }: GuardedWrite, job: JobRow, stages: Stage[]): Statement[] {
  const which = and(eq(jobs.projectId, job.projectId), ne(jobs.id, job.id), inArray(jobs.stage, stages), guard);
  return cancelJobs(db, which, now);
}

/** The attempts whose words early clips are made of: nonces. Their renders may still read them after the parts are joined. */
export async function findEarlyHeard(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ nonce: sql<string>`${jobs.part} ->> '$.heard.nonce'` })
    .from(jobs)
    .where(and(eq(jobs.projectId, projectId), eq(jobs.stage, 'analyze-faces'), sql`${jobs.part} is not null`));
  return rows.map(({ nonce }) => nonce);
}
