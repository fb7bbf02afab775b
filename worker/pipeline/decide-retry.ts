import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import { FARM } from '#schema/domain/limits.ts';
import type { JobRow, Requeue } from '../queue/store/jobs.ts';

/** How a job is tried again. */
export type Retry = Omit<Requeue, 'runAfter'> & { delaySec: number };

type Ended = Pick<JobRow, 'stage' | 'attempts' | 'setbacks' | 'setbackSince' | 'node'>;

/**
 * Whether and how a job is tried again after an attempt that failed, or null.
 *
 * - A retryable failure counts, and may be the job's own: `FARM.maxAttempts` in all. One of the node (`node.*`) leaves
 *   the next attempt to another node.
 * - An incident (storage, speech) says nothing of the job: tried for `FARM.patienceMs`, and `FARM.patientTries` times.
 * - A lost lease mostly says nothing of it either. But a job may end its nodes, so only `FARM.freeSetbacks` are free.
 */
export function decideRetry(job: Ended, code: JobFailureCode, now: number): Retry | null {
  const { retry } = JOB_FAILURES[code];
  if (retry === 'permanent') return null;
  const setback = { isSetback: true, avoidNode: null, delaySec: at(FARM.setbackSec, job.setbacks) };
  const isPatient = job.setbacks < FARM.patientTries || now - (job.setbackSince ?? now) < FARM.patienceMs;
  if (retry === 'incident') return isPatient ? setback : null;
  if (code === 'farm.lease_lost' && job.setbacks < FARM.freeSetbacks)
    return { ...setback, delaySec: secAfterLostLease(job) };
  if (job.attempts >= FARM.maxAttempts) return null;
  const avoidNode = code.startsWith('node.') ? job.node : null;
  return { isSetback: false, avoidNode, delaySec: at(FARM.backoffSec, job.attempts - 1) };
}

/** After a lost node a recording continues at once, because every second of a pause would be missing. */
function secAfterLostLease({ stage, setbacks }: Ended): number {
  return stage === 'capture-live' ? 0 : at(FARM.setbackSec, setbacks);
}

function at(delaysSec: readonly number[], index: number): number {
  return delaysSec[Math.min(index, delaysSec.length - 1)] ?? 0;
}
