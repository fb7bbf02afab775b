import { type PlanView, viewLimits } from '#schema/contract/plan.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { limitsOfPlan } from './known-plans.ts';
import type { PlanRow } from './store.ts';

/** A plan with the limits that count, defaults included. */
export function viewPlan(row: PlanRow): PlanView {
  const limits = viewLimits(limitsOfPlan(row)) as Omit<PlanView, 'slug' | 'updated_at'>;
  return { slug: row.slug, ...limits, updated_at: formatTimestamp(row.updatedAt) };
}
