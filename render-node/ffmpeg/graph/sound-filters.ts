import type { Range } from '#schema/domain/clip.ts';
import { decimal } from './decimal.ts';
import { type SoundPiece, soundPieces } from './sound-cuts.ts';
import { muteChains } from './muted-words.ts';
import { isWhole, keptFramesOf, type Read, type Timeline } from './timeline.ts';

/** How the sound is normalized: gain, followed by a limiter if peaks are too high. Null leaves it as it is. */
export type SoundLevel = { gainDb: number; isLimited: boolean } | null;

export const SAMPLE_RATE = 48_000;
/** A cut through a wave clicks. A fade of 10 ms is inaudible. */
const FADE_SEC = 0.01;
/** Peaks before encoding, dBFS. AAC raises them by up to 1 dB, and platforms require -1 dBTP. */
export const LIMITER_CEILING_DB = -2;
/** Measures the loudness and prints only the summary. By default it prints a line every 100 ms. */
export const LOUDNESS_METER = 'ebur128=peak=true:framelog=verbose';

/** Four times the sample rate, so that the limiter sees the peaks between samples. */
const LIMITER_RATE = 4 * SAMPLE_RATE;

/**
 * The clip's sound as chains from a sound stream of the source to `[sound]`, with more filters at its end: 48 kHz
 * stereo of exactly the clip's length, faded at its borders and at the joints of cuts. Pictures begin and end on
 * frames, but the sound does so on the millisecond of the cut, so that no fragment of a neighbouring word is heard.
 * Input `i` of ffmpeg is read `i`.
 */
export function clipSound(timeline: Timeline, more: readonly string[], soundStream = 0): string[] {
  const { reads, rate, durationSec } = timeline;
  const [muted, last] = muteChains(timeline, more);
  const [only] = reads;
  const inputOf = (i: number) => `[${i}:a:${soundStream}]`;
  if (reads.length === 1 && only !== undefined && isWhole(only))
    return [`${inputOf(0)}${[...conformSound(only), ...fades(only.heard, durationSec), ...muted].join(',')}${last}`];
  let shownBefore = 0;
  const parted = reads.map((read, i) => {
    const pieces = soundPieces(read, { rate, sampleRate: SAMPLE_RATE, shownBefore });
    shownBefore += keptFramesOf(read);
    return partedSound(read, { input: inputOf(i), pieces, name: i === 0 ? '' : `${i}x` });
  });
  const kept = parted.flatMap((one) => one.kept);
  return [
    ...parted.flatMap(({ chains }) => chains),
    `${kept.join('')}${[`concat=n=${kept.length}:v=0:a=1`, 'asetpts=N/SR/TB', ...muted].join(',')}${last}`,
  ];
}

type Parting = { input: string; pieces: readonly SoundPiece[]; name: string };

/** The sound of a read in pieces, and the labels of those that stay. */
function partedSound(read: Read, { input, pieces, name }: Parting): { chains: string[]; kept: string[] } {
  const labels = pieces.map((_, i) => `[piece${name}${i}]`);
  const borders = pieces
    .slice(0, -1)
    .map((_, i) => pieces.slice(0, i + 1).reduce((sum, { samples }) => sum + samples, 0));
  const parts = borders.length === 0 ? '' : `,asegment=samples=${borders.join('|')}`;
  return {
    chains: [
      `${input}${conformSound(read).join(',')}${parts}${labels.join('')}`,
      ...pieces.map(({ isKept, samples }, i) =>
        isKept
          ? `${labels[i]}${['asetpts=PTS-STARTPTS', ...fades(heardOf(read, borders[i - 1] ?? 0), samples / SAMPLE_RATE)].join(',')}[kept${name}${i}]`
          : `${labels[i]}anullsink`,
      ),
    ],
    kept: pieces.flatMap(({ isKept }, i) => (isKept ? [`[kept${name}${i}]`] : [])),
  };
}

/**
 * The source's sound as 48 kHz stereo of exactly the length of a read. Gaps in its timestamps and a late start become
 * silence.
 */
function conformSound({ spanSec, prerollSec }: Read): string[] {
  const end = decimal(prerollSec + spanSec);
  return [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `apad=whole_dur=${end}`,
    `atrim=start=${decimal(prerollSec)}:end=${end}`,
    'asetpts=PTS-STARTPTS',
  ];
}

/** The audible range of a read, in seconds from one of its samples. */
function heardOf({ heard }: Read, sample: number): Range {
  return { startSec: heard.startSec - sample / SAMPLE_RATE, endSec: heard.endSec - sample / SAMPLE_RATE };
}

/** Silence outside of the audible range of a piece, and fades inside of it. */
function fades(heard: Range, durationSec: number): string[] {
  const startSec = Math.max(0, heard.startSec);
  const outSec = Math.max(0, Math.min(durationSec, heard.endSec) - FADE_SEC);
  const from = startSec > 0 ? `st=${decimal(startSec)}:` : '';
  return [`afade=t=in:${from}d=${FADE_SEC}`, `afade=t=out:st=${decimal(outSec)}:d=${FADE_SEC}`];
}

/** A silent track for a source without sound: several platforms refuse a video without one. */
export function silentSound(durationSec: number): string {
  return `anullsrc=r=${SAMPLE_RATE}:cl=stereo,atrim=end=${decimal(durationSec)}`;
}

export function levelSound(level: SoundLevel): string[] {
  if (level === null) return [];
  const gain = `volume=${decimal(level.gainDb)}dB:precision=float`;
  if (!level.isLimited) return [gain];
  const ceiling = decimal(10 ** (LIMITER_CEILING_DB / 20));
  return [
    gain,
    `aresample=${LIMITER_RATE}`,
    `alimiter=limit=${ceiling}:level=disabled:latency=1`,
    `aresample=${SAMPLE_RATE}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ];
}
