import { averagedMedian } from '../math/stats.ts';

/**
 * What is usual for a figure: the median, and the median distance from it as a standard deviation (times 1.4826, as for
 * normal values).
 */
export type Baseline = { median: number; deviation: number };

/** Robust against a third of odd values. Null without values. */
export function baselineOf(values: readonly number[]): Baseline | null {
  if (values.length === 0) return null;
  const median = averagedMedian(values);
  return { median, deviation: 1.4826 * averagedMedian(values.map((value) => Math.abs(value - median))) };
}

/**
 * How many deviations a value lies above the baseline; `least` is what a deviation counts at least, in the value's own
 * unit.
 */
export function standsOut(value: number, baseline: Baseline, least: number): number {
  return (value - baseline.median) / Math.max(least, baseline.deviation);
}

/** The same where only what lies above counts: seconds half full of words are quieter, and none louder for that. */
export function baselineAbove(values: readonly number[]): Baseline | null {
  const baseline = baselineOf(values);
  if (baseline === null) return null;
  const above = values.filter((value) => value > baseline.median).map((value) => value - baseline.median);
  return { median: baseline.median, deviation: above.length === 0 ? 0 : 1.4826 * averagedMedian(above) };
}
