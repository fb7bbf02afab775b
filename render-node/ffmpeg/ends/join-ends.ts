import { flattenArgs } from '../args/arg-list.ts';
import { SOUND_FILE, soundFileArgs } from '../args/measure.ts';
import { decimal } from '../graph/decimal.ts';
import { LOUDNESS_METER } from '../graph/sound-filters.ts';

/** The sound of clip and ends together, in the folder of the job. */
export const WHOLE_SOUND_FILE = 'whole.wav';

/** What is heard before or after a clip. */
export type EndSound = {
  /** With `SOUND_FILE` in it. */
  folder: string;
  durationSec: number;
  gainDb: number;
  fades: 'out' | 'in' | null;
  fadeSec: number;
};

/** Puts the sounds of ends before and after that of the clip, and measures the whole: `WHOLE_SOUND_FILE`. */
export function joinSoundsArgs(before: readonly EndSound[], after: readonly EndSound[]): string[] {
  const files = [before.map(fileOf), [SOUND_FILE], after.map(fileOf)].flat();
  const chains = [...before.map(endChain), 'anull', ...after.map(endChain)];
  const joined = chains.map((_, i) => `[sound${i}]`).join('');
  const graph = [
    ...chains.map((chain, i) => `[${i}:a]${chain}[sound${i}]`),
    `${joined}concat=n=${chains.length}:v=0:a=1,${LOUDNESS_METER}[whole]`,
  ];
  return flattenArgs([
    ...files.map((file) => ['-i', file]),
    ['-filter_complex', graph.join(';')],
    ['-map', '[whole]'],
    ...soundFileArgs(WHOLE_SOUND_FILE),
  ]);
}

function fileOf({ folder }: EndSound): string {
  return `${folder}/${SOUND_FILE}`;
}

function endChain({ durationSec, gainDb, fades, fadeSec }: EndSound): string {
  const gain = `volume=${decimal(gainDb)}dB:precision=float`;
  if (fades === null || fadeSec === 0) return gain;
  const from = fades === 'in' ? 0 : durationSec - fadeSec;
  return `${gain},afade=t=${fades}:st=${decimal(from)}:d=${decimal(fadeSec)}`;
}
