import { type Rate, RATES } from '../limits.ts';
import type { Resolution } from '../render-plan.ts';

/** The rates that a plan changes. */
export const PLAN_RATES = [
  'reads',
  'writes',
  'videoMetadata',
  'projects',
  'renders',
  'thumbnails',
  'framings',
  'keyed',
] as const satisfies readonly Rate[];

/**
 * What a plan allows: projects in progress, bytes of uploads together, the shorter side of a render in pixels, whether
 * renders carry the watermark (if one is configured), and requests in the window of each rate.
 */
export type PlanLimits = {
  unfinishedProjects: number;
  uploadBytes: number;
  maxResolution: Resolution;
  isMarked: boolean;
} & Record<(typeof PLAN_RATES)[number], number>;

/** Limits that an operator sets for one user. They count instead of those of the plan. */
export type OwnLimits = { [L in keyof PlanLimits]?: PlanLimits[L] | undefined };

/** What counts where neither the plan's row in the database nor the user has a limit. */
export const DEFAULT_LIMITS: PlanLimits = {
  unfinishedProjects: 5,
  uploadBytes: 50_000_000_000,
  maxResolution: 1_080,
  isMarked: true,
  ...(Object.fromEntries(PLAN_RATES.map((rate) => [rate, RATES[rate].limit])) as Record<
    (typeof PLAN_RATES)[number],
    number
  >),
};
