import { maxResolutionOf } from '#schema/domain/limits.ts';
import { ApiError } from '../http/failures.ts';

/** Throws `render.resolution_above_plan` if renders of this plan may not have so many pixels on their shorter side. */
export function checkResolution(resolution: number | undefined, userPlan: string): void {
  const most = maxResolutionOf(userPlan);
  if (resolution === undefined || resolution <= most) return;
  throw new ApiError(
    'render.resolution_above_plan',
    `Your plan allows a resolution of at most ${most}. Send a lower resolution.`,
  );
}
