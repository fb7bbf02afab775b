import { averagedMedian } from '../math/stats.ts';

/** What is usual for a figure: the median, and the median distance from it as a standard deviation (times 1.4826, as for normal values). */
export type Usual = { median: number; deviation: number };

/** Robust against a third of odd values. Null without values. */
export function usualOf(values: readonly number[]): Usual | null {
  if (values.length === 0) return null;
  const median = averagedMedian(values);
  return { median, deviation: 1.4826 * averagedMedian(values.map((value) => Math.abs(value - median))) };
}

/** How many deviations a value lies above the usual; `least` is what a deviation counts at least, in the value's own unit. */
export function standsOut(value: number, usual: Usual, least: number): number {
  return (value - usual.median) / Math.max(least, usual.deviation);
}

/** The same where only what lies above counts: seconds half full of words are quieter, and none louder for that. */
export function usualAbove(values: readonly number[]): Usual | null {
  const usual = usualOf(values);
  if (usual === null) return null;
  const above = values.filter((value) => value > usual.median).map((value) => value - usual.median);
  return { median: usual.median, deviation: above.length === 0 ? 0 : 1.4826 * averagedMedian(above) };
}
