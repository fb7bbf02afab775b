import { autocorrelationAt, energiesOf } from '../math/autocorrelation.ts';

/** Laughter rises and falls 3 to 6 times a second (Bachorowski and others, 2001: 4.4 on average). */
const SLOWEST_HZ = 3;
const FASTEST_HZ = 6.5;
/** Five cycles of typical laughter. Fewer may be chance, and a laugh is often no longer. */
const WINDOW_SEC = 1.2;
/** Distance of windows: enough to find something that lasts a second. */
const STEP_SEC = 0.1;
/** Levels further than this below the loudest of a window count as silence. */
const RANGE_DB = 30;

export type Rhythm = {
  /** Seconds between two windows. Window i is centred on `i * stepSec`. */
  stepSec: number;
  /** How regularly a window rises and falls, 0 to 1: the peak of its autocorrelation. */
  evenness: Float32Array;
  /** How far it rises and falls: standard deviation in dB. */
  depthDb: Float32Array;
};

/** The rhythm of levels (a value in dB every `frameSec`). */
export function findRhythm(levelsDb: ArrayLike<number>, frameSec: number): Rhythm {
  const width = Math.round(WINDOW_SEC / frameSec);
  const step = Math.round(STEP_SEC / frameSec);
  const count = Math.ceil(levelsDb.length / step);
  const lags = { from: Math.floor(1 / FASTEST_HZ / frameSec), to: Math.ceil(1 / SLOWEST_HZ / frameSec) };
  const rhythm = { stepSec: step * frameSec, evenness: new Float32Array(count), depthDb: new Float32Array(count) };
  const window = new Float64Array(width);
  for (let i = 0; i < count; i += 1) {
    const from = i * step - (width >> 1);
    if (from < 0 || from + width > levelsDb.length) continue;
    for (let k = 0; k < width; k += 1) window[k] = levelsDb[from + k] ?? 0;
    rhythm.depthDb[i] = levelOut(window);
    rhythm.evenness[i] = peakOf(window, lags);
  }
  return rhythm;
}

/** Removes mean and slope; returns the remaining standard deviation. */
function levelOut(window: Float64Array): number {
  const loudest = window.reduce((most, value) => Math.max(most, value), -Infinity);
  const middle = (window.length - 1) / 2;
  let mean = 0;
  let slope = 0;
  let spread = 0;
  window.forEach((value, i) => {
    const raised = Math.max(value, loudest - RANGE_DB);
    window[i] = raised;
    mean += raised / window.length;
    slope += (i - middle) * raised;
    spread += (i - middle) ** 2;
  });
  let energy = 0;
  window.forEach((value, i) => {
    const left = value - mean - (slope / spread) * (i - middle);
    window[i] = left;
    energy += left * left;
  });
  return Math.sqrt(energy / window.length);
}

/** The highest peak of the autocorrelation between two lags; 0 if it only falls or rises between them. */
function peakOf(window: Float64Array, lags: { from: number; to: number }): number {
  let best = 0;
  const energies = energiesOf(window);
  let before = autocorrelationAt(window, lags.from - 1, energies);
  let here = autocorrelationAt(window, lags.from, energies);
  for (let lag = lags.from; lag <= lags.to; lag += 1) {
    const after = autocorrelationAt(window, lag + 1, energies);
    if (here >= before && here >= after) best = Math.max(best, here);
    before = here;
    here = after;
  }
  return best;
}
