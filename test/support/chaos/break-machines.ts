import type { Faults } from './faults.ts';
import type { Machine } from './machine.ts';
import type { TheWorker } from './the-worker.ts';
import { makeProgram, type VirtualTime } from './virtual-time.ts';

/** Minutes between two of a kind, for each ten nodes. */
const EVERY_MIN = { kill: 4, stop: 6, freeze: 5 } as const;
const EVICT_MIN = 4;
const FROZEN_MS = { least: 20_000, most: 8 * 60_000 };
const MINUTE_MS = 60_000;

/** Kills, stops and freezes nodes, and replaces isolates, while faults happen. */
export function breakMachines(
  { time, faults, worker }: { time: VirtualTime; faults: Faults; worker: TheWorker },
  machines: readonly Machine[],
): void {
  const hand = makeProgram('misfortune');
  const often = (what: string, everyMin: number, strike: () => void) => {
    const next = () => {
      if (time.now >= faults.until) return;
      faults.note(what);
      strike();
      time.after(hand, pauseMs(), next);
    };
    const pauseMs = () => 2 * faults.random() * everyMin * MINUTE_MS;
    time.after(hand, faults.from - time.now + pauseMs(), next);
  };
  const tens = machines.length / 10;
  const any = () => machines[Math.floor(faults.random() * machines.length)] as Machine;
  often('kill', EVERY_MIN.kill / tens, () => any().kill());
  often('stop', EVERY_MIN.stop / tens, () => any().stop());
  often('freeze', EVERY_MIN.freeze / tens, () => {
    // Whoever is frozen near the end thaws with the end of the faults.
    const ms = faults.between(FROZEN_MS.least, FROZEN_MS.most);
    any().freeze(Math.min(ms, faults.until - time.now));
  });
  often('evict', EVICT_MIN, () => worker.evict());
}
