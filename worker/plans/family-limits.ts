import type { PlanLimits } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { type Metered, rootIdOf } from '../http/meter.ts';

/** What an account and its sub-accounts may do together. `rootId`: the account. */
export async function familyLimitsOf(
  { plans }: Pick<Deps, 'plans'>,
  user: Metered,
): Promise<PlanLimits & { rootId: string }> {
  const { plan, limits } = user;
  return { ...(await plans.limitsOf({ plan, limits })), rootId: rootIdOf(user) };
}
