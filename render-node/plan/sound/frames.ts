import { BANDS, makeBandMeter } from './bands.ts';
import { makePitchFinder } from './pitch.ts';
import { makeSpectrum } from './spectrum.ts';

/** One measurement every 20 ms, from the 64 ms around it. */
export const SOUND_FRAME_MS = 20;
const FRAME_SIZE = 1024;
/** The bands from 290 Hz to 3900 Hz, which every recording has, even of a telephone. */
const BODY_BANDS = { from: 3, to: 18 };
/** Bins in which tones are searched, in Hz: above mains hum. */
const TONES_HZ = { from: 200, to: 4000 };
/** A bin is compared with the mean of this many bins on either side. */
const NEIGHBOUR_BINS = 8;
/** Frames this far apart share no sample. */
const SUSTAIN_FRAMES = 5;
const PITCH_MS = 50;

/**
 * Measurements of each frame. `bodyDb`: level between 290 and 3900 Hz. `flatness`: from 0 (a tone) to 1 (noise), over
 * the same bands. `sustain`: correlation of the tones with those 100 ms before, from 0 (none) to 1 (the same).
 * `pitchHz`: 0 without pitch. `flux`: mean rise of the bands in dB.
 */
export type SoundFrames = Record<'bodyDb' | 'flatness' | 'sustain' | 'pitchHz' | 'flux', Float32Array>;

export type FrameMeter = { push(samples: Float32Array): void; end(): SoundFrames };

/** Measures a stream of at most `maxSec` of samples (-1 to 1). `onFrame` receives each frame's bands. */
export function makeFrameMeter(options: {
  sampleRate: number;
  maxSec: number;
  onFrame: (index: number, bands: Float64Array, pitchHz: number) => void;
}): FrameMeter {
  const hop = (options.sampleRate * SOUND_FRAME_MS) / 1000;
  const capacity = Math.ceil((options.maxSec * 1000) / SOUND_FRAME_MS);
  const frames = newFrames(capacity);
  const measure = makeMeasure(options.sampleRate, frames);
  const window = new Float64Array(FRAME_SIZE);
  // The middle of the window is the middle of the hop.
  let filled = (FRAME_SIZE - hop) / 2;
  let count = 0;
  let samplesSeen = 0;
  const take = (samples: Float32Array) => {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + FRAME_SIZE - filled);
      window.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < FRAME_SIZE) return;
      if (count < capacity) options.onFrame(count, ...measure(count, window));
      count += 1;
      window.copyWithin(0, hop);
      filled -= hop;
    }
  };
  return {
    push: (samples) => {
      samplesSeen += samples.length;
      take(samples);
    },
    end: () => {
      // The last samples reach the middle of a window only after padding.
      take(new Float32Array(FRAME_SIZE));
      return cutFrames(frames, Math.min(capacity, Math.ceil(samplesSeen / hop)));
    },
  };
}

function newFrames(capacity: number): SoundFrames {
  const make = () => new Float32Array(capacity);
  return { bodyDb: make(), flatness: make(), sustain: make(), pitchHz: make(), flux: make() };
}

function cutFrames(frames: SoundFrames, count: number): SoundFrames {
  const cut = (values: Float32Array) => values.subarray(0, count);
  return {
    bodyDb: cut(frames.bodyDb),
    flatness: cut(frames.flatness),
    sustain: cut(frames.sustain),
    pitchHz: cut(frames.pitchHz),
    flux: cut(frames.flux),
  };
}

/** Fills in one frame; returns its bands and its pitch. */
function makeMeasure(sampleRate: number, frames: SoundFrames) {
  const spectrum = makeSpectrum(FRAME_SIZE);
  const bands = makeBandMeter(sampleRate, FRAME_SIZE);
  const findPitch = makePitchFinder(sampleRate);
  const sustainOf = makeSustainMeter(sampleRate);
  const pitchSamples = (sampleRate * PITCH_MS) / 1000;
  const pitchFrom = Math.floor((FRAME_SIZE - pitchSamples) / 2);
  const before = new Float64Array(BANDS);
  return (index: number, window: Float64Array): [bands: Float64Array, pitchHz: number] => {
    const power = spectrum.power(window);
    const levels = bands.levels(power);
    const pitchHz = findPitch(window.subarray(pitchFrom, pitchFrom + pitchSamples));
    const { meanDb, flatness } = bodyOf(levels);
    frames.bodyDb[index] = meanDb;
    frames.flatness[index] = flatness;
    frames.sustain[index] = sustainOf(power);
    frames.pitchHz[index] = pitchHz;
    frames.flux[index] = index === 0 ? 0 : meanRise(levels, before);
    before.set(levels);
    return [levels, pitchHz];
  };
}

/**
 * Wiener's spectral flatness (geometric mean over arithmetic mean), between bands instead of bins so that noise comes
 * near 1.
 */
function bodyOf(levels: Float64Array): { meanDb: number; flatness: number } {
  const count = BODY_BANDS.to - BODY_BANDS.from;
  let sumDb = 0;
  let power = 0;
  for (let band = BODY_BANDS.from; band < BODY_BANDS.to; band += 1) {
    sumDb += levels[band] ?? 0;
    power += 10 ** ((levels[band] ?? 0) / 10);
  }
  return { meanDb: 10 * Math.log10(power), flatness: 10 ** (sumDb / count / 10) / (power / count) };
}

function meanRise(now: Float64Array, before: Float64Array): number {
  let sum = 0;
  for (let band = 0; band < now.length; band += 1) sum += Math.max(0, (now[band] ?? 0) - (before[band] ?? 0));
  return sum / now.length;
}

/**
 * Correlates the peaks of a spectrum with those of `SUSTAIN_FRAMES` before: notes are sustained, voices glide, noise is
 * new each time.
 */
function makeSustainMeter(sampleRate: number): (power: Float64Array) => number {
  const binOf = (hz: number) => Math.round((hz * FRAME_SIZE) / sampleRate);
  const first = binOf(TONES_HZ.from);
  const count = binOf(TONES_HZ.to) - first;
  // One more: the oldest is compared while the newest is written.
  const past = Array.from({ length: SUSTAIN_FRAMES + 1 }, () => new Float64Array(count));
  const totals = new Float64Array(count + 2 * NEIGHBOUR_BINS + 2);
  let turn = 0;
  return (power) => {
    const now = past[turn] as Float64Array;
    turn = (turn + 1) % past.length;
    findPeaks(power, first, totals, now);
    return correlate(now, past[turn] as Float64Array);
  };
}

/** How far each bin stands above its neighbourhood, in natural-log units; 0 below it. */
function findPeaks(power: Float64Array, first: number, totals: Float64Array, into: Float64Array): void {
  const from = first - NEIGHBOUR_BINS;
  for (let i = 0; i < totals.length - 1; i += 1) {
    totals[i + 1] = (totals[i] ?? 0) + Math.log((power[Math.max(0, from + i)] ?? 0) + 1e-9);
  }
  const width = 2 * NEIGHBOUR_BINS + 1;
  for (let i = 0; i < into.length; i += 1) {
    const mean = ((totals[i + width] ?? 0) - (totals[i] ?? 0)) / width;
    const here = (totals[i + NEIGHBOUR_BINS + 1] ?? 0) - (totals[i + NEIGHBOUR_BINS] ?? 0);
    into[i] = Math.max(0, here - mean - 1);
  }
}

function correlate(a: Float64Array, b: Float64Array): number {
  let product = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    product += x * y;
    first += x * x;
    second += y * y;
  }
  return first > 0 && second > 0 ? product / Math.sqrt(first * second) : 0;
}
