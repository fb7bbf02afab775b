/**
 * Correlation of samples to themselves `lag` samples later, -1 to 1, by normalised cross-correlation; 0 where either
 * part is silent.
 */
export function autocorrelationAt(samples: Float64Array, lag: number): number {
  let product = 0;
  let first = 0;
  let second = 0;
  for (let i = lag; i < samples.length; i += 1) {
    const now = samples[i] ?? 0;
    const before = samples[i - lag] ?? 0;
    product += now * before;
    first += now * now;
    second += before * before;
  }
  return first > 0 && second > 0 ? product / Math.sqrt(first * second) : 0;
}
