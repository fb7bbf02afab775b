/** One question, answered by a ratio or a figure; both sides measured in the same run. */
export type Bench = { name: string; question: string; run(): Promise<BenchResult> };

/** `figure` is compared with `goal` (at most). `details` holds what stands behind it. */
export type BenchResult = { figure: number; goal: number; details: Record<string, unknown> };

/** The value below which `share` (0 to 1) of the values lie: nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
