import type { QueueMessage } from '#schema/jobs/lease.ts';
import { type EndDeps, failForGood } from './end-attempt.ts';
import { findJob, markUnsent } from './job-store.ts';

/**
 * Messages of one job that may end in the dead-letter queue before the job fails: nodes or the Worker may have been
 * away for a while.
 */
const MAX_SENDS = 5;

/**
 * Takes a message from the dead-letter queue. While its job still waits, the sweep sends another message; after
 * several of them the job fails for good, so that its user does not wait forever.
 */
export async function deadLetter(deps: EndDeps, message: QueueMessage): Promise<void> {
  const found = await findJob(deps.db, message.jobId);
  if (found === null || found.job.status !== 'queued' || found.job.generation !== message.generation) return;
  if (found.job.sends < MAX_SENDS) await markUnsent(deps.db, found.job.id);
  else await failForGood(deps, found, 'farm.undeliverable');
}
