import type { Child } from './child.ts';

/** Pause before restart n of a process that keeps ending, in ms; the last one stays. */
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000];
/** A process that lived this long starts the row anew. */
const STABLE_MS = 60_000;

/** Pause before the next start, and how often it ended early by now. */
export function nextRestart(earlyEnds: number, livedMs: number): { waitMs: number; earlyEnds: number } {
  const count = livedMs >= STABLE_MS ? 1 : earlyEnds + 1;
  return { waitMs: BACKOFF_MS[Math.min(count, BACKOFF_MS.length) - 1] ?? 0, earlyEnds: count };
}

export type Supervised = { stop(): Promise<void> };

/** Keeps a process alive: whenever it ends it is started again, later and later while it keeps ending early. */
export function supervise(start: () => Child, onEnd: (exit: number | string, waitMs: number) => void): Supervised {
  let child = start();
  let startedAt = Date.now();
  let earlyEnds = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const watch = (current: Child) => {
    void current.exited.then((exit) => {
      if (stopped) return;
      const restart = nextRestart(earlyEnds, Date.now() - startedAt);
      earlyEnds = restart.earlyEnds;
      onEnd(exit, restart.waitMs);
      timer = setTimeout(again, restart.waitMs);
    });
  };
  const again = () => {
    child = start();
    startedAt = Date.now();
    watch(child);
  };
  watch(child);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await child.stop(12_000);
    },
  };
}
