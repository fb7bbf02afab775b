/** The nearest number from `least` to `most`. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The nearest number from 0 to 1. */
export function clamp01(value: number): number {
  return clamp(value, 0, 1);
}

/** 0 to 1, one half at `middle`, steeper with a smaller `width`. */
export function logistic(value: number, middle: number, width: number): number {
  return 1 / (1 + Math.exp(-(value - middle) / width));
}

/**
 * The sums of the first 0, 1, ... `count` values. The values come from a function because hours of sound have millions
 * of them, and a list of each kind would fill the heap.
 */
export function prefixSums(count: number, valueAt: (index: number) => number): Float64Array {
  const totals = new Float64Array(count + 1);
  for (let i = 0; i < count; i += 1) totals[i + 1] = (totals[i] ?? 0) + valueAt(i);
  return totals;
}

/** The total over any run of values (both ends included) by one subtraction. */
export function runningSum(values: readonly number[]): (span: { first: number; last: number }) => number {
  const totals = prefixSums(values.length, (i) => values[i] ?? 0);
  return ({ first, last }) => (totals[last + 1] ?? 0) - (totals[first] ?? 0);
}
