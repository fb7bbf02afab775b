import { type GainPoint, musicFadeSec } from '#schema/domain/brands/music.ts';
import { decimal } from './decimal.ts';
import { followGains } from './gain-line.ts';
import { LOUDNESS_METER } from './sound-filters.ts';

export type MusicMix = {
  /** Gain of the music in pauses, in decibels. */
  gainDb: number;
  /** What is added to it: see `duckingOf`. */
  ducking: readonly GainPoint[];
  fadeSec: number;
  durationSec: number;
};

/**
 * Lays the second input, which repeats, under the first one, which is the clip's sound: `[mixed]`. It is as long as the clip,
 * and its loudness is measured.
 */
export function musicGraph({ gainDb, ducking, fadeSec, durationSec }: MusicMix): string {
  const fade = musicFadeSec({ fadeSec }, durationSec);
  const line = ducking.map(({ sec, db }) => ({ sec, db: db + gainDb }));
  const music = [
    `atrim=end=${decimal(durationSec)}`,
    'asetpts=N/SR/TB',
    ...followGains(line),
    ...(fade === 0
      ? []
      : [`afade=t=in:d=${decimal(fade)}`, `afade=t=out:st=${decimal(durationSec - fade)}:d=${decimal(fade)}`]),
  ];
  return [
    `[1:a]${music.join(',')}[music]`,
    `[0:a][music]amix=inputs=2:duration=first:normalize=0,${LOUDNESS_METER}[mixed]`,
  ].join(';\n');
}
