/** Loudness of a sound. Null if there is nothing to measure (silence). */
export type MeasuredLoudness = { integratedLufs: number | null; truePeakDbtp: number | null };

/** How the sound is normalized; null leaves it as it is. */
export type LoudnessPlan = { gainDb: number; isLimited: boolean } | null;

/** A peak that stays below this after gain needs no limiter. AAC raises peaks; -1 dBTP must hold after encoding. */
const LINEAR_PEAK_DBTP = -1.5;
/** More gain than this raises background noise to the loudness of speech. */
export const MAX_GAIN_DB = 24;
/** Largest make-up gain after a limiter. Beyond it only distortion grows. */
const MAX_MAKE_UP_DB = 8;
/** An inaudible error, in LU. */
const GOOD_ENOUGH_LU = 0.2;

/**
 * Gain that brings a measured sound to the target (LUFS). It is linear, which keeps the dynamics, unless a peak would
 * be too high. Then a limiter holds the peaks.
 */
export function planLoudness(measured: MeasuredLoudness, targetLufs: number): LoudnessPlan {
  if (measured.integratedLufs === null || measured.truePeakDbtp === null) return null;
  const gainDb = Math.min(MAX_GAIN_DB, targetLufs - measured.integratedLufs);
  return { gainDb, isLimited: measured.truePeakDbtp + gainDb > LINEAR_PEAK_DBTP };
}

/** What keeps the peaks of a sound that may have become louder, and whose loudness is to stay. Null if nothing is needed. */
export function holdPeaks({ truePeakDbtp }: MeasuredLoudness): LoudnessPlan {
  return truePeakDbtp !== null && truePeakDbtp > LINEAR_PEAK_DBTP ? { gainDb: 0, isLimited: true } : null;
}

/**
 * A limiter reduces loudness as well as peaks. This returns the next gain from the loudness measured after it. Null if
 * the result is close enough, or if the gain is at its limit.
 */
export function refineLoudness(
  plan: { gainDb: number; isLimited: boolean },
  limited: MeasuredLoudness,
  aim: { targetLufs: number; firstGainDb: number },
): LoudnessPlan {
  if (limited.integratedLufs === null) return null;
  const missing = aim.targetLufs - limited.integratedLufs;
  const gainDb = Math.min(plan.gainDb + missing, aim.firstGainDb + MAX_MAKE_UP_DB);
  return Math.abs(missing) <= GOOD_ENOUGH_LU || gainDb === plan.gainDb ? null : { gainDb, isLimited: true };
}
