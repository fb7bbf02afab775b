import { duckingOf, gainAt, musicFadeAt } from '#schema/domain/brands/music.ts';
import type { Preview } from './plan-preview.ts';

/** What an audio element plays at a second of the clip: `volume` is from 0 to 1, `fileSec` a second of the file. */
export type MusicClock = {
  volumeAt: (clipSec: number) => number;
  /** Null: the clip does not play there. */
  fileSecAt: (clipSec: number, fileDurationSec: number) => number | null;
};

/** The music of a clip. Null without one. */
export function musicOf({ plan: { music }, clip }: Pick<Preview, 'plan' | 'clip'>): MusicClock | null {
  if (music === undefined) return null;
  const { startSec, durationSec } = clip.timeline;
  const spoken = clip.spoken.map((one) => ({ startSec: one.startSec - startSec, endSec: one.endSec - startSec }));
  const ducking = duckingOf(spoken, { durationSec, duckDb: music.duckDb });
  return {
    // A render measures the file and the clip, and lays them `volumeDb` apart. Here both are taken to be equally loud.
    volumeAt: (clipSec) =>
      musicFadeAt(music, durationSec, clipSec) * 10 ** ((music.volumeDb + gainAt(ducking, clipSec)) / 20),
    fileSecAt: (clipSec, fileDurationSec) => {
      const loopSec = fileDurationSec - music.startSec;
      if (clipSec < 0 || clipSec >= durationSec || !(loopSec > 0)) return null;
      return music.startSec + (clipSec % loopSec);
    },
  };
}
