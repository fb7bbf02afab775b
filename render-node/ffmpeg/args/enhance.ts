import type { GainPoint } from '#schema/domain/brands/music.ts';
import { followGains } from '../graph/gain-line.ts';
import { LOUDNESS_METER, SAMPLE_RATE } from '../graph/sound-filters.ts';
import { flattenArgs } from './arg-list.ts';
import { soundFileArgs } from './measure.ts';

/** The clip's sound without noise, as bare samples, and with the gains of its speakers, in the working folder. */
export const CLEAN_FILE = 'clean.f32';
export const ENHANCED_FILE = 'enhanced.wav';
export const GAINS_FILE = 'gains.txt';

/** Gives `CLEAN_FILE` the gains in `GAINS_FILE`, and writes and measures `ENHANCED_FILE`. */
export function enhanceArgs(): string[] {
  return flattenArgs([
    ['-f', 'f32le'],
    ['-ar', String(SAMPLE_RATE)],
    ['-ac', '2'],
    ['-i', CLEAN_FILE],
    // A file, because the text of many turns exceeds the limit of one argument.
    ['-filter_complex_script', GAINS_FILE],
    ['-map', '[enhanced]'],
    ...soundFileArgs(ENHANCED_FILE),
  ]);
}

/** The text of `GAINS_FILE`. No points: only measured. */
export function enhanceGraph(gains: readonly GainPoint[]): string {
  const filters = [...(gains.length === 0 ? [] : followGains(gains)), LOUDNESS_METER];
  return `[0:a]${filters.join(',')}[enhanced]`;
}
