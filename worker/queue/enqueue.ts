import { eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { JobPart } from '#schema/domain/parts.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Ticket } from '#schema/jobs/lease.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Deps } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-where.ts';

export type OfferDeps = Pick<Deps, 'db' | 'queues' | 'clock'>;

/** A job that is about to exist: put `statement` into the batch that makes its subject, and call `offer` after the commit. */
export type DraftJob = { id: string; stage: Stage; statement: BatchItem<'sqlite'>; offer: () => Promise<void> };

/** Drafts a job. `renderId` only for the stage `render`, `id` where the guard must know it. With a `guard` the job comes into being only where that holds. */
export function draftJob(
  deps: OfferDeps & Pick<Deps, 'newId'>,
  job: { stage: Stage; projectId: string; renderId?: string; id?: string; splitId?: string; part?: JobPart },
  guard: SQL = sql`true`,
): DraftJob {
  const id = job.id ?? deps.newId();
  const now = deps.clock();
  const row = { ...job, id, status: 'queued' as const, runAfter: now, createdAt: now, updatedAt: now };
  const statement = insertWhere(deps.db, jobs, row, guard);
  return {
    id,
    stage: job.stage,
    statement,
    offer: () => sendTicket(deps, { stage: job.stage, jobId: id, generation: 0 }),
  };
}

/**
 * Sends the ticket of a queued job and marks it as sent. When the queue does not take it the job stays unsent and the sweep
 * sends it within a minute; so this never throws and never undoes what was committed.
 */
export async function sendTicket(
  deps: OfferDeps,
  job: { stage: Stage; jobId: string; generation: number },
  delaySeconds = 0,
): Promise<void> {
  const ticket: Ticket = { jobId: job.jobId, generation: job.generation };
  try {
    await deps.queues[job.stage].send(ticket, { contentType: 'json', ...(delaySeconds > 0 ? { delaySeconds } : {}) });
  } catch {
    return;
  }
  await deps.db
    .update(jobs)
    .set({ sentAt: deps.clock(), sends: sql`${jobs.sends} + 1` })
    .where(eq(jobs.id, job.jobId));
}

/**
 * The same for many jobs of one stage, at most 100: one message batch and one trip to the database, for which nobody waits. A job
 * whose mark is lost gets a second ticket, which is harmless.
 */
export async function sendTickets(
  deps: OfferDeps & Pick<Deps, 'later'>,
  stage: Stage,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  const tickets = jobIds.map((jobId): Ticket => ({ jobId, generation: 0 }));
  try {
    await deps.queues[stage].sendBatch(tickets.map((body) => ({ body, contentType: 'json' })));
  } catch {
    return;
  }
  deps.later(
    deps.db
      .update(jobs)
      .set({ sentAt: deps.clock(), sends: sql`${jobs.sends} + 1` })
      .where(sql`${jobs.id} in (select value from json_each(${JSON.stringify(jobIds)}))`)
      .run(),
  );
}
