import { makeSpectrum } from '../sound/spectrum.ts';

/** What the model of voices reads: 80 mel bands every 10 ms, from the 25 ms around, of sound at 16 kHz. */
export const VOICE_BANDS = 80;
const RATE = 16_000;
const HOP = RATE / 100;
const FRAME = RATE / 40;
const SIZE = 512;
const LOWEST_HZ = 20;
const HIGHEST_HZ = RATE / 2;
const PRE_EMPHASIS = 0.97;
/** The smallest energy, as in Kaldi: silence has a logarithm too. */
const FLOOR = 2 ** -23;

/**
 * Makes the features of Kaldi's filterbank, on which models of voices are trained, minus their mean over the sound: an
 * array of frames with `VOICE_BANDS` numbers each. `samples` are from -1 to 1; 25 ms at least.
 */
export function makeFilterbank(): (samples: Float32Array) => Float32Array {
  const spectrum = makeSpectrum(SIZE, poveyWindow());
  const bands = melBands();
  const frame = new Float64Array(SIZE);
  return (samples) => {
    const frames = Math.max(0, 1 + Math.floor((samples.length - FRAME) / HOP));
    const features = new Float32Array(frames * VOICE_BANDS);
    for (let i = 0; i < frames; i += 1) {
      emphasize(samples.subarray(i * HOP, i * HOP + FRAME), frame);
      const power = spectrum.power(frame);
      bands.forEach(({ first, weights }, band) => {
        let sum = 0;
        for (let k = 0; k < weights.length; k += 1) sum += (power[first + k] ?? 0) * (weights[k] ?? 0);
        features[i * VOICE_BANDS + band] = Math.log(Math.max(FLOOR, sum));
      });
    }
    return withoutMean(features, frames);
  };
}

/** Takes the mean out of a frame and raises its high frequencies. What follows the frame stays 0. */
function emphasize(samples: Float32Array, into: Float64Array): void {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const mean = sum / FRAME;
  let before = (samples[0] ?? 0) - mean;
  for (let i = 0; i < FRAME; i += 1) {
    const now = (samples[i] ?? 0) - mean;
    into[i] = now - PRE_EMPHASIS * before;
    before = now;
  }
}

function withoutMean(features: Float32Array, frames: number): Float32Array {
  for (let band = 0; band < VOICE_BANDS; band += 1) {
    let sum = 0;
    for (let i = 0; i < frames; i += 1) sum += features[i * VOICE_BANDS + band] ?? 0;
    const mean = sum / Math.max(1, frames);
    for (let i = 0; i < frames; i += 1)
      features[i * VOICE_BANDS + band] = (features[i * VOICE_BANDS + band] ?? 0) - mean;
  }
  return features;
}

/** Hann's window to the power of 0.85. */
function poveyWindow(): Float64Array {
  return Float64Array.from({ length: SIZE }, (_, i) =>
    i < FRAME ? (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (FRAME - 1))) ** 0.85 : 0,
  );
}

/** Triangles whose sides are straight on the mel scale. */
function melBands(): { first: number; weights: number[] }[] {
  const toMel = (hz: number) => 1127 * Math.log(1 + hz / 700);
  const step = (toMel(HIGHEST_HZ) - toMel(LOWEST_HZ)) / (VOICE_BANDS + 1);
  const mels = Array.from({ length: SIZE / 2 }, (_, bin) => toMel((bin * RATE) / SIZE));
  return Array.from({ length: VOICE_BANDS }, (_, band) => {
    const low = toMel(LOWEST_HZ) + band * step;
    const weightAt = (mel: number) => Math.max(0, Math.min(mel - low, low + 2 * step - mel) / step);
    const first = Math.max(
      0,
      mels.findIndex((mel) => weightAt(mel) > 0),
    );
    const weights: number[] = [];
    for (let bin = first; weightAt(mels[bin] ?? -1) > 0; bin += 1) weights.push(weightAt(mels[bin] ?? -1));
    return { first, weights };
  });
}
