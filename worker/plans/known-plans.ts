import { DEFAULT_LIMITS, type OwnLimits, type PlanLimits } from '#schema/domain/limits.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { Db } from '../base/deps.ts';
import type { Plans } from '../base/ports.ts';
import { type PlanRow, selectPlans } from './store.ts';

/** How long an isolate works with plans that it has read. A change counts everywhere after this time. */
const KEPT_MS = 60_000;

/**
 * The plans of the database, read with the first question of each minute. Requests that ask while another one reads
 * read again: an isolate must not wait for the reading of another request.
 */
export function makePlans(db: Db, clock: Clock): Plans {
  let known: { plans: Map<string, PlanRow>; readAt: number } | null = null;
  return {
    async limitsOf({ plan, limits }) {
      const now = clock();
      if (known === null || now - known.readAt >= KEPT_MS) {
        known = { plans: new Map((await selectPlans(db)).map((row) => [row.slug, row])), readAt: now };
      }
      return { ...limitsOfPlan(known.plans.get(plan)), ...given(limits ?? {}) };
    },
    forget() {
      known = null;
    },
  };
}

/** The limits of a plan's row; those that it leaves open, or all without a row, are the defaults. */
export function limitsOfPlan(row: Partial<PlanRow> = {}): PlanLimits {
  const { slug: _slug, updatedAt: _updatedAt, ...limits } = row;
  return { ...DEFAULT_LIMITS, ...given(limits) };
}

function given(limits: { [L in keyof OwnLimits]?: OwnLimits[L] | null }): Partial<PlanLimits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null && value !== undefined));
}
