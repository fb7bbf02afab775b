/** Answers one question by a ratio or a figure. Both sides are measured in the same run. */
export type Bench = { run(options: BenchOptions): Promise<BenchResult> };

/** `minutes`: length of the bench's video, if it has a choice. `long`: its long case, if it has one. `folder`: more footage. */
export type BenchOptions = { minutes?: number | undefined; long?: boolean | undefined; folder?: string | undefined };

/** A figure and its goal: at most that much where nothing else is said. */
export type Check = { figure: number; goal: number; bound?: 'at most' | 'at least' };

/** The figure that answers the question, others that must hold too, and what stands behind them. */
export type BenchResult = Check & { also?: Record<string, Check>; details: Record<string, unknown> };

/** The check with its bound written out. */
export function withBound({ bound = 'at most', ...check }: Check): Required<Check> {
  return { ...check, bound };
}

export function isHeld({ figure, goal, bound = 'at most' }: Check): boolean {
  return bound === 'at most' ? figure <= goal : figure >= goal;
}

/** `0.712 (goal: at least 0.6) held` */
export function showCheck(check: Check): string {
  const { figure, goal, bound = 'at most' } = check;
  return `${figure.toFixed(3)} (goal: ${bound} ${goal}) ${isHeld(check) ? 'held' : 'NOT held'}`;
}

/** The value below which `share` (0 to 1) of the values lie: nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
