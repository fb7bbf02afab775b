import type { QueueMessage } from '#schema/jobs/lease.ts';
import { type EndDeps, failForGood } from './end-attempt.ts';
import { findJob, markUnsent } from './job-store.ts';

/**
 * Number of messages of one job that may reach the dead-letter queue before the job fails. Nodes or the Worker may have
 * been offline for a while.
 */
const MAX_SENDS = 5;

/**
 * Handles a message from the dead-letter queue. While its job is queued, the sweep sends another message. After several
 * such messages the job fails for good, so that its user does not wait forever.
 */
export async function deadLetter(deps: EndDeps, message: QueueMessage): Promise<void> {
  const found = await findJob(deps.db, message.jobId);
  if (found === null || found.job.status !== 'queued' || found.job.generation !== message.generation) return;
  if (found.job.sends < MAX_SENDS) await markUnsent(deps.db, found.job.id);
  else await failForGood(deps, found, 'farm.undeliverable');
}
