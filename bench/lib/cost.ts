import { cpuSecOf } from './cpu-time.ts';

/** Seconds of wall time, and of CPU of this process and its children. */
export type Cost = { wallSec: number; cpuSec: number };

/** What some work costs, in this process and in children that end with it. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [cpuBefore, startedAt] = [cpuSecOf(process.pid), performance.now()];
  await work();
  return { wallSec: (performance.now() - startedAt) / 1000, cpuSec: cpuSecOf(process.pid) - cpuBefore };
}

export function addCosts(costs: readonly Cost[]): Cost {
  return costs.reduce((sum, one) => ({ wallSec: sum.wallSec + one.wallSec, cpuSec: sum.cpuSec + one.cpuSec }), {
    wallSec: 0,
    cpuSec: 0,
  });
}
