import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { LIVES } from '#schema/domain/limits.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { Segment } from '#schema/jobs/capture.ts';
import { jobs, liveMoments, lives, liveSegments } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import { insertRows } from '../../base/store/insert-rows.ts';
import { sha256Hex } from '../../base/secrets.ts';
import { isHeldBy, type Proof } from '../../queue/store/held-by.ts';

/** A recording whose lease a node holds. Inside a batch, `guard` is true while the lease is valid. */
export type Recording = { jobId: string; liveId: string; nonce: string; guard: SQL };

/** The recording that a node holds. Throws `lease.lost`. */
export async function findRecording(db: Db, jobId: string, { token, keyName }: Proof): Promise<Recording> {
  const holding = { leaseHash: await sha256Hex(token), keyName };
  const held = and(isHeldBy(jobId, holding), eq(jobs.stage, 'capture-live'));
  const [job] = await db.select({ liveId: jobs.projectId, nonce: jobs.nonce }).from(jobs).where(held);
  if (job === undefined || job.nonce === null) throw new ApiError('lease.lost');
  const guard = sql`exists ${db
    .select({ one: sql`1` })
    .from(jobs)
    .where(held)}`;
  return { jobId, liveId: job.liveId, nonce: job.nonce, guard };
}

/**
 * Adds segments and leaves known ones unchanged. Progress also resets the failure counts of the job and of the live.
 */
export async function addSegments(
  db: Db,
  { jobId, liveId, nonce, guard }: Recording,
  segments: readonly Segment[],
  now: number,
): Promise<void> {
  const rows = segments.map((segment) => ({
    ...segment,
    liveId,
    key: objectKeys.liveSegment(liveId, nonce, String(segment.seq)),
    createdAt: now,
  }));
  await db.batch([
    insertRows(db, liveSegments, rows, guard).onConflictDoNothing(),
    db
      .update(jobs)
      .set({ attempts: 1 })
      .where(and(eq(jobs.id, jobId), gt(jobs.attempts, 1), guard)),
    db
      .update(lives)
      .set({ failures: 0 })
      .where(and(eq(lives.id, liveId), gt(lives.failures, 0), guard)),
  ]);
}

/** Segments that overlap a range, in order. */
export async function findSegments(db: Db, liveId: string, range: { startSec: number; endSec: number }) {
  return db
    .select()
    .from(liveSegments)
    .where(
      and(
        eq(liveSegments.liveId, liveId),
        lt(liveSegments.startSec, range.endSec),
        sql`${liveSegments.startSec} + ${liveSegments.durationSec} > ${range.startSec}`,
      ),
    )
    .orderBy(asc(liveSegments.seq))
    .limit(LIVES.segmentsPerCall);
}

export type MomentRow = typeof liveMoments.$inferSelect;

/** Adds a moment unless its `ref` is known. Returns its id. */
export async function keepMoment(
  db: Db,
  { liveId, guard }: Recording,
  moment: Omit<typeof liveMoments.$inferInsert, 'liveId'>,
): Promise<string> {
  const [, [kept]] = await db.batch([
    insertRows(db, liveMoments, [{ ...moment, liveId }], guard).onConflictDoNothing(),
    db
      .select({ id: liveMoments.id })
      .from(liveMoments)
      .where(and(eq(liveMoments.liveId, liveId), eq(liveMoments.ref, moment.ref), guard)),
  ]);
  if (kept === undefined) throw new ApiError('lease.lost');
  return kept.id;
}

/** A moment of this live, or null. */
export async function findMoment(db: Db, liveId: string, momentId: string): Promise<MomentRow | null> {
  const [moment] = await db
    .select()
    .from(liveMoments)
    .where(and(eq(liveMoments.id, momentId), eq(liveMoments.liveId, liveId)));
  return moment ?? null;
}

/** Lists the moment as a clip from now on. If two nodes report files, the first ones count. */
export async function attachClip(
  db: Db,
  { liveId, guard }: Recording,
  clip: { momentId: string; clipKey: string; thumbnailKey: string; startSec: number; endSec: number; now: number },
): Promise<void> {
  const { clipKey, thumbnailKey, now } = clip;
  await db
    .update(liveMoments)
    .set({ clipKey, thumbnailKey, clipStartSec: clip.startSec, clipEndSec: clip.endSec, listedAt: now })
    .where(and(eq(liveMoments.id, clip.momentId), eq(liveMoments.liveId, liveId), isNull(liveMoments.clipKey), guard));
}
