import { averagedMedian } from '../math/stats.ts';

/**
 * The baseline of a value: its median, and the median absolute deviation scaled to a standard deviation (times 1.4826).
 */
export type Baseline = { median: number; deviation: number };

/** Robust against up to a third of outliers. Null without values. */
export function baselineOf(values: readonly number[]): Baseline | null {
  if (values.length === 0) return null;
  const median = averagedMedian(values);
  return { median, deviation: 1.4826 * averagedMedian(values.map((value) => Math.abs(value - median))) };
}

/**
 * How many deviations a value lies above the baseline. `least` is the smallest deviation to divide by, in the unit of
 * the value.
 */
export function standsOut(value: number, baseline: Baseline, least: number): number {
  return (value - baseline.median) / Math.max(least, baseline.deviation);
}

/**
 * The same, with the deviation of the values above the median only: seconds that are partly silent are quieter than the
 * median and would make the deviation too large.
 */
export function baselineAbove(values: readonly number[]): Baseline | null {
  const baseline = baselineOf(values);
  if (baseline === null) return null;
  const above = values.filter((value) => value > baseline.median).map((value) => value - baseline.median);
  return { median: baseline.median, deviation: above.length === 0 ? 0 : 1.4826 * averagedMedian(above) };
}
