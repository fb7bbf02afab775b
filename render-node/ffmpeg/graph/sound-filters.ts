import type { Range } from '#schema/domain/clip.ts';
import { decimal } from './decimal.ts';
import { soundPieces } from './sound-cuts.ts';
import { muteChains } from './muted-words.ts';
import { isWhole, type Timeline } from './timeline.ts';

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
 */
export function clipSound(timeline: Timeline, more: readonly string[], soundStream = 0): string[] {
  const input = `[0:a:${soundStream}]`;
  const span = conformSound(timeline);
  const [muted, last] = muteChains(timeline, more);
  if (isWhole(timeline))
    return [`${input}${[...span, ...fades(timeline.heard, timeline.durationSec), ...muted].join(',')}${last}`];
  const pieces = soundPieces(timeline, SAMPLE_RATE);
  const labels = pieces.map((_, i) => `[piece${i}]`).join('');
  const borders = pieces
    .slice(0, -1)
    .map((_, i) => pieces.slice(0, i + 1).reduce((sum, { samples }) => sum + samples, 0));
  const kept = pieces.flatMap(({ isKept }, i) => (isKept ? [`[kept${i}]`] : []));
  return [
    `${input}${span.join(',')},asegment=samples=${borders.join('|')}${labels}`,
    ...pieces.map(({ isKept, samples }, i) =>
      isKept
        ? `[piece${i}]${['asetpts=PTS-STARTPTS', ...fades(heardOf(timeline, borders[i - 1] ?? 0), samples / SAMPLE_RATE)].join(',')}[kept${i}]`
        : `[piece${i}]anullsink`,
    ),
    `${kept.join('')}${[`concat=n=${kept.length}:v=0:a=1`, 'asetpts=N/SR/TB', ...muted].join(',')}${last}`,
  ];
}

/**
 * The source's sound as 48 kHz stereo of exactly the length of the span. Gaps in its timestamps and a late start become
 * silence.
 */
function conformSound({ spanSec, prerollSec }: Timeline): string[] {
  const end = decimal(prerollSec + spanSec);
  return [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `apad=whole_dur=${end}`,
    `atrim=start=${decimal(prerollSec)}:end=${end}`,
    'asetpts=PTS-STARTPTS',
  ];
}

/** The audible range of the span, in seconds from one of its samples. */
function heardOf({ heard }: Timeline, sample: number): Range {
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
