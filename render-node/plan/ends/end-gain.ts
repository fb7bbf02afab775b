import { MAX_GAIN_DB } from '../sound/loudness.ts';

/** Where no loudness is wanted and the clip is silent: that of platforms. */
const USUAL_LUFS = -14;

/**
 * Gain (dB) that makes an intro or outro as loud as its clip, before the whole is normalized. `clipLufs`: null if the clip is
 * silent. A clip that is hardly audible counts as what normalization can raise. `endLufs`: null for silence.
 */
export function endGainDb(
  endLufs: number | null,
  { clipLufs, targetLufs }: { clipLufs: number | null; targetLufs: number | 'off' },
): number {
  if (endLufs === null) return 0;
  const wantedLufs = targetLufs === 'off' ? USUAL_LUFS : targetLufs;
  const besideLufs = clipLufs === null ? wantedLufs : Math.max(clipLufs, wantedLufs - MAX_GAIN_DB);
  return Math.min(MAX_GAIN_DB, besideLufs - endLufs);
}
