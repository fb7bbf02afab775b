import type { PlanLimits } from '#schema/domain/limits.ts';
import { ApiError } from '../http/failures.ts';

/** Throws `render.resolution_above_plan` if a user's renders may not have so many pixels on their shorter side. */
export function checkResolution(
  resolution: number | undefined,
  { maxResolution }: Pick<PlanLimits, 'maxResolution'>,
): void {
  if (resolution === undefined || resolution <= maxResolution) return;
  throw new ApiError(
    'render.resolution_above_plan',
    `Your plan allows a resolution of at most ${maxResolution}. Send a lower resolution.`,
  );
}
