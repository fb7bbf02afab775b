import type { Stage } from '#schema/domain/stages.ts';
import type { QueueMessage } from '#schema/jobs/lease.ts';
import type { Deps } from '../base/deps.ts';
import { markAllSent, markSent } from './queue-store.ts';

export type QueueDeps = Pick<Deps, 'db' | 'queues' | 'clock'>;

/** The most messages in one call to the queue. */
const MESSAGES_PER_BATCH = 100;

/**
 * Sends the message of a queued job and marks the job as sent. Never throws: if the queue rejects the message, or
 * the job cannot be marked, the job stays unsent and the sweep sends a message within a minute. The commit is not
 * affected.
 */
export async function enqueue(
  deps: QueueDeps,
  job: { stage: Stage; jobId: string; generation: number },
  delaySeconds = 0,
): Promise<void> {
  const message: QueueMessage = { jobId: job.jobId, generation: job.generation };
  try {
    await deps.queues[job.stage].send(message, { contentType: 'json', ...(delaySeconds > 0 ? { delaySeconds } : {}) });
    await markSent(deps.db, job, deps.clock());
  } catch {
    return;
  }
}

/**
 * The same for many jobs of one stage, with one call to the queue and one database round trip per 100. The caller does
 * not wait for the database. A job that is not marked gets a second message, which is harmless.
 */
export async function enqueueAll(
  deps: QueueDeps & Pick<Deps, 'later'>,
  stage: Stage,
  jobIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < jobIds.length; at += MESSAGES_PER_BATCH) {
    await enqueueBatch(deps, stage, jobIds.slice(at, at + MESSAGES_PER_BATCH));
  }
}

async function enqueueBatch(
  deps: QueueDeps & Pick<Deps, 'later'>,
  stage: Stage,
  jobIds: readonly string[],
): Promise<void> {
  const messages = jobIds.map((jobId): QueueMessage => ({ jobId, generation: 0 }));
  try {
    await deps.queues[stage].sendBatch(messages.map((body) => ({ body, contentType: 'json' })));
  } catch {
    return;
  }
  deps.later(markAllSent(deps.db, jobIds, deps.clock()));
}
