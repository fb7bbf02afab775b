import { type Rate, RATES } from '#schema/domain/limits.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import type { Proof } from '../queue/store/held-by.ts';
import { findLeasedStage } from './lease-store.ts';

/** A call to a model: the job that makes it, the stages that may, and what it uses of which rate. */
export type ModelCall = { jobId: string; proof: Proof; stages: readonly Stage[]; rate: Rate; cost: number };

/**
 * Admits a call to a model. Throws `lease.lost`, `request.invalid` for a job of another stage, and `ai.busy` if the job
 * has used up its share of the hour.
 */
export async function admitCall(
  deps: Pick<Deps, 'db' | 'limiter' | 'settings'>,
  { jobId, proof, stages, rate, cost }: ModelCall,
): Promise<void> {
  const leased = await findLeasedStage(deps.db, jobId, {
    leaseHash: await sha256Hex(proof.token),
    keyName: proof.keyName,
  });
  if (leased === null) throw new ApiError('lease.lost');
  if (!stages.includes(leased)) {
    throw new ApiError('request.invalid', `Only jobs of these stages may ask this model: ${stages.join(', ')}.`);
  }
  const overrides = deps.settings.RATE_LIMITS;
  if (overrides === 'off') return;
  const { limit, windowSec } = RATES[rate];
  const wish = { rate, limit: overrides[rate] ?? limit, windowMs: windowSec * 1_000, cost };
  const standing = (await deps.limiter(`job:${jobId}`, [wish]))?.[0];
  if (standing?.isAllowed === false) throw new ApiError('ai.busy', undefined, Math.ceil(standing.resetMs / 1_000));
}
