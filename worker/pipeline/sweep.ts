import { eachAlone } from '../base/each-alone.ts';
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
  const ended = await eachAlone('lease_not_ended', expired, (found) => endAttempt(deps, found, 'farm.lease_lost'));
  const overdue = await findOverdueJobs(deps.db, now, BATCH);
  const resent = await eachAlone('message_not_sent', overdue, (job) => {
    const delaySec = Math.max(0, Math.ceil((job.runAfter - now) / 1000));
    return enqueue(deps, { stage: job.stage, jobId: job.id, generation: job.generation }, delaySec);
  });
  return { expired: ended, resent };
}
