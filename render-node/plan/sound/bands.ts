/** Twenty-four triangular bands on the mel scale, as used in speech recognition since Davis and Mermelstein (1980). */
export const BANDS = 24;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 7000;
const CEPSTRA = 12;
const QUIETEST_DB = -90;

export type BandMeter = {
  /** Level of each band in dB, not below -90. Returns the same array each time. */
  levels(power: Float64Array): Float64Array;
};

export function makeBandMeter(sampleRate: number, frameSize: number): BandMeter {
  const toMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const toHz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);
  const step = (toMel(HIGHEST_HZ) - toMel(LOWEST_HZ)) / (BANDS + 1);
  const edges = Array.from(
    { length: BANDS + 2 },
    (_, i) => (toHz(toMel(LOWEST_HZ) + i * step) * frameSize) / sampleRate,
  );
  const bands = Array.from({ length: BANDS }, (_, band) => triangle(edges.slice(band, band + 3)));
  // The power of a full-scale sine with a Hann window, so that levels are near dBFS.
  const fullScale = (frameSize / 4) ** 2;
  const levels = new Float64Array(BANDS);
  return {
    levels: (power) => {
      bands.forEach(({ first, weights }, band) => {
        let sum = 0;
        for (let i = 0; i < weights.length; i += 1) sum += (power[first + i] ?? 0) * (weights[i] ?? 0);
        levels[band] = Math.max(QUIETEST_DB, 10 * Math.log10(sum / fullScale + 1e-12));
      });
      return levels;
    },
  };
}

function triangle([low = 0, top = 0, high = 0]: readonly number[]): { first: number; weights: number[] } {
  const first = Math.ceil(low);
  const weights = Array.from({ length: Math.max(1, Math.floor(high) - first + 1) }, (_, i) => {
    const bin = first + i;
    return Math.max(0, bin <= top ? (bin - low) / (top - low) : (high - bin) / (high - top));
  });
  return { first, weights };
}

const COSINES = Array.from({ length: CEPSTRA }, (_, order) =>
  Float64Array.from({ length: BANDS }, (__, band) => Math.cos((Math.PI * (order + 1) * (band + 0.5)) / BANDS)),
);

/**
 * Adds the mel cepstrum of a frame, coefficients 1 to 12 in dB, to `sums`. Coefficient 0, the loudness, is left out.
 */
export function addCepstrum(levels: Float64Array, sums: Float64Array): void {
  COSINES.forEach((cosines, order) => {
    let sum = 0;
    for (let band = 0; band < BANDS; band += 1) sum += (levels[band] ?? 0) * (cosines[band] ?? 0);
    sums[order] = (sums[order] ?? 0) + sum / BANDS;
  });
}
