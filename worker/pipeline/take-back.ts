import { isTestUser } from '#schema/domain/access/test-key.ts';
import { ApiError } from '../http/failures.ts';
import { enqueue } from '../queue/enqueue.ts';
import { type EndDeps, failForGood, releaseJob } from './end-attempt.ts';
import { findJob, findJobsOfNode, type JobWithSubject } from './report-store.ts';
import { hurry } from './sweep-store.ts';

/** What operators do to single jobs. Each throws `request.not_found`, and `job.over` for a job that has ended. */

/** A running job goes back to the queue without counting the attempt; a waiting one becomes due now. */
export async function requeueJob(deps: EndDeps, jobId: string): Promise<JobWithSubject> {
  const found = await findOpenJob(deps, jobId);
  if (found.job.status === 'leased') {
    if (!(await releaseJob(deps, found))) throw new ApiError('job.over');
    return found;
  }
  await hurry(deps.db, jobId, deps.clock());
  await enqueue(deps, { stage: found.job.stage, jobId, generation: found.job.generation });
  return found;
}

/** Ends a job for good: its project is refunded, its render ends as `error`. Its node is asked to stop. */
export async function cancelJob(deps: EndDeps, jobId: string): Promise<JobWithSubject> {
  const found = await findOpenJob(deps, jobId);
  if (!(await failForGood(deps, found, 'farm.cancelled'))) throw new ApiError('job.over');
  return found;
}

/** Hands the running jobs of a node to others. Returns how many. */
export async function takeJobsFrom(deps: EndDeps, node: string): Promise<number> {
  let taken = 0;
  for (const found of await findJobsOfNode(deps.db, node)) {
    if (await releaseJob(deps, found)) taken += 1;
  }
  return taken;
}

async function findOpenJob(deps: EndDeps, jobId: string): Promise<JobWithSubject> {
  const found = await findJob(deps.db, jobId);
  // Test jobs have no queue to which they could go back.
  if (found === null || isTestUser(found.project.userId)) throw new ApiError('request.not_found');
  if (found.job.status === 'done' || found.job.status === 'failed') throw new ApiError('job.over');
  return found;
}
