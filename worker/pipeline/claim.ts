import { leaseMsOf } from '#schema/domain/limits.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { Deps } from '../base/deps.ts';
import { describeJob } from './describe-job.ts';
import { sha256Hex, newSecret } from '../base/secrets.ts';
import { takeLease, type WantedJob } from './job-store.ts';

/** The node that claims. `keyId` is null in local systems. */
export type Claimant = { name: string; keyId: string | null };

/**
 * Turns a queue message (or, without a queue, a request for any of several stages) into a lease with everything the
 * node needs. Null if the message is stale or nothing is queued.
 */
export async function claim(
  deps: Pick<Deps, 'ai' | 'db' | 'media' | 'settings' | 'signer' | 'clock' | 'newId' | 'nudge'>,
  wanted: WantedJob,
  node: Claimant,
): Promise<Claimed | null> {
  const token = newSecret();
  const taken = await takeLease(deps.db, wanted, {
    leaseHash: await sha256Hex(token),
    nonce: newSecret(),
    node: node.name,
    event: { id: deps.newId(), keyId: node.keyId },
    now: deps.clock(),
  });
  if (taken === null) return null;
  deps.nudge(taken.project.userId);
  const job = await describeJob(deps, taken);
  return { job, lease: { token, attempt: taken.job.attempts, leaseMs: leaseMsOf(taken.job.stage) } };
}
