/** Prefix sums: the total over any run of values (both ends included) by one subtraction. */
export function runningSum(values: readonly number[]): (span: { first: number; last: number }) => number {
  const totals = new Float64Array(values.length + 1);
  for (const [i, value] of values.entries()) totals[i + 1] = (totals[i] ?? 0) + value;
  return ({ first, last }) => (totals[last + 1] ?? 0) - (totals[first] ?? 0);
}

/** The nearest number from 0 to 1. */
export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 to 1, one half at `middle`, steeper with a smaller `width`. */
export function logistic(value: number, middle: number, width: number): number {
  return 1 / (1 + Math.exp(-(value - middle) / width));
}
