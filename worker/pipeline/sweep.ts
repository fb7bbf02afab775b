import { eachAlone } from '../base/each-alone.ts';
import { inPages } from '../base/in-pages.ts';
import { enqueueTickets } from '../queue/enqueue.ts';
import { endAttempt, type EndDeps } from './end-attempt.ts';
import { findOverdueJobs, findUnsentJobs } from './due-jobs-store.ts';
import { findExpiredLeases, type JobWithSubject } from './job-store.ts';
import { requeueAll } from './requeue-all.ts';

/**
 * Runs each minute. An expired lease ends its attempt. A queued job whose message was never sent or is long overdue
 * gets a new one. A second message of the same generation is harmless, because only one claim succeeds.
 */
export async function sweep(deps: EndDeps): Promise<{ expired: number; resent: number }> {
  const now = deps.clock();
  const expired = await inPages(
    deps,
    (page) => findExpiredLeases(deps.db, now, page),
    (found) => endLost(deps, found),
  );
  const unsent = await inPages(
    deps,
    (page) => findUnsentJobs(deps.db, page),
    (tickets) => send(deps, tickets, now),
  );
  const overdue = await inPages(
    deps,
    (page) => findOverdueJobs(deps.db, now, page),
    (tickets) => send(deps, tickets, now),
  );
  return { expired, resent: unsent + overdue };
}

type Unsent = Omit<Parameters<typeof enqueueTickets>[1][number], 'delaySec'> & { runAfter: number };

function send(deps: EndDeps, unsent: Unsent[], now: number): Promise<number> {
  const tickets = unsent.map(({ runAfter, ...job }) => ({
    ...job,
    delaySec: Math.max(0, Math.ceil((runAfter - now) / 1000)),
  }));
  return enqueueTickets(deps, tickets);
}

/** Most lost leases begin another attempt, all in one transaction. The others, or all if that fails, end one by one. */
async function endLost(deps: EndDeps, lost: JobWithSubject[]): Promise<number> {
  const left = await requeueAll(deps, lost, 'farm.lease_lost').catch(() => lost);
  const ended = await eachAlone('lease_not_ended', left, (found) => endAttempt(deps, found, 'farm.lease_lost'));
  return lost.length - left.length + ended;
}
