import { type GainPoint, musicFadeSec } from '#schema/domain/brands/music.ts';
import { decimal } from './decimal.ts';
import { LOUDNESS_METER } from './sound-filters.ts';

/** The gain of the music changes between frames of sound. With so many samples each, that is every 5 ms. */
const FINE = 'asetnsamples=n=240';
/** What a decibel is in the exponent of e. */
const NEPER_PER_DB = Math.LN10 / 20;

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
    FINE,
    `volume='exp(${NEPER_PER_DB.toFixed(9)}*(${lineExpression(line)}))':eval=frame:precision=float`,
    ...(fade === 0
      ? []
      : [`afade=t=in:d=${decimal(fade)}`, `afade=t=out:st=${decimal(durationSec - fade)}:d=${decimal(fade)}`]),
  ];
  return [
    `[1:a]${music.join(',')}[music]`,
    `[0:a][music]amix=inputs=2:duration=first:normalize=0,${LOUDNESS_METER}[mixed]`,
  ].join(';\n');
}

/** The gain at the time `t` as an ffmpeg expression: a balanced tree, because deep ones fail. */
function lineExpression(points: readonly GainPoint[]): string {
  const pieces = points.map((point, i) => ({ fromSec: point.sec, text: pieceExpression(point, points[i + 1]) }));
  const [first] = points;
  return treeOf([{ fromSec: 0, text: decimal(first?.db ?? 0) }, ...pieces]);
}

function pieceExpression({ sec, db }: GainPoint, next: GainPoint | undefined): string {
  if (next === undefined || next.db === db) return decimal(db);
  return `${decimal(db)}+(t-${decimal(sec)})*(${decimal((next.db - db) / (next.sec - sec))})`;
}

function treeOf(pieces: readonly { fromSec: number; text: string }[]): string {
  const [only] = pieces;
  if (pieces.length <= 1) return only?.text ?? '0';
  const half = Math.ceil(pieces.length / 2);
  const right = pieces.slice(half);
  return `if(lt(t,${decimal(right[0]?.fromSec ?? 0)}),${treeOf(pieces.slice(0, half))},${treeOf(right)})`;
}
