import { type Poison, POISONS } from './customers/customers.ts';
import type { History } from './history.ts';

/** A process that a poisonous job ended. `at`: epoch milliseconds. */
export type PoisonCrash = { poison: Poison; jobId: string; at: number };

export type PoisonFigures = {
  /**
   * Processes that the poisonous job ended, where its exception was caught in its work and the Worker was told. If the node was killed
   * before it told, the Worker sees a lost lease, as where nothing tells which job it was.
   */
  poison_crashes: number;
  /** All that one poisonous job ended, told or not: the most of any. */
  unknown_poison_crashes: number;
};

export function countPoisonCrashes(crashes: readonly PoisonCrash[], history: History): PoisonFigures {
  const of = (poison: Poison) => crashes.filter((crash) => crash.poison === poison);
  return {
    poison_crashes: of('exception').filter((crash) => !isLost(crash, history)).length,
    unknown_poison_crashes: Math.max(...POISONS.map((poison) => of(poison).length)),
  };
}

/** Whether the lease of a job that ended its process ran out: nobody told the Worker of the end. */
function isLost({ jobId, at }: PoisonCrash, { leases, expiries }: History): boolean {
  const next = leases.find((lease) => lease.id === jobId && lease.at > at)?.at ?? Number.POSITIVE_INFINITY;
  return expiries.some((expiry) => expiry.id === jobId && expiry.at > at && expiry.at <= next);
}
