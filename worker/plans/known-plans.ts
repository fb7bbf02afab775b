import { CAPPED, type Caps, DEFAULT_LIMITS, type OwnLimits, type PlanLimits } from '#schema/domain/limits.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { Db } from '../base/deps.ts';
import type { Plans } from '../base/ports.ts';
import { type PlanRow, selectPlansAndIntake } from './store.ts';

/** How long an isolate uses the plans that it has read. After this time a change applies everywhere. */
const KEPT_MS = 60_000;

/**
 * The plans and the intake of the database, read at the first call of each minute. Calls during a read start another
 * one: an isolate must not wait for a read of another request.
 */
export function makePlans(db: Db, clock: Clock): Plans {
  type Known = { plans: Map<string, PlanRow>; intakeStopSec: number | null; readAt: number };
  let last: Known | null = null;
  const known = async (): Promise<Known> => {
    const now = clock();
    if (last !== null && now - last.readAt < KEPT_MS) return last;
    const { rows, intakeStopSec } = await selectPlansAndIntake(db);
    last = { plans: new Map(rows.map((row) => [row.slug, row])), intakeStopSec, readAt: now };
    return last;
  };
  return {
    async limitsOf({ plan, limits, caps }) {
      const { plans } = await known();
      return capped({ ...limitsOfPlan(plans.get(plan)), ...given(limits ?? {}) }, caps ?? {});
    },
    intakeStopSec: async () => (await known()).intakeStopSec,
    forget() {
      last = null;
    },
  };
}

/** The limits of a plan's row. Defaults fill the missing ones, or all without a row. */
export function limitsOfPlan(row: Partial<PlanRow> = {}): PlanLimits {
  const { slug: _slug, updatedAt: _updatedAt, ...limits } = row;
  return { ...DEFAULT_LIMITS, ...given(limits) };
}

function capped(allowed: PlanLimits, caps: Caps): PlanLimits {
  const lower = CAPPED.map((name) => [name, Math.min(allowed[name], caps[name] ?? Infinity)]);
  return { ...allowed, ...Object.fromEntries(lower) };
}

function given(limits: { [L in keyof OwnLimits]?: OwnLimits[L] | null }): Partial<PlanLimits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null && value !== undefined));
}
