import type { SourceInfo } from '#schema/domain/media.ts';
import { flattenArgs } from './arg-list.ts';
import { clipSound, levelSound, type SoundLevel } from './sound-filters.ts';
import { sourceInput } from './source-input.ts';
import type { Timeline } from './timeline.ts';

/** Quiet but for its summary: with the default it writes a line every 100 ms. */
const EBUR128 = 'ebur128=peak=true:framelog=verbose';

/** The clip's sound as the render hears it, kept beside for measuring it again behind a limiter. */
export const SOUND_FILE = 'sound.wav';

/** The filter graph of the first measurement; a file, because every joint of an edited clip makes it longer. */
export const MEASURE_GRAPH_FILE = 'measure.txt';

/** Measures the clip's sound before levelling: 0.7 CPU seconds for 100 s. The picture is not even read. */
export function measureSource(url: string, timeline: Timeline, source: SourceInfo): { args: string[]; graph: string } {
  const args = flattenArgs([
    ...sourceInput(url, { ...timeline, durationSec: timeline.spanSec, source }),
    ['-filter_complex_script', MEASURE_GRAPH_FILE],
    ['-map', '[sound]'],
    ['-c:a', 'pcm_f32le'],
    ['-rf64', 'auto'],
    ['-f', 'wav'],
    ['-y', SOUND_FILE],
  ]);
  return { args, graph: clipSound(timeline, [EBUR128]).join(';\n') };
}

/** Measures `SOUND_FILE` behind gain and limiter. */
export function measureLevelledArgs(level: SoundLevel): string[] {
  return flattenArgs([
    ['-i', SOUND_FILE],
    ['-af', [...levelSound(level), EBUR128].join(',')],
    ['-f', 'null', '-'],
  ]);
}

/**
 * Integrated loudness (LUFS) and true peak (dBTP) from the summary that ebur128 writes to the log. Null where the sound is
 * silent: ebur128 then says -70 and -inf.
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
