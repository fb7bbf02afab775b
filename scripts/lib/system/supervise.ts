import type { Child } from './child.ts';

/** Pause before the nth restart of a process that keeps ending, in ms. The last value repeats. */
const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 15_000, 30_000];
/** A process that ran this long resets the count. */
const STABLE_MS = 60_000;

/** Pause before the next start, and how many times in a row the process ended early. */
export function nextRestart(earlyEnds: number, livedMs: number): { waitMs: number; earlyEnds: number } {
  const count = livedMs >= STABLE_MS ? 1 : earlyEnds + 1;
  return { waitMs: BACKOFF_MS[Math.min(count, BACKOFF_MS.length) - 1] ?? 0, earlyEnds: count };
}

export type Supervised = { stop(): Promise<void> };

/** Keeps a process running. If it ends it is started again, with longer pauses while it keeps ending early. */
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
