import { autocorrelationAt, energiesOf } from '../math/autocorrelation.ts';

/** Sample rate at which pitch is searched. Interpolation finds the period to a fraction of a sample. */
const PITCH_RATE = 4000;
/** From deep voices to excited ones. Below is hum, above is whistling. */
const LOWEST_HZ = 60;
const HIGHEST_HZ = 400;
const SHORTEST_LAG = Math.floor(PITCH_RATE / HIGHEST_HZ);
const LONGEST_LAG = Math.ceil(PITCH_RATE / LOWEST_HZ);
const SMOOTHED_SAMPLES = 4;
/** Smallest correlation of a sound with itself one period later that counts as a pitch. */
const VOICED = 0.6;
/**
 * After two periods a sound resembles itself as much as after one. The shorter period wins unless it is clearly worse.
 */
const SHORTER_WINS = 0.9;

/** Pitch in Hz of a frame at `sampleRate` (a multiple of 4000), or 0, by normalised cross-correlation. */
export function makePitchFinder(sampleRate: number): (samples: Float64Array) => number {
  const factor = sampleRate / PITCH_RATE;
  const correlation = new Float64Array(LONGEST_LAG + 2);
  let slow = new Float64Array(0);
  let energies = energiesOf(slow);
  return (samples) => {
    const length = Math.floor(samples.length / factor) - SMOOTHED_SAMPLES + 1;
    if (slow.length !== length) {
      slow = new Float64Array(length);
      energies = energiesOf(slow);
    }
    decimate(samples, factor, slow);
    energiesOf(slow, energies);
    let best = 0;
    for (let lag = SHORTEST_LAG - 1; lag <= LONGEST_LAG + 1; lag += 1) {
      correlation[lag] = autocorrelationAt(slow, lag, energies);
      if (lag >= SHORTEST_LAG && lag <= LONGEST_LAG) best = Math.max(best, correlation[lag] ?? 0);
    }
    return best < VOICED ? 0 : pitchOf(correlation, best);
  };
}

/**
 * Each sample is the mean of a millisecond. That removes most energy above 700 Hz, so that even high pitches have round
 * peaks.
 */
function decimate(samples: Float64Array, factor: number, into: Float64Array): void {
  const width = factor * SMOOTHED_SAMPLES;
  let sum = 0;
  for (let i = 0; i < width - factor; i += 1) sum += samples[i] ?? 0;
  for (let i = 0; i < into.length; i += 1) {
    const begin = i * factor;
    for (let k = 0; k < factor; k += 1) sum += samples[begin + width - factor + k] ?? 0;
    into[i] = sum / width;
    for (let k = 0; k < factor; k += 1) sum -= samples[begin + k] ?? 0;
  }
}

/**
 * The first peak that comes near the best one. Its maximum is interpolated by a parabola through it and its neighbours.
 */
function pitchOf(correlation: Float64Array, best: number): number {
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 1) {
    const here = correlation[lag] ?? 0;
    const left = correlation[lag - 1] ?? 0;
    const right = correlation[lag + 1] ?? 0;
    if (here < SHORTER_WINS * best || here < left || here < right) continue;
    const bend = left - 2 * here + right;
    return PITCH_RATE / (lag + (bend < 0 ? (0.5 * (left - right)) / bend : 0));
  }
  return 0;
}
