import { and, eq, exists, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { shorts } from '#schema/tables/index.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../../base/store/statements.ts';

type FramedShort = { shortId: string; framingKey: string; thumbnailKey: string; previewKey: string | null };

/**
 * True for the shorts that this job must frame: its own, and in the analysis of the whole project all shorts without
 * another job. A short that was framed by hand keeps its framing until its job has a new one.
 */
export function isFramedBy(jobId: string, short: { framingKey: string | null; framingJobId: string | null }): boolean {
  return short.framingJobId === null ? short.framingKey === null : short.framingJobId === jobId;
}

/** The same as a condition. */
export function awaitsFramingOf(jobId: string): SQL | undefined {
  return or(eq(shorts.framingJobId, jobId), and(isNull(shorts.framingKey), isNull(shorts.framingJobId)));
}

/**
 * One statement per short that stores its framing and thumbnail. A short that has changed in the meantime waits for its
 * new job.
 */
export function attachFraming(
  write: Pick<GuardedWrite, 'db' | 'guard'>,
  jobId: string,
  framed: FramedShort[],
): Statement[] {
  return framed.map(({ shortId, framingKey, thumbnailKey, previewKey }) =>
    write.db
      .update(shorts)
      .set({ framingKey, thumbnailKey, previewKey })
      .where(and(eq(shorts.id, shortId), awaitsFramingOf(jobId), write.guard)),
  );
}

/**
 * The same write, if no short of the project waits for its framing any more and at least one is framed. Of several
 * framing jobs only the last one moves the project.
 */
export function whenFramed(write: GuardedInsert, projectId: string): GuardedInsert {
  return whenNoneWaits(write, projectId, exists(framedOf(write, projectId)));
}

/** The same write, if no short waits any more and none could be framed. */
export function whenNoneFramed(write: GuardedInsert, projectId: string): GuardedInsert {
  return whenNoneWaits(write, projectId, notExists(framedOf(write, projectId)));
}

function whenNoneWaits(write: GuardedInsert, projectId: string, outcome: SQL): GuardedInsert {
  const waiting = write.db
    .select({ one: sql`1` })
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), isNull(shorts.framingKey), isNull(shorts.framingFailure)));
  return { ...write, guard: sql`${write.guard} and ${notExists(waiting)} and ${outcome}` };
}

function framedOf({ db }: GuardedInsert, projectId: string) {
  return db
    .select({ one: sql`1` })
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), isNotNull(shorts.framingKey)));
}

/** Stores why the shorts of this job could not be framed. */
export function failFraming(
  write: Pick<GuardedWrite, 'db' | 'guard'>,
  job: { id: string; projectId: string },
  code: JobFailureCode,
): Statement {
  return write.db
    .update(shorts)
    .set({ framingFailure: code })
    .where(
      and(eq(shorts.projectId, job.projectId), awaitsFramingOf(job.id), isNull(shorts.framingFailure), write.guard),
    );
}
