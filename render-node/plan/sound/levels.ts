import type { SoundLevels } from '#schema/domain/media.ts';
import { quantile } from '../math/stats.ts';

/** Ten milliseconds: three frames are the 30 ms in which a cut searches for silence. */
export const LEVEL_FRAME_MS = 10;
export const SILENCE_DB = -100;

/** Turns a stream of samples (-1 to 1) into levels: RMS of each frame in whole dBFS, -100 for silence. */
export function makeLevelMeter(sampleRate: number): { push(samples: Float32Array): void; levels(): number[] } {
  const perFrame = Math.round((sampleRate * LEVEL_FRAME_MS) / 1000);
  const levels: number[] = [];
  let energy = 0;
  let count = 0;
  const close = () => {
    levels.push(decibels(energy / count));
    energy = 0;
    count = 0;
  };
  return {
    push: (samples) => {
      for (let i = 0; i < samples.length; i += 1) {
        const sample = samples[i] ?? 0;
        energy += sample * sample;
        count += 1;
        if (count === perFrame) close();
      }
    },
    levels: () => {
      if (count > 0) close();
      return levels;
    },
  };
}

/** Level of a mean square in whole dBFS. */
function decibels(meanSquare: number): number {
  return Math.max(SILENCE_DB, Math.round(10 * Math.log10(Math.max(meanSquare, 1e-10))));
}

/** The level below which a share (0 to 1) of all frames are; null without sound. */
export function levelQuantile(sound: SoundLevels, share: number): number | null {
  if (sound.levelsDb.length === 0) return null;
  return quantile(sound.levelsDb, share, 'above');
}
