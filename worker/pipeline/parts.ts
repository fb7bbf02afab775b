import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { Range } from '#schema/domain/clip.ts';
import { type JobPart, splitWindow } from '#schema/domain/parts.ts';
import { isJoiner, joinerOf, type Stage } from '#schema/domain/stages.ts';
import { next } from '#schema/domain/states.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db, Deps } from '../base/deps.ts';
import { removeAll } from '../media/remove.ts';
import { draftJob, type DraftJob, type OfferDeps } from '../queue/enqueue.ts';
import { type JobRow, stillHolds } from './job-store.ts';

/**
 * Parts of a stage: each is a job with its own lease and attempts; when the last is done, one more job joins them. Which stage
 * joins which stands in schema/domain/stages.ts.
 */

type PartRow = JobRow & { splitId: string; part: JobPart };

/** Share of a stage's progress that its parts make up; the rest is joining them. */
const PARTS_SHARE = 0.97;
const CANCELLED: JobFailureCode = 'farm.cancelled';

export function isPart(job: JobRow): job is PartRow {
  return job.splitId !== null && job.part !== null;
}

/** A part whose split has failed: whatever becomes of it, nothing follows. */
export function isCancelledPart(job: JobRow): boolean {
  return isPart(job) && job.cancelRequested;
}

/** Drafts a stage in parts of about `partSec`; none where the window is too short to be split. */
export function draftParts(
  deps: OfferDeps & Pick<Deps, 'newId'>,
  work: { stage: Stage; projectId: string; renderId?: string; window: Range; partSec: number },
  guard: SQL,
): DraftJob[] {
  const { window, partSec, ...subject } = work;
  const splitId = deps.newId();
  return splitWindow(window, partSec).map((part) => draftJob(deps, { ...subject, splitId, part }, guard));
}

/**
 * Drafts the job that joins the parts, for the batch in which this part gets done and before its move: the job comes into being only where
 * every other part is done, and but once, since its id is the split's.
 */
export function draftJoin(deps: OfferDeps & Pick<Deps, 'newId'>, job: PartRow): DraftJob {
  const stage = joinerOf(job.stage);
  if (stage === null) throw new Error(`nothing joins parts of ${job.stage}`);
  const { db } = deps;
  const unfinished = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), ne(jobs.status, 'done')));
  const isLast = sql`${stillHolds(db, job)} and ${notExists(unfinished)}`;
  const renderId = job.renderId === null ? {} : { renderId: job.renderId };
  return draftJob(deps, { stage, projectId: job.projectId, ...renderId, id: job.splitId }, isLast);
}

/** Statements that end the other parts when this one has failed for good: waiting ones at once, running ones with their next beat. */
export function cancelSiblings(db: Db, job: PartRow, now: number): BatchItem<'sqlite'>[] {
  const to = next('job', 'queued', 'failed');
  if (to === null) throw new Error('no such move');
  const siblings = and(eq(jobs.splitId, job.splitId), ne(jobs.id, job.id), stillHolds(db, job));
  return [
    db
      .update(jobs)
      .set({ status: to, failureCode: CANCELLED, cancelRequested: true, updatedAt: now })
      .where(and(siblings, eq(jobs.status, 'queued'))),
    db
      .update(jobs)
      .set({ cancelRequested: true, updatedAt: now })
      .where(and(siblings, eq(jobs.status, 'leased'))),
  ];
}

/** The parts that a job joins, in their order. Each knows where it stored its result: `nonce`. */
export async function findParts(db: Db, splitId: string): Promise<PartRow[]> {
  const rows = await db.select().from(jobs).where(eq(jobs.splitId, splitId));
  return rows.filter(isPart).toSorted((a, b) => a.part.index - b.part.index);
}

/**
 * How far the whole stage is, 0 to 1, when this job is at `progress`, and how long it takes yet, when this job takes `etaSec`: parts wait
 * for nodes, and those that work now do what is left at the pace of this one.
 */
export async function stageProgress(
  db: Db,
  job: Pick<JobRow, 'stage' | 'splitId' | 'progress'>,
  etaSec: number | null,
): Promise<{ fraction: number; etaSec: number | null }> {
  const { splitId, progress } = job;
  if (splitId === null)
    return { fraction: isJoiner(job.stage) ? PARTS_SHARE + (1 - PARTS_SHARE) * progress : progress, etaSec };
  const [row] = await db
    .select({
      done: sql<number>`sum(case ${jobs.status} when 'done' then 1 when 'leased' then ${jobs.progress} else 0 end)`,
      working: sql<number>`sum(${jobs.status} = 'leased')`,
      count: sql<number>`count(*)`,
    })
    .from(jobs)
    .where(eq(jobs.splitId, splitId));
  const { done, working, count } = row ?? { done: 0, working: 1, count: 1 };
  const partSec = etaSec === null || progress >= 1 ? null : etaSec / (1 - progress);
  return {
    fraction: (PARTS_SHARE * done) / count,
    etaSec: partSec === null ? null : Math.round((partSec * (count - done)) / Math.max(1, working)),
  };
}

/** Removes what the parts stored, when they were joined or never will be. What cannot be removed now goes with its project or render. */
export async function discardParts(deps: Pick<Deps, 'db' | 'media'>, splitId: string): Promise<void> {
  for (const part of await findParts(deps.db, splitId)) {
    await removeAll(deps.media, `work/${part.projectId}/${part.nonce}/`).catch(() => undefined);
  }
}
