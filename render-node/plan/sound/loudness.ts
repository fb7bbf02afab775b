/** Loudness of a sound. Null where there is nothing to measure (silence). */
export type MeasuredLoudness = { integratedLufs: number | null; truePeakDbtp: number | null };

/** How the sound is levelled; null leaves it as it is. */
export type LoudnessPlan = { gainDb: number; isLimited: boolean } | null;

/** A peak that stays below this after gain alone needs no limiter. AAC raises peaks; -1 dBTP must hold after it. */
const LINEAR_PEAK_DBTP = -1.5;
/** More gain than this lifts the noise of a room to the loudness of speech. */
const MAX_GAIN_DB = 24;
/** What a limiter took away is given back up to this; beyond it only distortion grows. */
const MAX_MAKE_UP_DB = 8;
/** An error that nobody hears, in LU. */
const GOOD_ENOUGH_LU = 0.2;

/**
 * Gain that brings a measured sound to the target (LUFS). It stays linear, so that the dynamics stay, unless a peak
 * would be too high; then a limiter holds the peaks.
 */
export function planLoudness(measured: MeasuredLoudness, targetLufs: number): LoudnessPlan {
  if (measured.integratedLufs === null || measured.truePeakDbtp === null) return null;
  const gainDb = Math.min(MAX_GAIN_DB, targetLufs - measured.integratedLufs);
  return { gainDb, isLimited: measured.truePeakDbtp + gainDb > LINEAR_PEAK_DBTP };
}

/**
 * The limiter takes loudness away with the peaks: the next gain from what was measured behind it. Null when the result
 * is near enough or no more gain may be given.
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
