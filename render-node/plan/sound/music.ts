import { MUSIC, type MusicLook } from '#schema/domain/brands/music.ts';
import { MAX_GAIN_DB } from './loudness.ts';

/** Where no loudness is wanted: that of platforms. */
const USUAL_LUFS = -14;

/**
 * Gain (dB) of music in pauses, before the whole is normalized. Its loudness is then `volumeDb` below that of the clip's own
 * sound, but as if that sound were no quieter than what normalization can raise, and never above `MUSIC.mostLufs` itself. A
 * file that is hardly audible is raised as little as a clip is. `clipLufs`: null if the clip is silent.
 */
export function musicGainDb(
  { volumeDb }: Pick<MusicLook, 'volumeDb'>,
  { clipLufs, musicLufs, targetLufs }: { clipLufs: number | null; musicLufs: number; targetLufs: number | 'off' },
): number {
  const wantedLufs = targetLufs === 'off' ? USUAL_LUFS : targetLufs;
  const besideLufs = clipLufs === null ? wantedLufs : Math.max(clipLufs, wantedLufs - MAX_GAIN_DB);
  return Math.min(MAX_GAIN_DB, Math.min(besideLufs + volumeDb, MUSIC.mostLufs) - musicLufs);
}
