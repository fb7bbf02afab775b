import { type Arg, flattenArgs } from './arg-list.ts';
import { levelSound, type SoundLevel, LOUDNESS_METER } from '../graph/sound-filters.ts';

/** The clip's sound before normalization, kept in the job's folder so that the source is read once. */
export const SOUND_FILE = 'sound.wav';

/** Writes sound. Float samples, because a gain may exceed full scale before a limiter. */
export function soundFileArgs(file: string = SOUND_FILE): Arg[] {
  return [
    ['-c:a', 'pcm_f32le'],
    ['-rf64', 'auto'],
    ['-f', 'wav'],
    ['-y', file],
  ];
}

/** Measures `SOUND_FILE` after gain and limiter. */
export function measureLevelledArgs(level: SoundLevel): string[] {
  return flattenArgs([
    ['-i', SOUND_FILE],
    ['-af', [...levelSound(level), LOUDNESS_METER].join(',')],
    ['-f', 'null', '-'],
  ]);
}

/**
 * Integrated loudness (LUFS) and true peak (dBTP) from the summary in ebur128's log. Null if the sound is silent:
 * ebur128 then reports -70 and -inf.
 */
export function readLoudness(log: string): { integratedLufs: number | null; truePeakDbtp: number | null } {
  const summary = log.slice(log.lastIndexOf('Summary:'));
  const integrated = /\bI:\s+(-?[\d.]+|-inf|nan) LUFS/.exec(summary)?.[1];
  const peak = /\bPeak:\s+(-?[\d.]+|-inf|nan) dBFS/.exec(summary)?.[1];
  const lufs = toFinite(integrated);
  return { integratedLufs: lufs !== null && lufs > SILENCE_LUFS ? lufs : null, truePeakDbtp: toFinite(peak) };
}

const SILENCE_LUFS = -69.9;

function toFinite(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
