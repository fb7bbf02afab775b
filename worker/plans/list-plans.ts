import type { Deps } from '../base/deps.ts';
import { type PlanRow, selectPlans } from './store.ts';

/** All plans that have a row, by slug. */
export function listPlans({ db }: Pick<Deps, 'db'>): Promise<PlanRow[]> {
  return selectPlans(db);
}
