import { sweepRemovals } from '../media/removals.ts';
import { endAttempt, type EndDeps } from './end-attempt.ts';
import { enqueue } from '../queue/enqueue.ts';
import { findExpiredLeases, findOverdueJobs } from './job-store.ts';

/** The most jobs of each kind in one sweep. The next minute handles the rest. */
const BATCH = 100;

/**
 * Runs each minute. An expired lease ends its attempt. A queued job whose message was never sent or is long overdue
 * gets a new one. A second message of the same generation is harmless, because only one claim succeeds.
 */
export async function sweep(deps: EndDeps): Promise<{ expired: number; resent: number }> {
  const now = deps.clock();
  const expired = await findExpiredLeases(deps.db, now, BATCH);
  for (const found of expired) await endAttempt(deps, found, 'farm.lease_lost');
  const overdue = await findOverdueJobs(deps.db, now, BATCH);
  for (const job of overdue) {
    const delaySec = Math.max(0, Math.ceil((job.runAfter - now) / 1000));
    await enqueue(deps, { stage: job.stage, jobId: job.id, generation: job.generation }, delaySec);
  }
  await sweepRemovals(deps);
  return { expired: expired.length, resent: overdue.length };
}
