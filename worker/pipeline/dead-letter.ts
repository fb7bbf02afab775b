import type { Ticket } from '#schema/jobs/lease.ts';
import { type EndDeps, failForGood } from './end-attempt.ts';
import { findJob, forgetTicket } from './job-store.ts';

/** Tickets of one job that may die before the job is given up: the nodes or the Worker may just have been away for a while. */
const MAX_SENDS = 5;

/**
 * Takes a ticket that the queue gave up on. While its job still waits, the sweep sends another one; after several of them the
 * job fails for good, so that its user is not left waiting.
 */
export async function bury(deps: EndDeps, ticket: Ticket): Promise<void> {
  const found = await findJob(deps.db, ticket.jobId);
  if (found === null || found.job.status !== 'queued' || found.job.generation !== ticket.generation) return;
  if (found.job.sends < MAX_SENDS) await forgetTicket(deps.db, found.job.id);
  else await failForGood(deps, found, 'farm.undeliverable');
}
