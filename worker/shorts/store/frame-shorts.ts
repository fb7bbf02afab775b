import { and, eq, exists, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { EDGE_ROOM_SEC } from '#schema/domain/boundaries.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Goal } from '#schema/domain/stages.ts';
import { isFinished, type ProjectState } from '#schema/domain/states.ts';
import { shorts } from '#schema/tables/index.ts';
import type { JobRow } from '../../queue/store/jobs.ts';
import type { GuardedInsert, GuardedWrite, Statement } from '../../base/store/statements.ts';
import { announce } from '../../outbox/store/announce.ts';

type FramedShort = Range & { shortId: string; framingKey: string; thumbnailKey: string; previewKey: string | null };

/** True if the clips of a framing job are as chosen: none was cut by hand. */
export function canMoveEdges(
  { goal, status }: { goal: Goal; status: ProjectState },
  { more }: Pick<JobRow, 'more'>,
): boolean {
  return more !== null || (goal === 'shorts' && !isFinished(status));
}

/** The range that a node gave a short, if it may move edges and moved neither too far. Else the short's own. */
export function rangeAfterFraming(short: Range, moved: Range | undefined): Range {
  const own = { startSec: short.startSec, endSec: short.endSec };
  if (moved === undefined || moved.endSec - moved.startSec < LIMITS.shortMinSec) return own;
  const movedSec = Math.max(Math.abs(moved.startSec - own.startSec), Math.abs(moved.endSec - own.endSec));
  return movedSec > EDGE_ROOM_SEC + 0.001 ? own : { startSec: moved.startSec, endSec: moved.endSec };
}

/**
 * True for the shorts that this job must frame: its own, and in the analysis of the whole project all shorts without
 * another job. A short framed by hand keeps its framing until its job has a new one.
 */
export function isFramedBy(jobId: string, short: { framingKey: string | null; framingJobId: string | null }): boolean {
  return short.framingJobId === null ? short.framingKey === null : short.framingJobId === jobId;
}

/** The same as an SQL condition. */
export function awaitsFramingOf(jobId: string): SQL | undefined {
  return or(eq(shorts.framingJobId, jobId), and(isNull(shorts.framingKey), isNull(shorts.framingJobId)));
}

/**
 * One statement that stores the framing, the thumbnail and the final range of each short. A short that has changed in
 * the meantime waits for its new job.
 */
export function attachFraming(
  { db, now, guard }: GuardedWrite,
  { jobId, nonce }: { jobId: string; nonce: string },
  framed: readonly FramedShort[],
): Statement[] {
  if (framed.length === 0) return [];
  const set = (column: keyof FramedShort) => sql`framed.value ->> ${sql.raw(`'${column}'`)}`;
  return [
    db
      .update(shorts)
      .set({
        startSec: set('startSec'),
        endSec: set('endSec'),
        framingRef: nonce,
        thumbnailRef: null,
        previewRef: sql`case when ${set('previewKey')} is not null then '' end`,
        framingEndedAt: now,
      })
      .from(sql`json_each(${JSON.stringify(framed)}) as framed`)
      .where(and(sql`${shorts.id} = framed.value ->> 'shortId'`, awaitsFramingOf(jobId), guard)),
  ];
}

/**
 * Announces the framing of a short that was cut or changed by hand, or found early: others are announced together when
 * their project is ready. Must run after `attachFraming`, whose key shows that it took effect.
 */
export function announceFramed(
  write: GuardedInsert,
  project: { id: string; userId: string },
  { shortId, framingKey }: FramedShort,
): Statement {
  const isFramed = exists(
    write.db
      .select({ one: sql`1` })
      .from(shorts)
      .where(and(eq(shorts.id, shortId), eq(shorts.framingKey, framingKey))),
  );
  const subject = { userId: project.userId, projectId: project.id, subjectId: shortId };
  return announce({ ...write, guard: sql`${write.guard} and ${isFramed}` }, 'short.framed', subject);
}

/**
 * The same write, if no short of the project waits for its framing any more and at least one is framed. Of several
 * framing jobs only the last one moves the project.
 */
export function whenFramed(write: GuardedInsert, projectId: string): GuardedInsert {
  return whenNoneWaits(write, projectId, exists(framedOf(write, projectId)));
}

/** The same write, if no short is waiting any more and none could be framed. */
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

/** Without early clips that are not among the best: they are an extra, for which nobody pays. */
function framedOf({ db }: GuardedInsert, projectId: string) {
  return db
    .select({ one: sql`1` })
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), isNotNull(shorts.framingKey), isNull(shorts.isEarly)));
}

/** Stores why the shorts of this job could not be framed. */
export function failFraming(
  write: GuardedWrite,
  job: { id: string; projectId: string },
  code: JobFailureCode,
): Statement {
  return write.db
    .update(shorts)
    .set({ framingFailure: code, framingEndedAt: write.now })
    .where(
      and(
        eq(shorts.projectId, job.projectId),
        awaitsFramingOf(job.id),
        isNull(shorts.framingKey),
        isNull(shorts.framingFailure),
        write.guard,
      ),
    );
}
