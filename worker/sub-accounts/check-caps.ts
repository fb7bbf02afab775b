import type { CapsPatch } from '#schema/contract/access/sub-account.ts';
import { viewLimits } from '#schema/contract/plan.ts';
import { CAPPED } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';

/** Throws `request.invalid` if a limit for a sub-account is above that of its parent. */
export async function checkCaps({ plans }: Pick<Deps, 'plans'>, parent: Metered, caps: CapsPatch): Promise<void> {
  const allowed = await plans.limitsOf(parent);
  const above = CAPPED.find((name) => (caps[name] ?? 0) > allowed[name]);
  if (above === undefined) return;
  const [field] = Object.keys(viewLimits({ [above]: allowed[above] }));
  throw new ApiError('request.invalid', `limits.${field} must be at most ${allowed[above]}, as your plan allows.`);
}
