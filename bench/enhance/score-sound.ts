/** More means that nothing was changed that anybody could hear. */
const MOST_DB = 40;

/**
 * SI-SDR in decibels: how much louder what a sound has of the truth is than everything else in it, whatever its volume
 * (Le Roux et al., 2019).
 */
export function siSdr(truth: Float32Array, sound: Float32Array): number {
  let [both, own] = [0, 0];
  for (const [i, x] of truth.entries()) {
    both += x * (sound[i] ?? 0);
    own += x * x;
  }
  const scale = both / Math.max(own, 1e-20);
  let [kept, rest] = [0, 0];
  for (const [i, x] of truth.entries()) {
    kept += (scale * x) ** 2;
    rest += ((sound[i] ?? 0) - scale * x) ** 2;
  }
  return Math.min(MOST_DB, 10 * Math.log10(Math.max(kept, 1e-20) / Math.max(rest, 1e-20)));
}
