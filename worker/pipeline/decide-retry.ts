import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import { FARM } from '#schema/domain/limits.ts';
import type { JobRow, Requeue } from '../queue/store/jobs.ts';

/** How a job is tried again. */
export type Retry = Omit<Requeue, 'runAfter'> & { delaySec: number };

type Ended = Pick<JobRow, 'stage' | 'attempts' | 'setbacks' | 'setbackSince' | 'node'>;

/**
 * Whether and how a job is tried again after a failed attempt. Null: it is not.
 *
 * - A retryable failure counts, and may be the job's fault: `FARM.maxAttempts` in all. After a failure of the node
 *   (`node.*`), other nodes get the next attempt first.
 * - An incident (storage, speech) is not the job's fault: tried for `FARM.patienceMs`, and `FARM.patientTries` times.
 * - A lost lease rarely is. But a job may crash its nodes, so only `FARM.freeSetbacks` are free.
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

/** How long a released job waits, in seconds: not at all at first, then from half of the usual pause to all of it. */
export function secAfterRelease({ id, stage, setbacks }: Pick<JobRow, 'id' | 'stage' | 'setbacks'>): number {
  if (setbacks === 0 || stage === 'capture-live') return 0;
  const share = parseInt(id.slice(-1), 36) / 35;
  return Math.round(at(FARM.setbackSec, setbacks) * (0.5 + share / 2));
}

/** A recording whose node was lost continues at once: every second of a pause would be missing. */
function secAfterLostLease({ stage, setbacks }: Ended): number {
  return stage === 'capture-live' ? 0 : at(FARM.setbackSec, setbacks);
}

function at(delaysSec: readonly number[], index: number): number {
  return delaysSec[Math.min(index, delaysSec.length - 1)] ?? 0;
}
