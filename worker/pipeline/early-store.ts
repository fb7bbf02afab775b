import { and, eq, exists, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { next } from '#schema/domain/states.ts';
import { jobs, projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import type { Guard, GuardedInsert, GuardedWrite, Statement } from '../base/store/statements.ts';
import { announce } from '../outbox/store/announce.ts';
import { cancelJobs } from '../queue/store/cancel-jobs.ts';
import { type JobRow, stillHolds } from '../queue/store/jobs.ts';
import type { PartRow } from './parts-store.ts';

/**
 * True inside a batch that completes a part, while other parts are unheard, if no early clip was found in an earlier part
 * and no other choice of them is open.
 */
export function mayChooseEarly(db: Db, job: PartRow): SQL {
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

/**
 * True inside a batch while the job holds and its project is not heard whole. Once it is, no early clip is added any more:
 * the choice of the whole adds the shorts.
 */
export function whileHeard(db: Db, job: JobRow): Guard {
  return sql`${stillHolds(db, job)} and ${isBeingHeard(db, job.projectId)}`;
}

function isBeingHeard(db: Db, projectId: string): SQL {
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
