import type { Deps } from '../base/deps.ts';
import { storeSweep } from './farm-store.ts';

/** Notes that the sweep of jobs ran to its end, and forgets nodes and dead letters that are long gone. */
export async function noteSweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await storeSweep(db, clock());
}
