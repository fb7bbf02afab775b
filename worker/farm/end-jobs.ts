import type { AuditAction } from '#schema/domain/access/audit.ts';
import { record } from '../audit/store/record.ts';
import { ApiError } from '../http/failures.ts';
import type { EndDeps } from '../pipeline/end-attempt.ts';
import { cancelJob as cancel, requeueJob as requeue } from '../pipeline/take-back.ts';
import { type FarmJob, findFarmJob } from './jobs-store.ts';

/** Puts a job back into the queue, at once. Throws `request.not_found` and `job.over`. */
export function requeueJob(deps: EndDeps, jobId: string): Promise<FarmJob> {
  return act(deps, jobId, { action: 'job.requeued', work: requeue });
}

/** Ends a job for good; its project is refunded. Throws `request.not_found` and `job.over`. */
export function cancelJob(deps: EndDeps, jobId: string): Promise<FarmJob> {
  return act(deps, jobId, { action: 'job.cancelled', work: cancel });
}

async function act(
  deps: EndDeps,
  jobId: string,
  { action, work }: { action: AuditAction; work: typeof requeue },
): Promise<FarmJob> {
  const { project } = await work(deps, jobId);
  const event = { id: deps.newId(), userId: project.userId, actor: 'operator', action, subject: jobId } as const;
  await record(deps.db, { ...event, createdAt: deps.clock() });
  return showJob(deps, jobId);
}

/** One job. Throws `request.not_found`. */
export async function showJob({ db }: Pick<EndDeps, 'db'>, jobId: string): Promise<FarmJob> {
  const found = await findFarmJob(db, jobId);
  if (found === null) throw new ApiError('request.not_found');
  return found;
}
