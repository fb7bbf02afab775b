import { FARM, leaseMsOf } from '#schema/domain/limits.ts';
import type { Job } from '#schema/jobs/job.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { Deps } from '../base/deps.ts';
import { enqueue } from '../queue/enqueue.ts';
import { sha256Hex, newSecret } from '../base/secrets.ts';
import { type ClaimByMessage, findPutOff, findWanted, takeLease, type WantedJob } from './claim-store.ts';
import type { ClaimedJob } from './claimed-store.ts';
import { endAttempt, type EndDeps } from './end-attempt.ts';
import { findJob } from './report-store.ts';
import { describeJob } from './stages/index.ts';

/** The node that claims. `keyId` is null in local instances. `token` will identify the lease. */
export type Claimant = { name: string; keyId: string | null; token?: string | undefined };

type ClaimDeps = EndDeps & Pick<Deps, 'ai' | 'signer'>;

/**
 * Turns a queue message (or, without a queue, a request for any of several stages) into a lease with everything the
 * node needs. Null if the message is stale or nothing is queued. Safe to repeat with the same token. If the job cannot
 * be described, because the bucket or the database fails, it goes back into its queue before the error is thrown.
 */
export async function claim(deps: ClaimDeps, wanted: WantedJob, node: Claimant): Promise<Claimed | null> {
  const token = node.token ?? newSecret();
  const now = deps.clock();
  const claimant = { leaseHash: await sha256Hex(token), node: node.name, now };
  if ('stages' in wanted && (await findWanted(deps.db, wanted, claimant)).length === 0) return null;
  const taken = await takeLease(deps.db, wanted, {
    ...claimant,
    nonce: newSecret(),
    event: { id: deps.newId(), keyId: node.keyId },
  });
  if (taken === null) {
    if ('jobId' in wanted) await putOff(deps, wanted, { node: node.name, now });
    return null;
  }
  deps.nudge(taken.project.userId);
  const job = await describeOrRelease(deps, taken);
  const { attempts, setbacks, stage, traceId } = taken.job;
  const lease = { token, attempt: attempts + setbacks, leaseMs: leaseMsOf(stage) };
  const { alongside } = taken;
  return {
    job,
    lease: traceId === null ? lease : { ...lease, traceId },
    ...(alongside.length === 0 ? {} : { alongside }),
  };
}

/**
 * The message is spent, but jobs that this node may not take are still waiting. Sends another message: the longer the
 * backlog, the longer its delay, so that a user far above the cap costs little.
 */
async function putOff(deps: ClaimDeps, message: ClaimByMessage, by: { node: string; now: number }): Promise<void> {
  const found = await findPutOff(deps.db, message, by);
  if (found !== null)
    await enqueue(deps, found, Math.max(FARM.putOffSec, Math.ceil(found.waiting / FARM.putOffPerSec)));
}

async function describeOrRelease(deps: ClaimDeps, taken: ClaimedJob): Promise<Job> {
  try {
    return await describeJob(deps, taken);
  } catch (error) {
    const found = await findJob(deps.db, taken.job.id);
    if (found?.job.leaseHash === taken.job.leaseHash) await endAttempt(deps, found, 'storage.failed');
    throw error;
  }
}
